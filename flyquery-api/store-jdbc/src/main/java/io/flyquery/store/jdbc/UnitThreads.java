package io.flyquery.store.jdbc;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Knows which threads are in a unit of work of a store, and so refuses a unit within a unit, which would wait for its own
 * locks. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class UnitThreads {
    private final Set<Thread> inside = ConcurrentHashMap.newKeySet();

    /** Creates one for a store in which no thread is. */
    public UnitThreads() {}

    /**
     * Notes that this thread begins a unit; {@link #leave} must follow.
     *
     * @throws IllegalStateException if it is in one
     */
    public void enter() {
        if (!inside.add(Thread.currentThread())) {
            throw new IllegalStateException("thread '" + Thread.currentThread().getName()
                    + "' is in a unit of work of this store; pass that unit on instead of beginning another one");
        }
    }

    /** Notes that this thread's unit has ended. */
    public void leave() {
        inside.remove(Thread.currentThread());
    }

    /** Returns whether this thread is in a unit. */
    public boolean entered() {
        return inside.contains(Thread.currentThread());
    }
}
