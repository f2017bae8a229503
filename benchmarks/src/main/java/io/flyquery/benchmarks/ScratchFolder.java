package io.flyquery.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A new folder, deleted with what is in it on closing.
 *
 * @param path the folder
 */
record ScratchFolder(Path path) implements AutoCloseable {
    static ScratchFolder create() throws IOException {
        return new ScratchFolder(Files.createTempDirectory("flyquery-benchmark-"));
    }

    @Override
    public void close() throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> files = Files.walk(path)) {
            deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : deepestFirst) {
            Files.delete(file);
        }
    }
}
