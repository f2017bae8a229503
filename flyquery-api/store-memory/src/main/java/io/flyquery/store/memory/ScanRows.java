package io.flyquery.store.memory;

import io.flyquery.spi.Column;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Condition.Operator;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Walks the rows that a scan gives. Conditions that fix the first columns of the order narrow the walk; all others are
 * looked at row by row.
 */
final class ScanRows implements Rows {
    private final Runnable check;
    private final Scan scan;
    private final List<Column<?>> order;
    private final List<Object> fixed;
    private final Iterator<Row> walk;
    private long left;
    private @Nullable Row ahead;

    private ScanRows(Runnable check, TableContents contents, Scan scan, long limit) {
        this.check = check;
        this.scan = scan;
        this.order = scan.orderColumns();
        this.fixed = fixedBy(scan);
        this.left = limit;
        SortedRows rows = contents.orderedFor(scan);
        List<Object> from = scan.after().filter(this::isFurther).orElse(fixed);
        this.walk = scan.descending() ? rows.descendingFrom(from) : rows.ascendingFrom(from);
    }

    /**
     * Starts a walk.
     *
     * @param check throws if the rows must not be used any more
     */
    static ScanRows of(Runnable check, TableContents contents, Scan scan) {
        return new ScanRows(check, contents, scan, scan.limit());
    }

    /** Starts a walk that ignores the scan's limit. */
    static ScanRows withoutLimit(Runnable check, TableContents contents, Scan scan) {
        return new ScanRows(check, contents, scan, Long.MAX_VALUE);
    }

    private static List<Object> fixedBy(Scan scan) {
        List<Object> values = new ArrayList<>();
        for (Column<?> column : scan.orderColumns()) {
            Optional<Condition<?>> equal = scan.conditions().stream()
                    .filter(one ->
                            one.operator() == Operator.EQUAL && one.column().equals(column))
                    .findFirst();
            if (equal.isEmpty()) {
                break;
            }
            values.add(equal.get().values().get(0));
        }
        return values;
    }

    private boolean isFurther(List<Object> after) {
        int direction = scan.descending() ? -1 : 1;
        return ValueOrder.compareLists(after, fixed) * direction > 0 || startsWithFixed(after);
    }

    private boolean startsWithFixed(List<Object> place) {
        return ValueOrder.compareLists(place.subList(0, fixed.size()), fixed) == 0;
    }

    @Override
    public boolean hasNext() {
        check.run();
        while (ahead == null && left > 0 && walk.hasNext()) {
            Row row = walk.next();
            List<Object> place = row.valuesOf(order);
            if (!startsWithFixed(place)) {
                left = 0;
            } else if (!isStart(place) && Conditions.allHold(scan.conditions(), row)) {
                ahead = row;
                left--;
            }
        }
        return ahead != null;
    }

    private boolean isStart(List<Object> place) {
        return scan.after()
                .filter(after -> ValueOrder.compareLists(after, place) == 0)
                .isPresent();
    }

    @Override
    public Row next() {
        if (!hasNext() || ahead == null) {
            throw new NoSuchElementException("no row is left");
        }
        Row row = ahead;
        ahead = null;
        return row;
    }

    @Override
    public void close() {
        ahead = null;
        left = 0;
    }
}
