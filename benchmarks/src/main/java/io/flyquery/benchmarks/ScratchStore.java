package io.flyquery.benchmarks;

import java.io.IOException;
import java.util.Optional;

/** A place for a store: the URL that was given, or for {@code sqlite:} alone a new folder, deleted on closing. */
final class ScratchStore implements AutoCloseable {
    private static final String NEW_FILE = "sqlite:";

    private final String url;
    private final Optional<ScratchFolder> folder;

    private ScratchStore(String url, Optional<ScratchFolder> folder) {
        this.url = url;
        this.folder = folder;
    }

    static ScratchStore of(String url) throws IOException {
        if (!url.equals(NEW_FILE)) {
            return new ScratchStore(url, Optional.empty());
        }
        ScratchFolder folder = ScratchFolder.create();
        return new ScratchStore(NEW_FILE + folder.path().resolve("state.db"), Optional.of(folder));
    }

    /** Returns the URL to open. */
    String url() {
        return url;
    }

    /** Deletes what was made; the store must be closed by then. */
    @Override
    public void close() throws IOException {
        if (folder.isPresent()) {
            folder.get().close();
        }
    }
}
