package io.flyquery.behaviour;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.model.Scope;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.StateStoreAdmin;
import io.flyquery.spi.Work;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A store whose process is killed at a unit that writes: before the unit is stored, or after. */
final class MortalStore implements StateStore {
    private final StateStore sound;
    private final AtomicInteger left;
    private final boolean stored;

    MortalStore(StateStore sound, int writes, boolean stored) {
        this.sound = sound;
        this.left = new AtomicInteger(writes);
        this.stored = stored;
    }

    /** Returns whether it came to the killing. */
    boolean isDead() {
        return left.get() <= 0;
    }

    @Override
    public <R extends @Nullable Object> R read(Scope scope, Work<R> work) {
        if (isDead()) {
            throw killed();
        }
        return sound.read(scope, work);
    }

    @Override
    public <R extends @Nullable Object> R write(Scope scope, Work<R> work) {
        int now = left.decrementAndGet();
        if (now > 0) {
            return sound.write(scope, work);
        }
        if (now == 0 && stored) {
            sound.write(scope, work);
        }
        throw killed();
    }

    @Override
    public StateStoreAdmin admin() {
        return sound.admin();
    }

    @Override
    public void close() {
        sound.close();
    }

    private static StoreException killed() {
        return new StoreException(ErrorCode.UNAVAILABLE, "the test killed the process", true, null);
    }
}
