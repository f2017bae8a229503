package io.flyquery.tck;

import io.flyquery.tck.StateStoreContract.Capability;

/** What every group of rules works on. */
interface StoreRules {
    /** Returns the store of this test, which was empty when the test began, in {@link StoreUnderTest#SCOPE}. */
    StoreUnderTest store();

    /** Returns whether the store claims a capability. */
    boolean has(Capability capability);

    /** Opens the place of this test's store once more; the kit closes it. */
    StoreUnderTest storeAgain();
}
