package io.flyquery.store.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.spi.Row;
import io.flyquery.spi.schema.LearnCountTable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SortedRowsTest {
    @Test
    void behavesAsATreeMapAfterEachOfManyRandomSteps() {
        for (long seed = 1; seed <= 50; seed++) {
            Random random = new Random(seed);
            SortedRows rows = SortedRows.EMPTY;
            NavigableMap<Long, Row> model = new TreeMap<>();
            for (int step = 0; step < 200; step++) {
                long number = random.nextInt(60);
                if (random.nextInt(3) > 0) {
                    rows = rows.with(List.of(number), row(number));
                    model.put(number, row(number));
                } else {
                    rows = rows.without(List.of(number));
                    model.remove(number);
                }
                long from = random.nextInt(60);
                assertThat(list(rows.ascendingFrom(List.of(from))))
                        .as("seed %s, step %s", seed, step)
                        .containsExactlyElementsOf(model.tailMap(from).values());
                assertThat(list(rows.descendingFrom(List.of(from))))
                        .as("seed %s, step %s", seed, step)
                        .containsExactlyElementsOf(
                                model.headMap(from, true).descendingMap().values());
                assertThat(rows.get(List.of(from))).isEqualTo(model.get(from));
            }
        }
    }

    @Test
    void stepsLeaveTheFormerRowsAsTheyWere() {
        SortedRows two = SortedRows.EMPTY.with(List.of(1L), row(1)).with(List.of(2L), row(2));

        SortedRows one = two.without(List.of(1L));
        SortedRows three = two.with(List.of(3L), row(3));

        assertThat(list(two.ascendingFrom(List.of()))).containsExactly(row(1), row(2));
        assertThat(list(one.ascendingFrom(List.of()))).containsExactly(row(2));
        assertThat(list(three.descendingFrom(List.of()))).containsExactly(row(3), row(2), row(1));
    }

    @Test
    void walksBackwardsFromTheLastPlaceThatBeginsWithAPrefix() {
        SortedRows rows = SortedRows.EMPTY
                .with(List.of("a", 1L), row(1))
                .with(List.of("b", 2L), row(2))
                .with(List.of("b", 3L), row(3))
                .with(List.of("c", 4L), row(4));

        assertThat(list(rows.descendingFrom(List.of("b")))).containsExactly(row(3), row(2), row(1));
        assertThat(list(rows.ascendingFrom(List.of("b")))).containsExactly(row(2), row(3), row(4));
    }

    @Test
    void staysShallowWhenRowsComeInOrder() {
        SortedRows rows = SortedRows.EMPTY;
        for (long number = 0; number < 100_000; number++) {
            rows = rows.with(List.of(number), row(0));
        }

        assertThat(rows.height()).isLessThanOrEqualTo(24); // 1.44 times the logarithm of the size
    }

    @Test
    void walkEndsWithAnException() {
        Iterator<Row> walk = SortedRows.EMPTY.ascendingFrom(List.of());

        assertThat(walk.hasNext()).isFalse();
        assertThatThrownBy(walk::next).isInstanceOf(NoSuchElementException.class);
    }

    private static List<Row> list(Iterator<Row> rows) {
        List<Row> all = new ArrayList<>();
        rows.forEachRemaining(all::add);
        return all;
    }

    private static Row row(long number) {
        return Row.builder(LearnCountTable.SPEC)
                .set(LearnCountTable.DAY, "2026-01-31")
                .set(LearnCountTable.REASON, "reason")
                .set(LearnCountTable.RUNS, number)
                .build();
    }
}
