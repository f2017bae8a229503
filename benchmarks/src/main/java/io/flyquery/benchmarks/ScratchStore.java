package io.flyquery.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A place for a store: the URL that was given, or for {@code sqlite:} alone a new folder, deleted on closing. */
final class ScratchStore implements AutoCloseable {
    private static final String NEW_FILE = "sqlite:";

    private final String url;
    private final Optional<Path> folder;

    private ScratchStore(String url, Optional<Path> folder) {
        this.url = url;
        this.folder = folder;
    }

    static ScratchStore of(String url) throws IOException {
        if (!url.equals(NEW_FILE)) {
            return new ScratchStore(url, Optional.empty());
        }
        Path folder = Files.createTempDirectory("flyquery-benchmark-");
        return new ScratchStore(NEW_FILE + folder.resolve("state.db"), Optional.of(folder));
    }

    /** Returns the URL to open. */
    String url() {
        return url;
    }

    /** Deletes what was made; the store must be closed by then. */
    @Override
    public void close() throws IOException {
        if (folder.isEmpty()) {
            return;
        }
        List<Path> deepestFirst;
        try (Stream<Path> files = Files.walk(folder.get())) {
            deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : deepestFirst) {
            Files.delete(file);
        }
    }
}
