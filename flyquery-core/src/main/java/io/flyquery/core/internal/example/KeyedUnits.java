package io.flyquery.core.internal.example;

import io.flyquery.model.Scope;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.Work;
import org.jspecify.annotations.Nullable;

/**
 * The units that compare or store SQL keys. Each finds a workspace whose keys all follow the rules of this engine: where an
 * older release wrote some, they are made anew first. Thread-safe.
 */
public final class KeyedUnits {
    private final StateStore store;
    private final Rekeying rekeying;
    private final KeyMark mark;
    private final SqlRules rules;

    /** Creates the units. */
    public KeyedUnits(StateStore store, SqlRules rules, Rekeying rekeying) {
        this.store = store;
        this.rules = rules;
        this.rekeying = rekeying;
        this.mark = new KeyMark(rules.version());
    }

    /** Returns the rules that all keys follow. */
    public SqlRules rules() {
        return rules;
    }

    /**
     * Reads and writes, in one transaction, as {@link StateStore#write} does. May first take the time that the keys of the
     * workspace need, in units of their own; what was done stays done when this call is interrupted.
     *
     * @throws io.flyquery.error.StoreException {@code INCOMPATIBLE} if a newer engine writes keys here
     * @throws io.flyquery.error.FlyQueryException {@code UNAVAILABLE} if the thread was interrupted before all keys were made
     */
    public <R extends @Nullable Object> R write(Scope scope, Work<R> work) {
        while (true) {
            Attempt<R> attempt = store.write(
                    scope, unit -> mark.isReady(unit) ? new Attempt<>(work.run(unit)) : new Attempt<R>(null, false));
            if (attempt.done) {
                return attempt.result();
            }
            rekeying.finish(scope);
        }
    }

    private record Attempt<R extends @Nullable Object>(
            @Nullable R left, boolean done) {
        Attempt(R left) {
            this(left, true);
        }

        @SuppressWarnings("NullAway") // null only where the work returned it
        R result() {
            return left;
        }
    }
}
