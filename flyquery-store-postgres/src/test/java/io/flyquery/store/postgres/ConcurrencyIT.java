package io.flyquery.store.postgres;

import static io.flyquery.store.postgres.Counters.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.flyquery.error.ConflictException;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.spi.Row;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.Table;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.tck.Race;
import io.flyquery.tck.RowGenerator;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(PostgresExtension.class)
class ConcurrencyIT {
    private final PostgresServer server;
    private final String schema;

    ConcurrencyIT(PostgresServer server) {
        this.server = server;
        this.schema = server.newSchema();
    }

    /** Row locks alone would let a unit go by what it read before it got the lock. */
    @Test
    void unitsThatDecideByOneRowAndWriteAnotherBehaveAsIfOneRanAfterTheOther() {
        try (StateStore one = server.open(schema);
                StateStore other = server.open(schema)) {
            Counters.insert(one, "read", 0);
            Counters.insert(one, "written", 0);
            Race.of(16, thread -> {
                        StateStore mine = thread % 2 == 0 ? one : other;
                        for (int i = 0; i < 15; i++) {
                            mine.write(SCOPE, unit -> {
                                long seen = Counters.value(unit, "read").orElseThrow();
                                Counters.add(unit, "written", seen + 1);
                                return Counters.add(unit, "read", 1);
                            });
                        }
                        return thread;
                    })
                    .resultsOrFail();
            assertThat(Counters.value(one, "read")).hasValue(240L);
            assertThat(Counters.value(one, "written")).hasValue(240L * 241 / 2);
        }
    }

    /** The rival is from after the unit's begin, so that the unit would look for it in vain. */
    @Test
    void unitThatMeetsANewRowWithItsUniqueValuesRunsAgainAndSeesThatRow() {
        RowGenerator rows = new RowGenerator(new Random(1));
        Row mine = rows.row(ExampleTable.SPEC).with(ExampleTable.ID, "mine").with(ExampleTable.SQL_KEY, "old");
        Row rival = mine.with(ExampleTable.ID, "rival").with(ExampleTable.SQL_KEY, "new");
        AtomicInteger runs = new AtomicInteger();
        try (StateStore store = server.open(schema);
                StateStore other = server.open(schema)) {
            store.write(SCOPE, unit -> unit.table(ExampleTable.SPEC).insertIfAbsent(mine));
            Optional<Row> seen = store.write(SCOPE, unit -> {
                Table table = unit.table(ExampleTable.SPEC);
                if (runs.incrementAndGet() == 1) {
                    other.write(SCOPE, beside -> beside.table(ExampleTable.SPEC).insertIfAbsent(rival));
                }
                try {
                    return table.update(mine.key(), row -> row.with(ExampleTable.SQL_KEY, "new"));
                } catch (ConflictException expected) {
                    return table.get(rival.key());
                }
            });
            assertThat(seen).contains(rival);
            assertThat(runs).hasValue(2);
        }
    }

    @Test
    void firstWriteOfManyStoresMigratesOnce() {
        List<List<String>> applied = Race.of(8, thread -> {
                    try (StateStore store = server.open(schema)) {
                        List<String> names = store.admin().migrate(false);
                        Counters.insert(store, "thread " + thread, thread);
                        return names;
                    }
                })
                .resultsOrFail();
        assertThat(applied.stream().flatMap(List::stream)).containsExactly("V001__foundation");
        try (StateStore store = server.open(schema)) {
            assertThat(Counters.value(store, "thread 7")).hasValue(7L);
        }
    }

    @Test
    void unitsWithoutAConnectionAreBusyAfterTheLimit() throws Exception {
        try (StateStore store = server.open(schema, Map.of("pool-size", "1", "busy-timeout", "300"))) {
            Counters.insert(store, "a", 1);
            CountDownLatch inside = new CountDownLatch(1);
            CountDownLatch letGo = new CountDownLatch(1);
            CompletableFuture<Boolean> holder = CompletableFuture.supplyAsync(() -> store.read(SCOPE, unit -> {
                inside.countDown();
                return awaited(letGo);
            }));
            assertThat(awaited(inside)).isTrue();
            StoreException busy = catchThrowableOfType(StoreException.class, () -> Counters.insert(store, "b", 1));
            letGo.countDown();
            assertThat(busy.code()).isEqualTo(ErrorCode.BUSY);
            assertThat(busy.isRetryable()).isTrue();
            assertThat(busy).hasMessageContaining(server.location()).hasMessageContaining("pool-size");
            assertThat(holder.get(10, TimeUnit.SECONDS)).isTrue();
            assertThat(Counters.value(store, "b")).isEmpty();
        }
    }

    @Test
    void unitThatWaitsTooLongForALockIsBusyAndDidNothing() throws Exception {
        try (StateStore store = server.open(schema, Map.of("busy-timeout", "300"))) {
            Counters.insert(store, "a", 1);
            try (Connection other = server.connect();
                    Statement statement = other.createStatement()) {
                other.setAutoCommit(false);
                statement.execute("SELECT runs FROM " + schema + ".fq_learn_count FOR UPDATE");
                StoreException busy = catchThrowableOfType(
                        StoreException.class,
                        () -> store.write(SCOPE, unit -> {
                            Counters.table(unit).insertIfAbsent(Counters.counter("b", 1));
                            return Counters.add(unit, "a", 1);
                        }));
                assertThat(busy.code()).isEqualTo(ErrorCode.BUSY);
                assertThat(busy.isRetryable()).isTrue();
                other.rollback();
            }
            assertThat(Counters.value(store, "a")).hasValue(1L);
            assertThat(Counters.value(store, "b")).isEmpty();
        }
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            return latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
