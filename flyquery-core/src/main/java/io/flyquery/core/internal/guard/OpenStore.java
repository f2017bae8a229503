package io.flyquery.core.internal.guard;

import io.flyquery.model.Scope;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.StateStoreAdmin;
import io.flyquery.spi.Work;
import org.jspecify.annotations.Nullable;

/**
 * The engine's own handle of a store: closing it ends what this engine does, whoever keeps one of its doors, and leaves the
 * store to its owner. Thread-safe.
 */
public final class OpenStore implements StateStore {
    private final StateStore store;
    private volatile boolean closed;

    /** Creates a handle of an open store. */
    public OpenStore(StateStore store) {
        this.store = store;
    }

    @Override
    public <R extends @Nullable Object> R read(Scope scope, Work<R> work) {
        return open().read(scope, work);
    }

    @Override
    public <R extends @Nullable Object> R write(Scope scope, Work<R> work) {
        return open().write(scope, work);
    }

    @Override
    public StateStoreAdmin admin() {
        return open().admin();
    }

    @Override
    public void close() {
        closed = true;
    }

    private StateStore open() {
        if (closed) {
            throw new ClosedException(null);
        }
        return store;
    }
}
