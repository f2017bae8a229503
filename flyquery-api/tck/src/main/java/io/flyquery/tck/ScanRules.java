package io.flyquery.tck;

import static io.flyquery.tck.Samples.example;
import static io.flyquery.tck.Samples.learnCount;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.spi.Condition;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.spi.schema.LearnCountTable;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** SC: which rows {@code scan}, {@code count} and {@code deleteAll} find, and in which order. */
interface ScanRules extends StoreRules {
    @Test
    @DisplayName("SC-01 an empty table gives no row, whatever is asked")
    default void emptyTable() {
        Scan scan = Scan.of(ExampleTable.SPEC, "example_by_usage")
                .descendingOrder()
                .startAfter(List.of(3L, "a"))
                .limitTo(2);

        assertThat(store().scan(scan)).isEmpty();
        assertThat(store().count(scan)).isZero();
        assertThat(store().deleteAll(scan)).isZero();
    }

    @Test
    @DisplayName("SC-02 without an index rows come by their key, up or down")
    default void orderByKey() {
        List<Row> rows = List.of(
                learnCount("2026-01-01", "b", 1),
                learnCount("2026-01-01", "c", 1),
                learnCount("2026-01-02", "a", 1),
                learnCount("2026-01-03", "", 1));
        store().insert(List.of(rows.get(2), rows.get(0), rows.get(3), rows.get(1)));

        assertThat(store().all(LearnCountTable.SPEC)).containsExactlyElementsOf(rows);
        assertThat(store().scan(Scan.of(LearnCountTable.SPEC).descendingOrder()))
                .containsExactly(rows.get(3), rows.get(2), rows.get(1), rows.get(0));
    }

    @Test
    @DisplayName("SC-03 with an index rows come by its columns, ties by the key, up or down")
    default void orderByIndex() {
        insertWithUsage("d", 5);
        insertWithUsage("a", 20);
        insertWithUsage("c", 5);
        insertWithUsage("b", -1);
        Scan byUsage = Scan.of(ExampleTable.SPEC, "example_by_usage");

        assertThat(Samples.ids(store().scan(byUsage))).containsExactly("b", "c", "d", "a");
        assertThat(Samples.ids(store().scan(byUsage.descendingOrder()))).containsExactly("a", "d", "c", "b");
    }

    private void insertWithUsage(String id, long usage) {
        store().insert(example(id).with(ExampleTable.USAGE_COUNT, usage));
    }

    @Test
    @DisplayName("SC-03 an index follows when a row changes")
    default void indexFollowsChanges() {
        store().insert(Samples.examples("a", "b"));
        store().change(
                        ExampleTable.SPEC,
                        table -> table.update(example("a").key(), row -> row.with(ExampleTable.USAGE_COUNT, 3L)));

        assertThat(Samples.ids(store().scan(Scan.of(ExampleTable.SPEC, "example_by_usage"))))
                .containsExactly("b", "a");
    }

    @Test
    @DisplayName("SC-04 texts are ordered by code point: case first, no locale, astral characters last")
    default void textsByCodePoint() {
        List<String> inOrder = List.of(
                "",
                " ",
                "10",
                "9",
                "A",
                "Z",
                "_",
                "a",
                "a ",
                "ab",
                "z",
                "\u00e4",
                "\u4e2d",
                "\ufeff",
                "\uffee",
                "\ud800\udc00",
                "\ud83d\ude00",
                "\udbff\udfff");
        List<String> mixed = new ArrayList<>(inOrder);
        java.util.Collections.shuffle(mixed, new java.util.Random(7));
        store().insert(mixed.stream().map(Samples::example).toList());

        assertThat(Samples.ids(store().all(ExampleTable.SPEC))).containsExactlyElementsOf(inOrder);
        assertThat(store().count(Scan.of(ExampleTable.SPEC).where(Condition.greater(ExampleTable.ID, "\uffee"))))
                .isEqualTo(3);
    }

    @Test
    @DisplayName("SC-05 a limit ends the scan; there may be fewer rows")
    default void limit() {
        store().insert(Samples.examples("a", "b", "c"));
        Scan all = Scan.of(ExampleTable.SPEC);

        assertThat(Samples.ids(store().scan(all.limitTo(1)))).containsExactly("a");
        assertThat(Samples.ids(store().scan(all.limitTo(3)))).containsExactly("a", "b", "c");
        assertThat(Samples.ids(store().scan(all.limitTo(4)))).containsExactly("a", "b", "c");
        assertThat(Samples.ids(store().scan(all.descendingOrder().limitTo(2)))).containsExactly("c", "b");
        assertThat(Samples.ids(store().scan(all.limitTo(1).where(Condition.greater(ExampleTable.ID, "a")))))
                .containsExactly("b");
    }

