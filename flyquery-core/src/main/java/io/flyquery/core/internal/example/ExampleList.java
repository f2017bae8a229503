package io.flyquery.core.internal.example;

import io.flyquery.core.internal.rows.Cursors;
import io.flyquery.core.internal.rows.ExampleRows;
import io.flyquery.core.internal.text.Storable;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleFilter;
import io.flyquery.example.ExampleOrder;
import io.flyquery.example.ExampleQuality;
import io.flyquery.model.Page;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.ExampleTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Pages of examples. */
final class ExampleList {
    private ExampleList() {}

    /** Returns a page. */
    static Page<Example> page(UnitOfWork unit, ExampleFilter filter, boolean servingOnly) {
        if (filter.dataset().filter(name -> Storable.flaw(name).isPresent()).isPresent()) {
            return new Page<>(List.of(), Optional.empty());
        }
        Scan scan = scan(filter);
        Scan begun =
                filter.cursor().map(cursor -> Cursors.startAfter(scan, cursor)).orElse(scan);
        List<Example> items = new ArrayList<>();
        Row last = null;
        try (Rows rows = unit.table(ExampleTable.SPEC).scan(begun)) {
            while (rows.hasNext()) {
                Row row = rows.next();
                if (!matches(row, filter, servingOnly)) {
                    continue;
                }
                if (items.size() == filter.limit()) {
                    return new Page<>(items, Optional.ofNullable(last).map(place -> Cursors.of(scan, place)));
                }
                items.add(ExampleRows.read(row));
                last = row;
            }
        }
        return new Page<>(items, Optional.empty());
    }

    private static Scan scan(ExampleFilter filter) {
        boolean byQuality = filter.quality().isPresent();
        Scan scan = Scan.of(
                ExampleTable.SPEC,
                switch (filter.order()) {
                    case CREATED_AT_ASC, CREATED_AT_DESC -> byQuality ? "example_by_quality" : "example_by_created";
                    case EVIDENCE_DESC -> byQuality ? "example_by_evidence" : "example_by_sightings";
                });
        if (filter.order() != ExampleOrder.CREATED_AT_ASC) {
            scan = scan.descendingOrder();
        }
        if (filter.quality().isPresent()) {
            scan = scan.where(
                    Condition.equal(ExampleTable.QUALITY, filter.quality().get().name()));
        }
        if (filter.source().isPresent()) {
            scan = scan.where(
                    Condition.equal(ExampleTable.SOURCE, filter.source().get().name()));
        }
        if (filter.dataset().isPresent()) {
            scan = scan.where(
                    Condition.equal(ExampleTable.DATASET, filter.dataset().get()));
        }
        if (filter.createdAfter().isPresent()) {
            scan = scan.where(Condition.greater(
                    ExampleTable.CREATED_AT,
                    Storable.nearest(filter.createdAfter().get())));
        }
        if (filter.suspended().isPresent()) {
            scan = scan.where(
                    Condition.equal(ExampleTable.SUSPENDED, filter.suspended().get()));
        }
        return scan;
    }

    private static boolean matches(Row row, ExampleFilter filter, boolean servingOnly) {
        if (servingOnly && !(ExampleRows.quality(row) == ExampleQuality.APPROVED && ExampleRows.serves(row))) {
            return false;
        }
        return filter.text().isEmpty()
                || contains(row.get(ExampleTable.QUESTION), filter.text().get())
                || contains(row.get(ExampleTable.GENERATED_SQL), filter.text().get());
    }

    private static boolean contains(String text, String part) {
        return text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }
}
