package io.flyquery.retrieval.onnx.internal.hub;

import io.flyquery.error.ConfigurationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fetches single files. What has arrived is kept in a file that ends in {@code .part}, from which the next attempt goes on;
 * the file gets its name only when its SHA-256 is the one expected. One thread at a time may fetch a file.
 */
final class Downloader {
    private static final Logger LOGGER = LoggerFactory.getLogger(Downloader.class);
    private static final int OK = 200;
    private static final int PARTIAL_CONTENT = 206;
    private static final int REQUEST_TIMEOUT = 408;
    private static final int RANGE_NOT_SATISFIABLE = 416;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVER_ERROR = 500;

    private final HttpClient client;
    private final TransferLimits limits;

    Downloader(TransferLimits limits) {
        this.limits = limits;
        this.client = HttpClient.newBuilder()
                .connectTimeout(limits.silence())
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
    }

    /**
     * Fetches a file.
     *
     * @throws ConfigurationException if the server does not give it, or gives other bytes than expected
     * @throws IOException if the file cannot be written
     * @throws InterruptedException if the thread is interrupted; what has arrived stays for the next attempt
     */
    void fetch(URI address, Path target, String sha256) throws IOException, InterruptedException {
        Path part = target.resolveSibling(target.getFileName() + ".part");
        int failures = 0;
        while (true) {
            long before = size(part);
            try {
                LOGGER.info("Fetching {}{}.", address, before == 0 ? "" : " from byte " + before + " on");
                transfer(address, part, before);
                if (isAsExpected(address, part, sha256, before)) {
                    Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                    LOGGER.info("Fetched {}: {} bytes.", address, size(target));
                    return;
                }
            } catch (IOException e) {
                failures = size(part) > before ? 1 : failures + 1;
                if (failures >= limits.attempts()) {
                    throw new ConfigurationException(
                            "%s could not be fetched in %d attempts: %s. Try again (what has arrived is kept), or put the file into %s."
                                    .formatted(address, failures, e.getMessage(), target.getParent()),
                            e);
                }
                LOGGER.info("Fetching {} broke off ({}); going on.", address, e.toString());
                TimeUnit.NANOSECONDS.sleep(limits.pause().toNanos() << (failures - 1));
            }
        }
    }

    /** Says whether the bytes are right. Wrong ones go; those that were put together from two attempts get another one. */
    private static boolean isAsExpected(URI address, Path part, String sha256, long before) throws IOException {
        String found = FileDigests.of(part);
        if (found.equals(sha256)) {
            return true;
        }
        Files.delete(part);
        if (before == 0) {
            throw new ConfigurationException(
                    "%s has the SHA-256 %s but %s was expected; nothing was kept. Correct the setting '%s', or ask who runs the server."
                            .formatted(address, found, sha256, HubSettings.DIGESTS));
        }
        LOGGER.info("What was left of {} does not fit; beginning anew.", address);
        return false;
    }

    private void transfer(URI address, Path part, long before) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address);
        if (before > 0) {
            request.header("Range", "bytes=%d-".formatted(before));
        }
        Attempt attempt = new Attempt(part, before);
        CompletableFuture<HttpResponse<Path>> response = client.sendAsync(request.build(), attempt::subscriber);
        try {
            HttpResponse<Path> ended = await(response, part);
            boolean wasWhole = ended.statusCode() == RANGE_NOT_SATISFIABLE && before > 0;
            if (ended.statusCode() != OK && ended.statusCode() != PARTIAL_CONTENT && !wasWhole) {
                throw refused(address, ended.statusCode());
            }
        } finally {
            response.cancel(true);
            attempt.stop();
        }
    }

    /** Waits as long as bytes arrive. */
    private HttpResponse<Path> await(CompletableFuture<HttpResponse<Path>> response, Path part)
            throws IOException, InterruptedException {
        long arrived = size(part);
        while (true) {
            try {
                return response.get(limits.silence().toNanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                long now = size(part);
                if (now == arrived) {
                    throw new IOException("nothing arrived for %s".formatted(text(limits.silence())), e);
                }
                arrived = now;
                LOGGER.info("{} bytes of {} have arrived.", now, part.getFileName());
            } catch (ExecutionException e) {
                Throwable cause = e.getCause() == null ? e : e.getCause();
                throw new IOException(cause.getMessage() == null ? cause.toString() : cause.getMessage(), cause);
            }
        }
    }

    private static String text(Duration duration) {
        return duration.toMillis() + " ms";
    }

    /** What may be otherwise the next time is an {@link IOException}. */
    private static IOException refused(URI address, int status) {
        if (status >= SERVER_ERROR || status == REQUEST_TIMEOUT || status == TOO_MANY_REQUESTS) {
            return new IOException("the server answered %d".formatted(status));
        }
        throw new ConfigurationException(
                "%s cannot be fetched: the server answered %d. Check the model's id, its revision, and the files that '%s' names."
                        .formatted(address, status, HubSettings.DIGESTS));
    }

    private static long size(Path file) throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }

    /** One request: opens the file when the response begins, unless the attempt was given up by then. */
    private final class Attempt {
        private final Path part;
        private final long before;
        private @Nullable FileReceiver receiver;
        private boolean stopped;

        Attempt(Path part, long before) {
            this.part = part;
            this.before = before;
        }

        synchronized BodySubscriber<Path> subscriber(ResponseInfo info) {
            boolean resumes = info.statusCode() == PARTIAL_CONTENT;
            if (stopped || (info.statusCode() != OK && !resumes)) {
                return BodySubscribers.replacing(part);
            }
            try {
                String range = info.headers().firstValue("Content-Range").orElse("");
                if (resumes && !range.startsWith("bytes %d-".formatted(before))) {
                    Files.deleteIfExists(part);
                    throw new IOException(
                            "the server sent the range '%s' instead of that from byte %d on".formatted(range, before));
                }
                receiver = new FileReceiver(part, resumes, limits.mostBytes());
                return receiver;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        synchronized void stop() {
            stopped = true;
            if (receiver != null) {
                receiver.stop();
            }
        }
    }
}
