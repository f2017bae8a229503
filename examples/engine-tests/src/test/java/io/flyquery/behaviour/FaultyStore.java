package io.flyquery.behaviour;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.model.Scope;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.StateStoreAdmin;
import io.flyquery.spi.Work;
import org.jspecify.annotations.Nullable;

/** A store that works until a test lets it go wrong. */
final class FaultyStore implements StateStore {
    private final StateStore sound;
    private volatile Fault fault = Fault.NONE;
    private volatile boolean unavailable;

    FaultyStore(StateStore sound) {
        this.sound = sound;
    }

    FaultyStore with(Fault next) {
        fault = next;
        return this;
    }

    /** Lets every unit fail as a store does that is down. */
    FaultyStore unavailable() {
        unavailable = true;
        return this;
    }

    /** Lets the store work again. */
    FaultyStore recovered() {
        fault = Fault.NONE;
        unavailable = false;
        return this;
    }

    @Override
    public <R extends @Nullable Object> R read(Scope scope, Work<R> work) {
        strike();
        return sound.read(scope, work);
    }

    @Override
    public <R extends @Nullable Object> R write(Scope scope, Work<R> work) {
        strike();
        return sound.write(scope, work);
    }

    @Override
    public StateStoreAdmin admin() {
        return sound.admin();
    }

    @Override
    public void close() {
        sound.close();
    }

    private void strike() {
        if (unavailable) {
            throw new StoreException(ErrorCode.UNAVAILABLE, "the test took the store away", true, null);
        }
        fault.strike();
    }
}
