package io.flyquery.retrieval.onnx.internal.hub;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A model server on this machine that can be told to misbehave. */
final class ModelServer implements AutoCloseable {
    /** What happens to one request. */
    enum Behaviour {
        SERVE,
        BREAK_OFF,
        STALL,
        WRONG_BYTES,
        IGNORE_RANGE,
        WRONG_RANGE,
        REDIRECT,
        NOT_FOUND,
        UNAVAILABLE
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, byte[]> files = new ConcurrentHashMap<>();
    private final Queue<Behaviour> script = new ConcurrentLinkedQueue<>();
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch closing = new CountDownLatch(1);

    ModelServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    URI address() {
        return URI.create("http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":"
                + server.getAddress().getPort() + "/");
    }

    void put(String path, byte[] bytes) {
        files.put("/" + path, bytes);
    }

    /** Says what happens to the next requests; those behind are served. */
    void behave(Behaviour... behaviours) {
        script.addAll(List.of(behaviours));
    }

    /** Returns each request so far: its path, and its range behind a blank if it had one. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String range = exchange.getRequestHeaders().getFirst("Range");
        requests.add(range == null ? path : path + " " + range);
        Behaviour next = script.poll();
        try (exchange) {
            answer(exchange, next == null ? Behaviour.SERVE : next, path, range == null ? 0 : from(range));
        }
    }

    private void answer(HttpExchange exchange, Behaviour behaviour, String path, int from) throws IOException {
        byte[] file = files.get(path.replace("/moved/", "/"));
        if (file == null || behaviour == Behaviour.NOT_FOUND) {
            exchange.sendResponseHeaders(404, -1);
            return;
        }
        switch (behaviour) {
            case SERVE -> send(exchange, file, from, file.length);
            case BREAK_OFF -> send(exchange, file, from, from + (file.length - from) / 2);
            case STALL -> {
                send(exchange, file, from, from + (file.length - from) / 2);
                awaitClosing();
            }
            case WRONG_BYTES -> {
                byte[] wrong = file.clone();
                wrong[wrong.length - 1] ^= 1;
                send(exchange, wrong, from, wrong.length);
            }
            case IGNORE_RANGE -> send(exchange, file, 0, file.length);
            case WRONG_RANGE -> {
                exchange.getResponseHeaders()
                        .add("Content-Range", "bytes 1-%d/%d".formatted(file.length - 1, file.length));
                exchange.sendResponseHeaders(206, file.length - 1);
                exchange.getResponseBody().write(file, 1, file.length - 1);
            }
            case REDIRECT -> {
                exchange.getResponseHeaders().add("Location", "/moved" + path);
                exchange.sendResponseHeaders(302, -1);
            }
            default -> exchange.sendResponseHeaders(503, -1);
        }
    }

    /** Announces everything to the end of the file, and sends what is before {@code to}. */
    private static void send(HttpExchange exchange, byte[] file, int from, int to) throws IOException {
        if (from >= file.length) {
            exchange.sendResponseHeaders(416, -1);
            return;
        }
        if (from > 0) {
            exchange.getResponseHeaders()
                    .add("Content-Range", "bytes %d-%d/%d".formatted(from, file.length - 1, file.length));
        }
        exchange.sendResponseHeaders(from > 0 ? 206 : 200, file.length - from);
        exchange.getResponseBody().write(Arrays.copyOfRange(file, from, to));
        exchange.getResponseBody().flush();
    }

    private static int from(String range) {
        return Integer.parseInt(range.substring("bytes=".length(), range.length() - 1));
    }

    private void awaitClosing() {
        try {
            closing.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException("interrupted", e));
        }
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
