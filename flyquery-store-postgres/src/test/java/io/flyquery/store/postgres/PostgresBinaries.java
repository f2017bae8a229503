package io.flyquery.store.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** Unpacks PostgreSQL's programs, which a test library brings as an archive. */
final class PostgresBinaries {
    private static final int EXECUTABLE = 0100;

    private PostgresBinaries() {}

    static void unpack(Path folder) throws IOException {
        String archive = "/postgres-linux-" + architecture() + ".txz";
        try (InputStream stream = PostgresBinaries.class.getResourceAsStream(archive)) {
            if (stream == null) {
                throw new IOException("there is no archive " + archive + " on the class path for this platform");
            }
            try (TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(stream))) {
                for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                    unpack(tar, entry, folder.resolve(entry.getName()).normalize());
                }
            }
        }
    }

    private static void unpack(InputStream content, TarArchiveEntry entry, Path target) throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(target);
            return;
        }
        Files.createDirectories(target.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(content, target);
        if ((entry.getMode() & EXECUTABLE) != 0 && !target.toFile().setExecutable(true, false)) {
            throw new IOException(target + " cannot be made executable");
        }
    }

    private static String architecture() {
        return switch (System.getProperty("os.arch").toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64" -> "x86_64";
            case "aarch64", "arm64" -> "arm_64";
            default -> System.getProperty("os.arch");
        };
    }

    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
