package io.flyquery.tck;

import io.flyquery.spi.StateStore;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * The rules that every {@link StateStore} keeps. Extend it in the tests of a store and say how to open one; each test gets
 * an empty store of its own.
 *
 * <p>The names of the tests begin with the number of their rule: {@code SS} are those of {@link StateStore}, {@code TB} and
 * {@code SC} spell out {@link io.flyquery.spi.Table} and {@link io.flyquery.spi.Scan}, {@code VA} the values of {@link
 * io.flyquery.spi.ColumnType}, {@code AG} {@link io.flyquery.spi.Aggregates}, {@code AD} {@link
 * io.flyquery.spi.StateStoreAdmin}, {@code UW} {@link io.flyquery.spi.UnitOfWork}; {@code MO} compares with a simple model.
 *
 * @since 0.1
 */
@SuppressWarnings("exports") // the rules' own fixture; nothing that a subclass needs
public abstract class StateStoreContract
        implements TableRules,
                ScanRules,
                ValueRules,
                UnitRules,
                IsolationRules,
                ConcurrencyRules,
                DurabilityRules,
                AggregateRules,
                AdminRules,
                ModelRules {
    /** What a store may do without. */
    public enum Capability {
        /** It keeps its rows when it is closed. Needs {@link #openAgain}. */
        DURABLE,
        /** Units that write different rows run at the same time, rather than one after the other. */
        CONCURRENT_WRITERS,
        /** Several processes use the same rows at the same time. Needs {@link #openAgain}. */
        SHARED_BY_PROCESSES,
        /** Its units offer {@link io.flyquery.spi.Aggregates}. */
        AGGREGATES
    }

    private final Deque<StateStore> opened = new ArrayDeque<>();
    private @Nullable StoreUnderTest store;

    /** For subclasses. */
    protected StateStoreContract() {}

    /** Opens a store that holds nothing, and that shares nothing with those opened before; the kit closes it. */
    protected abstract StateStore openEmptyStore() throws Exception;

    /**
     * Opens the place of the store that {@link #openEmptyStore} gave last, as another process would. That store is closed
     * by then if the test is about {@link Capability#DURABLE}, and open if it is about {@link
     * Capability#SHARED_BY_PROCESSES}. The kit closes what it gets.
     */
    protected StateStore openAgain() throws Exception {
        throw new UnsupportedOperationException(
                "a store with the capability DURABLE or SHARED_BY_PROCESSES overrides openAgain()");
    }

    /** Returns what the store can do: all by default, so that a store opts out of what it lacks by name. */
    protected Set<Capability> capabilities() {
        return EnumSet.allOf(Capability.class);
    }

    @BeforeEach
    final void openStore() throws Exception {
        store = opened(openEmptyStore());
    }

    @AfterEach
    final void closeStores() {
        while (!opened.isEmpty()) {
            opened.pop().close();
        }
    }

    private StoreUnderTest opened(StateStore fresh) {
        opened.push(fresh);
        return new StoreUnderTest(fresh, StoreUnderTest.SCOPE);
    }

    @Override
    public final StoreUnderTest store() {
        if (store == null) {
            throw new IllegalStateException("the store is opened before each test, not earlier");
        }
        return store;
    }

    @Override
    public final StoreUnderTest storeAgain() {
        try {
            return opened(openAgain());
        } catch (Exception e) {
            throw new AssertionError("openAgain() failed", e);
        }
    }

    @Override
    public final boolean has(Capability capability) {
        return capabilities().contains(capability);
    }
}