    @Test
    @DisplayName("SC-06 startAfter leaves out the row at the place and all before it, up or down")
    default void startAfter() {
        store().insert(Samples.examples("a", "b", "c", "d"));
        Scan all = Scan.of(ExampleTable.SPEC);

        assertThat(Samples.ids(store().scan(all.startAfter(List.of("b"))))).containsExactly("c", "d");
        assertThat(Samples.ids(store().scan(all.startAfter(List.of("bb"))))).containsExactly("c", "d");
        assertThat(Samples.ids(store().scan(all.startAfter(List.of("d"))))).isEmpty();
        assertThat(Samples.ids(store().scan(all.descendingOrder().startAfter(List.of("c")))))
                .containsExactly("b", "a");
        assertThat(Samples.ids(store().scan(all.descendingOrder().startAfter(List.of("bb")))))
                .containsExactly("b", "a");
    }

    @Test
    @DisplayName("SC-06 startAfter compares all columns of the order, not one by one")
    default void startAfterInAnIndex() {
        insertWithUsage("d", 1);
        insertWithUsage("a", 2);
        insertWithUsage("c", 2);
        insertWithUsage("b", 3);
        Scan byUsage = Scan.of(ExampleTable.SPEC, "example_by_usage");

        assertThat(Samples.ids(store().scan(byUsage.startAfter(List.of(2L, "a")))))
                .containsExactly("c", "b");
        assertThat(Samples.ids(store().scan(byUsage.startAfter(List.of(1L, "z")))))
                .containsExactly("a", "c", "b");
        assertThat(Samples.ids(store().scan(byUsage.descendingOrder().startAfter(List.of(2L, "c")))))
                .containsExactly("a", "d");
    }

    @Test
    @DisplayName("SC-07 paging shows each row once, though others come in between")
    default void pagingWithInsertsInBetween() {
        IntStream.range(0, 20).forEach(i -> insertWithUsage("row " + (char) ('a' + i), i / 3));
        List<String> seen = new ArrayList<>();
        Scan page = Scan.of(ExampleTable.SPEC, "example_by_usage").limitTo(3);
        List<Row> rows = store().scan(page);
        while (!rows.isEmpty()) {
            seen.addAll(Samples.ids(rows));
            insertWithUsage("before " + seen.size(), -1);
            Row last = rows.get(rows.size() - 1);
            rows = store().scan(page.startAfter(last.valuesOf(page.orderColumns())));
        }

        assertThat(seen)
                .containsExactlyElementsOf(IntStream.range(0, 20)
                        .mapToObj(i -> "row " + (char) ('a' + i))
                        .toList());
    }

    @Test
    @DisplayName("SC-08 a null meets no condition, not even that of being different")
    default void nullMeetsNoCondition() {
        Row with = example("a").with(ExampleTable.DECISION_NOTE, "note");
        Row without = example("b").with(ExampleTable.DECISION_NOTE, null);
        store().insert(with, without);

        for (Condition.Operator operator : Condition.Operator.values()) {
            Condition<String> condition = new Condition<>(ExampleTable.DECISION_NOTE, operator, List.of("another"));
            assertThat(Samples.ids(store().scan(Scan.of(ExampleTable.SPEC).where(condition))))
                    .as("found by %s", operator)
                    .doesNotContain("b");
        }
        assertThat(Samples.ids(store().scan(Scan.of(ExampleTable.SPEC)
                        .where(Condition.notEqual(ExampleTable.DECISION_NOTE, "another")))))
                .containsExactly("a");
    }

    @Test
    @DisplayName("SC-09 IN takes no value, one and a thousand")
    default void inTakesManyValues() {
        store().insert(Samples.examples("1", "500", "999", "2000"));
        Scan all = Scan.of(ExampleTable.SPEC);
        List<String> thousand =
                IntStream.range(0, 1_000).mapToObj(Integer::toString).toList();

        assertThat(store().scan(all.where(Condition.in(ExampleTable.ID, List.of()))))
                .isEmpty();
        assertThat(Samples.ids(store().scan(all.where(Condition.in(ExampleTable.ID, List.of("500"))))))
                .containsExactly("500");
        assertThat(Samples.ids(store().scan(all.where(Condition.in(ExampleTable.ID, thousand)))))
                .containsExactly("1", "500", "999");
    }

