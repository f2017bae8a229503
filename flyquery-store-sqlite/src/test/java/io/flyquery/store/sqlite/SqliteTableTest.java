package io.flyquery.store.sqlite;

import static io.flyquery.store.sqlite.Stores.NOW;
import static io.flyquery.store.sqlite.Stores.SCOPE;
import static io.flyquery.store.sqlite.Stores.count;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.model.Scope;
import io.flyquery.spi.Aggregates;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.Table;
import io.flyquery.spi.schema.EmbeddingTable;
import io.flyquery.spi.schema.LearnCountTable;
import io.flyquery.spi.schema.WorkspaceTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteTableTest {
    private static final Key A = Stores.key("a");

    @TempDir
    Path folder;

    private StateStore store;

    @BeforeEach
    void open() {
        store = Stores.open(folder.resolve("state.db"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void insertedRowIsReadAndASecondOneIsNot() {
        Insertion first =
                store.write(SCOPE, unit -> unit.table(LearnCountTable.SPEC).insertIfAbsent(count("a", 1)));
        Insertion second =
                store.write(SCOPE, unit -> unit.table(LearnCountTable.SPEC).insertIfAbsent(count("a", 2)));
        assertThat(first).isEqualTo(new Insertion.Inserted(count("a", 1)));
        assertThat(second).isEqualTo(new Insertion.Existing(count("a", 1), ""));
        assertThat(store.<Row>read(
                        SCOPE, unit -> unit.table(LearnCountTable.SPEC).get(A).orElseThrow()))
                .isEqualTo(count("a", 1));
        assertThat(store.<Boolean>read(
                        new Scope("acme", "other"),
                        unit -> unit.table(LearnCountTable.SPEC).get(A).isPresent()))
                .isFalse();
    }

    @Test
    void tableWithoutKeyHasOneRowAScope() {
        Row row = Row.builder(WorkspaceTable.SPEC)
                .set(WorkspaceTable.REVISION, 1L)
                .set(WorkspaceTable.CREATED_AT, NOW)
                .build();
        store.write(SCOPE, unit -> unit.table(WorkspaceTable.SPEC).insertIfAbsent(row));
        Row changed = store.write(
                SCOPE,
                unit -> unit.table(WorkspaceTable.SPEC)
                        .update(Key.of(), present -> present.with(WorkspaceTable.REVISION, 2L))
                        .orElseThrow());
        assertThat(changed.get(WorkspaceTable.VERSION)).isEqualTo(2);
        store.read(SCOPE, unit -> {
            Table table = unit.table(WorkspaceTable.SPEC);
            assertThat(unit.now()).isEqualTo(NOW);
            assertThat(table.getAll(List.of(Key.of(), Key.of()))).containsExactly(changed);
            assertThat(table.scan(Scan.of(WorkspaceTable.SPEC)).toList()).containsExactly(changed);
            assertThat(table.scan(Scan.of(WorkspaceTable.SPEC).startAfter(List.of()))
                            .toList())
                    .isEmpty();
            return true;
        });
        assertThat(store.admin().workspaces()).containsExactly(SCOPE);
    }

    @Test
    void vectorsComeBackBitForBit() {
        Row row = Row.builder(EmbeddingTable.SPEC)
                .set(EmbeddingTable.EXAMPLE_ID, "x")
                .set(EmbeddingTable.MODEL_KEY, "m")
                .set(EmbeddingTable.RAW, new float[] {1, -0.0f, Float.MIN_VALUE, 3.1415927f})
                .set(EmbeddingTable.MASKED, new float[] {Float.MAX_VALUE})
                .set(EmbeddingTable.MASK_VERSION, Long.MAX_VALUE)
                .set(EmbeddingTable.REVISION, Long.MIN_VALUE)
                .build();
        store.write(SCOPE, unit -> unit.table(EmbeddingTable.SPEC).insertIfAbsent(row));
        assertThat(store.<Row>read(
                        SCOPE,
                        unit -> unit.table(EmbeddingTable.SPEC).get(row.key()).orElseThrow()))
                .isEqualTo(row);
    }

    @Test
    void pagesBothWaysCoverEverythingOnce() {
        List<Row> rows = IntStream.range(0, 1234)
                .mapToObj(i -> count("reason-%04d".formatted(i), i % 7))
                .toList();
        store.write(SCOPE, unit -> {
            rows.forEach(unit.table(LearnCountTable.SPEC)::insertIfAbsent);
            return true;
        });
        store.read(SCOPE, unit -> {
            Table table = unit.table(LearnCountTable.SPEC);
            assertThat(pages(table, Scan.of(LearnCountTable.SPEC).limitTo(100))).isEqualTo(rows);
            List<Row> reversed = new ArrayList<>(rows);
            Collections.reverse(reversed);
            assertThat(pages(
                            table,
                            Scan.of(LearnCountTable.SPEC).descendingOrder().limitTo(99)))
                    .isEqualTo(reversed);
            assertThat(table.getAll(reversed.stream().map(Row::key).toList())).isEqualTo(reversed);
            assertThat(table.count(
                            Scan.of(LearnCountTable.SPEC).where(Condition.in(LearnCountTable.RUNS, List.of(1L, 2L)))))
                    .isEqualTo(rows.stream()
                            .filter(row -> row.get(LearnCountTable.RUNS) == 1 || row.get(LearnCountTable.RUNS) == 2)
                            .count());
            return true;
        });
        long deleted = store.write(
                SCOPE,
                unit -> unit.table(LearnCountTable.SPEC)
                        .deleteAll(
                                Scan.of(LearnCountTable.SPEC).descendingOrder().limitTo(1000)));
        assertThat(deleted).isEqualTo(1000);
        store.read(SCOPE, unit -> {
            assertThat(unit.table(LearnCountTable.SPEC)
                            .scan(Scan.of(LearnCountTable.SPEC))
                            .toList())
                    .isEqualTo(rows.subList(0, 234));
            return true;
        });
    }

    private static List<Row> pages(Table table, Scan page) {
        List<Row> all = new ArrayList<>();
        List<Row> rows = table.scan(page).toList();
        while (!rows.isEmpty()) {
            all.addAll(rows);
            rows = table.scan(page.startAfter(rows.get(rows.size() - 1).valuesOf(page.orderColumns())))
                    .toList();
        }
        return all;
    }

    @Test
    void groupsAreCountedAndSummed() {
        Aggregates.Aggregation all =
                new Aggregates.Aggregation(LearnCountTable.SPEC, List.of(), List.of(LearnCountTable.RUNS), List.of());
        Aggregates.Aggregation byReason = new Aggregates.Aggregation(
                LearnCountTable.SPEC,
                List.of(LearnCountTable.REASON),
                List.of(LearnCountTable.RUNS),
                List.of(Condition.greater(LearnCountTable.RUNS, 1L)));
        assertThat(aggregate(all)).containsExactly(new Aggregates.Group(List.of(), 0, List.of(0L)));
        store.write(SCOPE, unit -> {
            List.of(count("b", 5), count("a", 3), count("c", 1))
                    .forEach(unit.table(LearnCountTable.SPEC)::insertIfAbsent);
            return true;
        });
        assertThat(aggregate(all)).containsExactly(new Aggregates.Group(List.of(), 3, List.of(9L)));
        assertThat(aggregate(byReason))
                .containsExactly(
                        new Aggregates.Group(List.of("a"), 1, List.of(3L)),
                        new Aggregates.Group(List.of("b"), 1, List.of(5L)));
    }

    private List<Aggregates.Group> aggregate(Aggregates.Aggregation aggregation) {
        return store.read(
                SCOPE, unit -> unit.capability(Aggregates.class).orElseThrow().aggregate(aggregation));
    }

    @Test
    void unitsAreConfinedToTheirTimeAndThread() throws Exception {
        assertThatThrownBy(() -> store.read(SCOPE, outer -> store.read(SCOPE, inner -> 1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("pass that unit on");
        assertThatThrownBy(() -> store.read(
                        SCOPE, unit -> unit.table(LearnCountTable.SPEC).delete(A)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("use StateStore.write");
        store.write(SCOPE, unit -> unit.table(LearnCountTable.SPEC).insertIfAbsent(count("a", 1)));
        Table table = store.read(SCOPE, unit -> unit.table(LearnCountTable.SPEC));
        assertThatThrownBy(() -> table.get(A))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("ended");
        Rows rows = store.read(SCOPE, unit -> unit.table(LearnCountTable.SPEC).scan(Scan.of(LearnCountTable.SPEC)));
        assertThatThrownBy(rows::hasNext)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("ended");
        rows.close();
    }
}
