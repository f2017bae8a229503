package io.flyquery.core.internal.example;

import io.flyquery.spi.Column;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Row;
import io.flyquery.spi.Scan;
import io.flyquery.spi.Table;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.spi.schema.SightingTable;
import io.flyquery.spi.schema.VoteTable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What people and runs said of an example, moved to the one that stands for it. Votes count for one example alone; uses and
 * sightings, which never go down, are added to the one and stay with the other.
 */
final class Evidence {
    private Evidence() {}

    /** Moves votes and sightings, and returns the example that gets them with its counts; it is not stored. */
    static Row moved(UnitOfWork unit, Row from, Row to) {
        moveSightings(unit, from.get(ExampleTable.ID), to.get(ExampleTable.ID));
        moveVotes(unit, from.get(ExampleTable.ID), to.get(ExampleTable.ID));
        return to.toBuilder()
                .set(ExampleTable.UP_COUNT, votes(unit, to.get(ExampleTable.ID), "up"))
                .set(ExampleTable.DOWN_COUNT, votes(unit, to.get(ExampleTable.ID), "down"))
                .set(ExampleTable.SIGHTINGS, from.get(ExampleTable.SIGHTINGS) + to.get(ExampleTable.SIGHTINGS))
                .set(ExampleTable.USAGE_COUNT, from.get(ExampleTable.USAGE_COUNT) + to.get(ExampleTable.USAGE_COUNT))
                .set(ExampleTable.LAST_USED_AT, lastUse(from, to).orElse(null))
                .build();
    }

    /** Returns an example without the votes that were moved; it is not stored. */
    static Row withoutVotes(Row from) {
        return from.toBuilder()
                .set(ExampleTable.UP_COUNT, 0L)
                .set(ExampleTable.DOWN_COUNT, 0L)
                .build();
    }

    private static Optional<Instant> lastUse(Row from, Row to) {
        return Stream.of(from.find(ExampleTable.LAST_USED_AT), to.find(ExampleTable.LAST_USED_AT))
                .flatMap(Optional::stream)
                .max(Instant::compareTo);
    }

    private static void moveSightings(UnitOfWork unit, String from, String to) {
        Table table = unit.table(SightingTable.SPEC);
        for (Row row : of(unit, SightingTable.EXAMPLE_ID, Scan.of(SightingTable.SPEC), from)) {
            table.delete(row.key());
            Row moved = row.with(SightingTable.EXAMPLE_ID, to);
            table.insertIfAbsent(moved)
                    .fold(
                            inserted -> Optional.of(inserted.row()),
                            there -> table.update(moved.key(), same -> both(same, moved)));
        }
    }

    private static Row both(Row one, Row other) {
        Instant last = one.get(SightingTable.LAST_AT);
        Instant otherLast = other.get(SightingTable.LAST_AT);
        return one.toBuilder()
                .set(SightingTable.SIGHTINGS, one.get(SightingTable.SIGHTINGS) + other.get(SightingTable.SIGHTINGS))
                .set(SightingTable.LAST_AT, last.isBefore(otherLast) ? otherLast : last)
                .build();
    }

    /** A rater has one vote on a run: where both examples had a part in it, one is left. */
    private static void moveVotes(UnitOfWork unit, String from, String to) {
        Table table = unit.table(VoteTable.SPEC);
        for (Row row : of(unit, VoteTable.EXAMPLE_ID, Scan.of(VoteTable.SPEC), from)) {
            table.delete(row.key());
            table.insertIfAbsent(row.with(VoteTable.EXAMPLE_ID, to));
        }
    }

    private static long votes(UnitOfWork unit, String example, String rating) {
        return unit.table(VoteTable.SPEC)
                .count(Scan.of(VoteTable.SPEC)
                        .where(Condition.equal(VoteTable.EXAMPLE_ID, example))
                        .where(Condition.equal(VoteTable.RATING, rating)));
    }

    private static List<Row> of(UnitOfWork unit, Column<String> column, Scan scan, String example) {
        return unit.table(scan.spec())
                .scan(scan.where(Condition.equal(column, example)))
                .toList();
    }
}
