package io.flyquery.store.memory;

import io.flyquery.model.Scope;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.StateStoreAdmin;
import io.flyquery.spi.Work;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/** Keeps the contents of each scope, lets writers take turns and closes when no unit is under way. */
final class MemoryStateStore implements StateStore {
    private final String name;
    private final Clock clock;
    private final Map<Scope, ScopeContents> scopes = new ConcurrentHashMap<>();
    private final Lock writers = new ReentrantLock(true);

    /** Shared by units under way, held alone by closing. */
    private final ReentrantReadWriteLock life = new ReentrantReadWriteLock(true);

    private boolean closed;

    MemoryStateStore(String name, Clock clock) {
        this.name = name;
        this.clock = clock;
    }

    @Override
    public <R extends @Nullable Object> R read(Scope scope, Work<R> work) {
        begin();
        try {
            return run(unit(scope, false), work);
        } finally {
            life.readLock().unlock();
        }
    }

    @Override
    public <R extends @Nullable Object> R write(Scope scope, Work<R> work) {
        begin();
        writers.lock();
        try {
            MemoryUnit unit = unit(scope, true);
            R result = run(unit, work);
            scopes.put(scope, unit.contents());
            return result;
        } finally {
            writers.unlock();
            life.readLock().unlock();
        }
    }

    private MemoryUnit unit(Scope scope, boolean writing) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        return new MemoryUnit(scope, now, writing, scopes.getOrDefault(scope, ScopeContents.EMPTY));
    }

    private static <R extends @Nullable Object> R run(MemoryUnit unit, Work<R> work) {
        try {
            return work.run(unit);
        } finally {
            unit.end();
        }
    }

    /** Leaves with the shared lock held. */
    private void begin() {
        refuseWithinUnit("a unit of work was begun within another of the same thread; pass the unit on instead");
        life.readLock().lock();
        if (closed) {
            life.readLock().unlock();
            throw new IllegalStateException("the memory store is closed; open another");
        }
    }

    private void refuseWithinUnit(String message) {
        if (life.getReadHoldCount() > 0) {
            throw new IllegalStateException(message);
        }
    }

    @Override
    public StateStoreAdmin admin() {
        requireOpen();
        return new Admin();
    }

    private void requireOpen() {
        life.readLock().lock();
        try {
            if (closed) {
                throw new IllegalStateException("the memory store is closed; open another");
            }
        } finally {
            life.readLock().unlock();
        }
    }

    @Override
    public void close() {
        refuseWithinUnit("the memory store was closed within a unit of work; close it after the unit");
        life.writeLock().lock();
        try {
            closed = true;
            scopes.clear();
        } finally {
            life.writeLock().unlock();
        }
    }

    /** There is no schema to bring up to date and nothing that could be damaged. */
    private final class Admin implements StateStoreAdmin {
        @Override
        public String description() {
            return "memory store" + (name.isEmpty() ? "" : " '" + name + "'") + ", ends with the process";
        }

        @Override
        public List<Scope> workspaces() {
            requireOpen();
            return scopes.entrySet().stream()
                    .filter(scope -> !scope.getValue().isEmpty())
                    .map(Map.Entry::getKey)
                    .sorted()
                    .toList();
        }

        @Override
        public List<String> migrate(boolean dryRun) {
            requireOpen();
            return List.of();
        }

        @Override
        public List<String> check() {
            requireOpen();
            return List.of();
        }
    }
}
