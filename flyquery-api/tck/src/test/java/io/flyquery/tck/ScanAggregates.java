package io.flyquery.tck;

import io.flyquery.spi.Aggregates;
import io.flyquery.spi.Column;
import io.flyquery.spi.Row;
import io.flyquery.spi.Scan;
import io.flyquery.spi.UnitOfWork;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Aggregates over scans, so that the kit's rules for aggregates have a store to pass them. */
record ScanAggregates(UnitOfWork unit) implements Aggregates {
    @Override
    public List<Group> aggregate(Aggregation aggregation) {
        Scan scan = Scan.of(aggregation.spec());
        for (var condition : aggregation.conditions()) {
            scan = scan.where(condition);
        }
        Map<List<Object>, List<Row>> groups = new LinkedHashMap<>();
        if (aggregation.groupBy().isEmpty()) {
            groups.put(List.of(), new ArrayList<>());
        }
        for (Row row : unit.table(aggregation.spec()).scan(scan).toList()) {
            groups.computeIfAbsent(row.valuesOf(aggregation.groupBy()), values -> new ArrayList<>())
                    .add(row);
        }
        return groups.entrySet().stream()
                .map(group -> group(group.getKey(), group.getValue(), aggregation.sums()))
                .sorted((left, right) -> ModelTable.byValues().compare(left.values(), right.values()))
                .toList();
    }

    private static Group group(List<Object> values, List<Row> rows, List<Column<Long>> sums) {
        return new Group(
                values,
                rows.size(),
                sums.stream()
                        .map(column ->
                                rows.stream().mapToLong(row -> row.get(column)).sum())
                        .toList());
    }
}
