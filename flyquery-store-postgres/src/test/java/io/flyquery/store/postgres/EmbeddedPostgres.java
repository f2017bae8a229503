package io.flyquery.store.postgres;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A PostgreSQL of its own, on a free port of the loopback, with a data folder in the folder for temporary files. It does
 * not run as root; so root starts it as the user nobody.
 *
 * <p>The database sorts texts as people do, not by code point, so that a text column without a collation of its own shows.
 */
final class EmbeddedPostgres implements AutoCloseable {
    static final String USER = "flyquery";
    static final String PASSWORD = "flyquery-tests";

    private static final String READY = "database system is ready to accept connections";
    private static final int STARTS = 3;
    private static final int STOP_SECONDS = 20;

    private final Path folder;
    private final Process process;
    private final int port;
    private final Thread killer;

    private EmbeddedPostgres(Path folder, Process process, int port) {
        this.folder = folder;
        this.process = process;
        this.port = port;
        this.killer = new Thread(process::destroyForcibly, "postgres-killer");
        Runtime.getRuntime().addShutdownHook(killer);
    }

    static EmbeddedPostgres start() throws IOException {
        Path folder = Files.createTempDirectory("flyquery-postgres-");
        try {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
            PostgresBinaries.unpack(folder);
            createCluster(folder);
            return start(folder);
        } catch (IOException | RuntimeException e) {
            PostgresBinaries.delete(folder);
            throw e;
        }
    }

    int port() {
        return port;
    }

    private static void createCluster(Path folder) throws IOException {
        Path data = Files.createDirectory(folder.resolve("data"));
        if (isRoot()) {
            Files.setOwner(
                    data, folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        }
        Path password = Files.writeString(folder.resolve("password"), PASSWORD);
        Process process = command(
                        folder,
                        "initdb",
                        "--pgdata=" + data,
                        "--username=" + USER,
                        "--pwfile=" + password,
                        "--auth=scram-sha-256",
                        "--encoding=UTF8",
                        "--locale=C",
                        "--locale-provider=icu",
                        "--icu-locale=en",
                        "--no-sync")
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException("initdb failed: " + output);
        }
    }

    /** Another process may take the free port first. */
    private static EmbeddedPostgres start(Path folder) throws IOException {
        StringBuilder output = new StringBuilder();
        for (int i = 0; i < STARTS; i++) {
            int port = freePort();
            Process process = command(
                            folder,
                            "postgres",
                            "-D",
                            folder.resolve("data").toString(),
                            "-p",
                            String.valueOf(port),
                            "-c",
                            "listen_addresses=127.0.0.1",
                            "-c",
                            "unix_socket_directories=",
                            "-c",
                            "fsync=off",
                            "-c",
                            "deadlock_timeout=100ms")
                    .start();
            BufferedReader log = process.inputReader(StandardCharsets.UTF_8);
            String line = log.readLine();
            while (line != null) {
                output.append(line).append('\n');
                if (line.contains(READY)) {
                    readOn(log);
                    return new EmbeddedPostgres(folder, process, port);
                }
                line = log.readLine();
            }
            process.onExit().join();
        }
        throw new IOException("PostgreSQL did not start: " + output);
    }

    /** Nobody needs the log any more, but a full pipe would stop the server. */
    private static void readOn(BufferedReader log) {
        Thread reader = new Thread(() -> log.lines().forEach(line -> {}), "postgres-log");
        reader.setDaemon(true);
        reader.setUncaughtExceptionHandler((thread, failure) -> {});
        reader.start();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static ProcessBuilder command(Path folder, String program, String... arguments) {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            command.addAll(List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"));
        }
        command.add(folder.resolve("bin").resolve(program).toString());
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().putAll(Map.of("LC_ALL", "C", "TZ", "UTC"));
        return builder;
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    @Override
    public void close() throws IOException {
        Runtime.getRuntime().removeShutdownHook(killer);
        command(
                        folder,
                        "pg_ctl",
                        "stop",
                        "--mode=immediate",
                        "-D",
                        folder.resolve("data").toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .onExit()
                .join();
        try {
            process.onExit().orTimeout(STOP_SECONDS, TimeUnit.SECONDS).join();
        } finally {
            process.destroyForcibly();
            PostgresBinaries.delete(folder);
        }
    }
}
