package io.flyquery.tck;

import io.flyquery.spi.StateStore;
import io.flyquery.tck.StateStoreContract.Capability;
import java.util.Set;

/** One thing that a store does wrong. */
interface Defect {
    /** Returns the name of the defect. */
    String name();

    /** Returns how the names of the tests begin that must catch it. */
    String rule();

    /** Returns a store with this defect. */
    StateStore brokenOver(StateStore rows);

    /** Opens the place of a store with this defect again. */
    default StateStore brokenAgain(StateStore rows) {
        return brokenOver(rows);
    }

    /** Returns what the store claims to do. */
    default Set<Capability> capabilities() {
        return Set.of();
    }
}
