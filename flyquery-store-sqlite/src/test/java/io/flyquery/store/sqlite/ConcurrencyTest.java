package io.flyquery.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.schema.LearnCountTable;
import io.flyquery.tck.Race;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConcurrencyTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("state.db");
    }

    @Test
    void threadsAndProcessesLoseNoUpdateAndSeeNoLock() throws Exception {
        try (StateStore store = Stores.open(file);
                Child first = prepared(store);
                Child second = Child.incrementing(file, 200)) {
            assertThat(first.acknowledged(1)).hasSize(1);
            assertThat(second.acknowledged(1)).hasSize(1);
            Race.of(8, thread -> {
                        for (int i = 0; i < 200; i++) {
                            Stores.increment(store, "shared");
                        }
                        return thread;
                    })
                    .resultsOrFail();
            assertThat(first.acknowledged(200)).hasSize(199);
            assertThat(second.acknowledged(200)).hasSize(199);
            assertThat(first.exitStatus()).isZero();
            assertThat(second.exitStatus()).isZero();
            assertThat(Stores.value(store, "shared")).hasValue(8L * 200 + 2 * 200);
            assertThat(store.admin().check()).isEmpty();
        }
    }

    private Child prepared(StateStore store) throws Exception {
        Stores.insert(store, Stores.count("shared", 0));
        return Child.incrementing(file, 200);
    }

    @Test
    void firstWriteOfManyStoresMigratesOnce() {
        List<List<String>> applied = Race.of(8, thread -> {
                    try (StateStore store = Stores.open(file)) {
                        List<String> names = store.admin().migrate(false);
                        Stores.insert(store, Stores.count("thread-" + thread, thread));
                        return names;
                    }
                })
                .resultsOrFail();
        assertThat(applied.stream().flatMap(List::stream)).containsExactly("V001__foundation");
        try (StateStore store = Stores.open(file)) {
            assertThat(Stores.counts(store)).hasSize(8);
        }
    }

    @Test
    void processesThatOpenANewStoreTogetherMigrateItOnce() throws Exception {
        int applied = 0;
        try (Child one = Child.migrating(file);
                Child two = Child.migrating(file);
                Child three = Child.migrating(file)) {
            for (Child child : List.of(one, two, three)) {
                applied += child.acknowledged(1).get(0);
                assertThat(child.exitStatus()).isZero();
            }
        }
        assertThat(applied).isEqualTo(1);
        try (StateStore store = Stores.open(file)) {
            assertThat(store.admin().check()).isEmpty();
        }
    }

    /** A unit that reads first and writes later must not fail because another connection wrote in between. */
    @Test
    void unitThatReadsBeforeItWritesIsNotOvertaken() {
        try (StateStore one = Stores.open(file);
                StateStore other = Stores.open(file)) {
            Stores.insert(one, Stores.count("shared", 0));
            Race.of(8, thread -> {
                        StateStore mine = thread % 2 == 0 ? one : other;
                        for (int i = 0; i < 50; i++) {
                            mine.write(Stores.SCOPE, unit -> {
                                var table = unit.table(LearnCountTable.SPEC);
                                long seen = table.get(Stores.key("shared"))
                                        .orElseThrow()
                                        .get(LearnCountTable.RUNS);
                                return table.update(
                                                Stores.key("shared"), row -> row.with(LearnCountTable.RUNS, seen + 1))
                                        .orElseThrow();
                            });
                        }
                        return thread;
                    })
                    .resultsOrFail();
            assertThat(Stores.value(other, "shared")).hasValue(400L);
        }
    }

    @Test
    void readerSeesTheStateOfItsBegin() {
        try (StateStore store = Stores.open(file);
                StateStore other = Stores.open(file)) {
            Stores.insert(store, Stores.count("shared", 1));
            List<Long> seen = store.read(Stores.SCOPE, unit -> {
                List<Long> values = new ArrayList<>();
                var table = unit.table(LearnCountTable.SPEC);
                values.add(table.get(Stores.key("shared")).orElseThrow().get(LearnCountTable.RUNS));
                Stores.increment(other, "shared");
                values.add(table.get(Stores.key("shared")).orElseThrow().get(LearnCountTable.RUNS));
                return values;
            });
            assertThat(seen).containsExactly(1L, 1L);
            assertThat(Stores.value(store, "shared")).hasValue(2L);
        }
    }

    @Test
    void writerThatWaitsTooLongForAnotherProcessIsBusyAndDidNothing() throws Exception {
        try (StateStore store = Stores.open(file, Map.of("busy-timeout", "50"))) {
            Stores.insert(store, Stores.count("a", 1));
            try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                    Statement statement = other.createStatement()) {
                statement.execute("BEGIN IMMEDIATE");
                StoreException busy =
                        catchThrowableOfType(StoreException.class, () -> Stores.insert(store, Stores.count("b", 1)));
                assertThat(busy.code()).isEqualTo(ErrorCode.BUSY);
                assertThat(busy.isRetryable()).isTrue();
                assertThat(busy).hasMessageContaining(file.toString()).hasMessageContaining("busy-timeout");
                assertThat(Stores.value(store, "a")).hasValue(1L);
                statement.execute("ROLLBACK");
            }
            assertThat(Stores.value(store, "b")).isEmpty();
            Stores.insert(store, Stores.count("b", 1));
        }
    }

    @Test
    void writersAndReadersOfThisProcessAreBusyAfterTheLimitToo() throws Exception {
        try (StateStore store = Stores.open(file, Map.of("busy-timeout", "50", "read-connections", "1"))) {
            Stores.insert(store, Stores.count("a", 1));
            whileAnotherThread(
                    inside -> store.write(Stores.SCOPE, unit -> inside.get()),
                    () -> assertBusy(() -> Stores.insert(store, Stores.count("b", 1)), "other threads"));
            whileAnotherThread(
                    inside -> store.read(Stores.SCOPE, unit -> inside.get()),
                    () -> assertBusy(() -> Stores.value(store, "a"), "read-connections"));
        }
    }

    private static void assertBusy(Runnable call, String reason) {
        StoreException busy = catchThrowableOfType(StoreException.class, call::run);
        assertThat(busy.code()).isEqualTo(ErrorCode.BUSY);
        assertThat(busy).hasMessageContaining(reason);
    }

    @Test
    void interruptedWaiterIsBusyAndStaysInterrupted() throws Exception {
        try (StateStore store = Stores.open(file)) {
            Stores.insert(store, Stores.count("a", 1));
            whileAnotherThread(inside -> store.write(Stores.SCOPE, unit -> inside.get()), () -> {
                Thread.currentThread().interrupt();
                assertBusy(() -> Stores.insert(store, Stores.count("b", 1)), "interrupted");
                assertThat(Thread.interrupted()).isTrue();
            });
        }
    }

    @Test
    void closingWaitsForUnitsUnderWay() throws Exception {
        StateStore store = Stores.open(file);
        Stores.insert(store, Stores.count("a", 1));
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch closing = new CountDownLatch(1);
        CompletableFuture<Optional<Long>> unit = CompletableFuture.supplyAsync(() -> store.read(Stores.SCOPE, work -> {
            inside.countDown();
            awaitOrFail(closing);
            var row = work.table(LearnCountTable.SPEC).get(Stores.key("a"));
            order.add("unit");
            return row.map(found -> found.get(LearnCountTable.RUNS));
        }));
        awaitOrFail(inside);
        closing.countDown();
        store.close();
        order.add("closed");
        assertThat(unit.get(10, TimeUnit.SECONDS)).hasValue(1L);
        assertThat(order).containsExactly("unit", "closed");
        store.close();
        assertThatThrownBy(() -> Stores.value(store, "a"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is closed");
        assertThatThrownBy(() -> store.admin().check()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void storeIsNotClosedFromWithin() {
        try (StateStore store = Stores.open(file)) {
            assertThatThrownBy(() -> store.read(Stores.SCOPE, unit -> closed(store)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("within a unit");
            assertThat(Stores.counts(store)).isEmpty();
        }
    }

    private static boolean closed(StateStore store) {
        store.close();
        return true;
    }

    /** What another thread does until it is let go. */
    private interface Holding {
        boolean until(java.util.function.Supplier<Boolean> letGo);
    }

    private static void whileAnotherThread(Holding holding, Runnable then) throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        Semaphore letGo = new Semaphore(0);
        CompletableFuture<Boolean> other = CompletableFuture.supplyAsync(() -> holding.until(() -> {
            inside.countDown();
            letGo.acquireUninterruptibly();
            return true;
        }));
        awaitOrFail(inside);
        try {
            then.run();
        } finally {
            letGo.release();
        }
        assertThat(other.get(10, TimeUnit.SECONDS)).isTrue();
    }

    private static void awaitOrFail(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
