package io.flyquery.tck;

import static io.flyquery.tck.Samples.example;
import static io.flyquery.tck.Samples.rivalOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.flyquery.spi.Insertion;
import io.flyquery.spi.Row;
import io.flyquery.spi.TableSpec;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.spi.schema.FlyQuerySchema;
import io.flyquery.tck.StateStoreContract.Capability;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** SS-09 and SS-02 over the border of a process: closed and opened again, or opened twice. */
interface DurabilityRules extends StoreRules {
    @Test
    @DisplayName("SS-09 DURABLE: rows of every table are there when the store is opened again")
    default void rowsOutliveTheStore() {
        assumeTrue(has(Capability.DURABLE), "this store ends when it is closed");
        RowGenerator rows = new RowGenerator(new Random(3));
        List<Row> written = FlyQuerySchema.TABLES.stream().map(rows::row).toList();
        written.forEach(store()::insert);
        store().store().close();

        StoreUnderTest again = storeAgain();

        for (Row row : written) {
            TableSpec spec = row.spec();
            assertThat(again.all(spec)).containsExactly(row);
        }
        assertThat(again.store().admin().check()).isEmpty();
    }

    @Test
    @DisplayName("SS-09 DURABLE: what was undone stays so; unique values and versions go on")
    default void rulesOutliveTheStore() {
        assumeTrue(has(Capability.DURABLE), "this store ends when it is closed");
        store().insert(example("a"));
        Row second = store().compareAndSet(example("a")).orElseThrow();
        assertThatIllegalStateException()
                .isThrownBy(() -> store().change(ExampleTable.SPEC, table -> {
                    table.insertIfAbsent(example("b"));
                    throw new IllegalStateException("thrown by the work");
                }));
        store().store().close();

        StoreUnderTest again = storeAgain();

        assertThat(again.all(ExampleTable.SPEC)).containsExactly(second);
        assertThat(again.insertIfAbsent(rivalOf(second, "c")))
                .isEqualTo(new Insertion.Existing(second, "example_pair"));
        assertThat(again.compareAndSet(example("a"))).isEmpty();
        assertThat(again.compareAndSet(second)).contains(second.with(ExampleTable.VERSION, 3L));
    }

    @Test
    @DisplayName("SS-02 SHARED_BY_PROCESSES: each sees at once what the other wrote")
    default void eachSeesTheOther() {
        assumeTrue(has(Capability.SHARED_BY_PROCESSES), "this store is used by one process");
        StoreUnderTest second = storeAgain();
        for (int i = 0; i < 10; i++) {
            store().insert(example("first " + i));
            assertThat(second.stored(example("first " + i))).isPresent();
            second.insert(example("second " + i));
            assertThat(store().stored(example("second " + i))).isPresent();
        }
    }

    @Test
    @DisplayName("SS-03 SHARED_BY_PROCESSES: one of two inserts, and no update is lost")
    default void racesOfProcesses() {
        assumeTrue(has(Capability.SHARED_BY_PROCESSES), "this store is used by one process");
        List<StoreUnderTest> stores = List.of(store(), storeAgain());

        List<Insertion> insertions = Race.of(
                        16, thread -> stores.get(thread % 2).insertIfAbsent(example("a")))
                .resultsOrFail();
        Race.of(8, thread -> {
                    for (int i = 0; i < 10; i++) {
                        stores.get(thread % 2)
                                .update(
                                        example("a"),
                                        row -> row.with(
                                                ExampleTable.USAGE_COUNT, row.get(ExampleTable.USAGE_COUNT) + 1));
                    }
                    return thread;
                })
                .resultsOrFail();

        assertThat(insertions).filteredOn(Insertion.Inserted.class::isInstance).hasSize(1);
        assertThat(store().stored(example("a")).orElseThrow().get(ExampleTable.USAGE_COUNT))
                .isEqualTo(80);
    }
}
