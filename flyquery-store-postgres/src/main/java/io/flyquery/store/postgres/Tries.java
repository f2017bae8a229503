package io.flyquery.store.postgres;

import io.flyquery.error.StoreException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tries whole units of work again that met another one and were undone. Those of one scope take turns within this process,
 * in the order in which they came: a row that everybody changes would otherwise fail all but one of them, again and again.
 * Safe for use by several threads.
 */
final class Tries {
    private static final int TURNS = 32;

    private final String store;
    private final Duration limit;
    private final ReentrantLock[] turns =
            Stream.generate(() -> new ReentrantLock(true)).limit(TURNS).toArray(ReentrantLock[]::new);

    Tries(String store, Duration limit) {
        this.store = store;
        this.limit = limit;
    }

    /**
     * Returns what the first try returns that ends well.
     *
     * @param whatFor units of equal ones take turns, such as the scope
     */
    <R extends @Nullable Object> R of(Object whatFor, Supplier<R> unit) {
        Patience patience = new Patience(store, limit, RandomGenerator.getDefault());
        StoreException first;
        try {
            return unit.get();
        } catch (StoreException e) {
            patience.pauseAfter(e);
            first = e;
        }
        ReentrantLock turn = turns[Math.floorMod(whatFor.hashCode(), TURNS)];
        patience.lock(turn, first);
        try {
            while (true) {
                try {
                    return unit.get();
                } catch (StoreException e) {
                    patience.pauseAfter(e);
                }
            }
        } finally {
            turn.unlock();
        }
    }
}
