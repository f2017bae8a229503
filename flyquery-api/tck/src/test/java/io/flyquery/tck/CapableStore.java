package io.flyquery.tck;

import io.flyquery.model.Scope;
import io.flyquery.spi.Aggregates;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.StateStoreAdmin;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.Work;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * A store in memory that does all that a durable, shared one does but for keeping rows on a disk: it can be closed and
 * opened again, and opened twice. So the kit's rules for these have a store to pass them.
 */
final class CapableStore extends StoreWrapper {
    private final ReentrantReadWriteLock life = new ReentrantReadWriteLock(true);
    private boolean closed;

    private CapableStore(StateStore rows) {
        super(rows);
    }

    /** Opens the rows that another store holds. */
    static StateStore over(StateStore rows) {
        return withUnits(new CapableStore(rows), AggregatingUnit::new);
    }

    @Override
    public <R extends @Nullable Object> R read(Scope scope, Work<R> work) {
        begin();
        try {
            return super.read(scope, work);
        } finally {
            life.readLock().unlock();
        }
    }

    @Override
    public <R extends @Nullable Object> R write(Scope scope, Work<R> work) {
        begin();
        try {
            return super.write(scope, work);
        } finally {
            life.readLock().unlock();
        }
    }

    @Override
    public StateStoreAdmin admin() {
        begin();
        try {
            return super.admin();
        } finally {
            life.readLock().unlock();
        }
    }

    private void begin() {
        life.readLock().lock();
        if (closed) {
            life.readLock().unlock();
            throw new IllegalStateException("the store is closed");
        }
    }

    @Override
    public void close() {
        life.writeLock().lock();
        try {
            closed = true;
        } finally {
            life.writeLock().unlock();
        }
    }

    private static final class AggregatingUnit extends UnitWrapper {
        private AggregatingUnit(UnitOfWork unit) {
            super(unit);
        }

        @Override
        public <C> Optional<C> capability(Class<C> type) {
            return type == Aggregates.class ? Optional.of(type.cast(new ScanAggregates(this))) : super.capability(type);
        }
    }
}