    @Test
    @DisplayName("SC-10 all conditions must hold, also two on one column")
    default void allConditionsMustHold() {
        IntStream.range(0, 6).forEach(i -> insertWithUsage("row " + i, i));

        assertThat(Samples.ids(store().scan(Scan.of(ExampleTable.SPEC, "example_by_usage")
                        .where(Condition.atLeast(ExampleTable.USAGE_COUNT, 2L))
                        .where(Condition.less(ExampleTable.USAGE_COUNT, 5L))
                        .where(Condition.notEqual(ExampleTable.ID, "row 3")))))
                .containsExactly("row 2", "row 4");
    }

    @Test
    @DisplayName("SC-11 count ignores order and limit, but not conditions and the place to start behind")
    default void count() {
        store().insert(Samples.examples("a", "b", "c", "d"));
        Scan some = Scan.of(ExampleTable.SPEC).where(Condition.notEqual(ExampleTable.ID, "b"));

        assertThat(store().count(Scan.of(ExampleTable.SPEC))).isEqualTo(4);
        assertThat(store().count(some.limitTo(1))).isEqualTo(3);
        assertThat(store().count(some.startAfter(List.of("a")))).isEqualTo(2);
    }

    @Test
    @DisplayName("SC-12 deleteAll deletes what the scan gives, its order and limit included")
    default void deleteAll() {
        IntStream.range(0, 6).forEach(i -> insertWithUsage("row " + (9 - i), i));
        Scan oldest = Scan.of(ExampleTable.SPEC, "example_by_usage")
                .where(Condition.atLeast(ExampleTable.USAGE_COUNT, 1L))
                .limitTo(2);

        assertThat(store().deleteAll(oldest)).isEqualTo(2);
        assertThat(Samples.ids(store().all(ExampleTable.SPEC))).containsExactly("row 4", "row 5", "row 6", "row 9");
        assertThat(store().deleteAll(oldest.descendingOrder())).isEqualTo(2);
        assertThat(Samples.ids(store().all(ExampleTable.SPEC))).containsExactly("row 6", "row 9");
        assertThat(store().deleteAll(Scan.of(ExampleTable.SPEC))).isEqualTo(2);
        assertThat(store().all(ExampleTable.SPEC)).isEmpty();
    }

    @Test
    @DisplayName("SC-13 rows are read one by one; closing early and twice is fine, reading past the end is not")
    default void rowsAreStreamed() {
        store().insert(IntStream.range(0, 1_500)
                .mapToObj(i -> learnCount("2026-01-31", "reason " + (10_000 + i), i))
                .toList());

        store().read(LearnCountTable.SPEC, table -> {
            try (Rows rows = table.scan(Scan.of(LearnCountTable.SPEC))) {
                for (long i = 0; i < 1_500; i++) {
                    assertThat(rows.next().get(LearnCountTable.RUNS)).isEqualTo(i);
                }
                assertThat(rows.hasNext()).isFalse();
                assertThatThrownBy(rows::next).isInstanceOf(NoSuchElementException.class);
            }
            Rows left = table.scan(Scan.of(LearnCountTable.SPEC));
            assertThat(left.hasNext()).isTrue();
            left.close();
            left.close();
            return true;
        });
        assertThat(store().all(LearnCountTable.SPEC)).hasSize(1_500);
    }

    @Test
    @DisplayName("SC-14 two scans of one unit do not disturb each other, nor a get in between")
    default void scansSideBySide() {
        store().insert(Samples.examples("a", "b", "c"));

        store().read(ExampleTable.SPEC, table -> {
            try (Rows up = table.scan(Scan.of(ExampleTable.SPEC));
                    Rows down = table.scan(Scan.of(ExampleTable.SPEC).descendingOrder())) {
                assertThat(Samples.ids(List.of(up.next(), down.next(), up.next(), down.next())))
                        .containsExactly("a", "c", "b", "b");
                assertThat(table.get(example("c").key())).isPresent();
                assertThat(Samples.ids(List.of(up.next(), down.next()))).containsExactly("c", "a");
            }
            return true;
        });
    }
}
