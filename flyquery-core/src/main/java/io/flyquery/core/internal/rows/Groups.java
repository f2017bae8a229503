package io.flyquery.core.internal.rows;

import io.flyquery.spi.Aggregates;
import io.flyquery.spi.Aggregates.Aggregation;
import io.flyquery.spi.Aggregates.Group;
import io.flyquery.spi.Column;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.UnitOfWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Grouped counts and sums: by the store where it can, else over its rows. */
public final class Groups {
    private Groups() {}

    /** Returns the groups, in the order of their values. */
    public static List<Group> of(UnitOfWork unit, Aggregation aggregation) {
        return unit.capability(Aggregates.class)
                .map(aggregates -> aggregates.aggregate(aggregation))
                .orElseGet(() -> overRows(unit, aggregation));
    }

    private static List<Group> overRows(UnitOfWork unit, Aggregation aggregation) {
        Scan scan = Scan.of(aggregation.spec());
        for (Condition<?> condition : aggregation.conditions()) {
            scan = scan.where(condition);
        }
        Map<List<Object>, long[]> groups = new TreeMap<>(Groups::compare);
        if (aggregation.groupBy().isEmpty()) {
            groups.put(List.of(), new long[1 + aggregation.sums().size()]);
        }
        try (Rows rows = unit.table(aggregation.spec()).scan(scan)) {
            while (rows.hasNext()) {
                Row row = rows.next();
                long[] totals = groups.computeIfAbsent(
                        row.valuesOf(aggregation.groupBy()),
                        values -> new long[1 + aggregation.sums().size()]);
                totals[0]++;
                int i = 1;
                for (Column<Long> sum : aggregation.sums()) {
                    totals[i] = Math.addExact(totals[i], row.get(sum));
                    i++;
                }
            }
        }
        List<Group> result = new ArrayList<>(groups.size());
        groups.forEach((values, totals) -> {
            List<Long> sums = new ArrayList<>();
            for (int i = 1; i < totals.length; i++) {
                sums.add(totals[i]);
            }
            result.add(new Group(values, totals[0], sums));
        });
        return result;
    }

    @SuppressWarnings("unchecked") // the values of one column are of one comparable class
    private static int compare(List<Object> left, List<Object> right) {
        for (int i = 0; i < left.size(); i++) {
            int order = left.get(i) instanceof String text
                    ? compareByCodePoint(text, (String) right.get(i))
                    : ((Comparable<Object>) left.get(i)).compareTo(right.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int compareByCodePoint(String left, String right) {
        int length = Math.min(left.length(), right.length());
        for (int i = 0; i < length; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                boolean mixed = Character.isSurrogate(a) != Character.isSurrogate(b);
                return mixed ? (Character.isSurrogate(a) ? 1 : -1) : Character.compare(a, b);
            }
        }
        return Integer.compare(left.length(), right.length());
    }
}
