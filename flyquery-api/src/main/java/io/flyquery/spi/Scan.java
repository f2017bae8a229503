package io.flyquery.spi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which rows of a table to read, and in which order. Immutable.
 *
 * <p>The order is that of the index's columns and then of the key's, all ascending or all descending; without an index it
 * is that of the key.
 *
 * @since 0.1
 */
public final class Scan {
    private final TableSpec spec;
    private final @Nullable IndexSpec index;
    private final List<Condition<?>> conditions;
    private final boolean descending;
    private final @Nullable List<Object> after;
    private final int limit;

    private Scan(
            TableSpec spec,
            @Nullable IndexSpec index,
            List<Condition<?>> conditions,
            boolean descending,
            @Nullable List<Object> after,
            int limit) {
        this.spec = spec;
        this.index = index;
        this.conditions = conditions;
        this.descending = descending;
        this.after = after;
        this.limit = limit;
    }

    /** Returns a scan of the whole table by its key, ascending, without a limit. */
    public static Scan of(TableSpec spec) {
        return new Scan(spec, null, List.of(), false, null, Integer.MAX_VALUE);
    }

    /** Returns a scan of the whole table by an index of it, ascending, without a limit. */
    public static Scan of(TableSpec spec, String indexName) {
        return new Scan(spec, spec.index(indexName), List.of(), false, null, Integer.MAX_VALUE);
    }

    /** Returns this scan with a further condition; all must hold. */
    public Scan where(Condition<?> condition) {
        spec.position(condition.column());
        List<Condition<?>> more = new ArrayList<>(conditions);
        more.add(condition);
        return new Scan(spec, index, List.copyOf(more), descending, after, limit);
    }

    /** Returns this scan from the other end. */
    public Scan descendingOrder() {
        return new Scan(spec, index, conditions, true, after, limit);
    }

    /**
     * Returns this scan, begun behind a place in its order.
     *
     * @param position values of {@link #orderColumns()}, such as {@link Row#valuesOf} gives; the row at this place is left
     *     out
     */
    public Scan startAfter(List<Object> position) {
        List<Column<?>> order = orderColumns();
        if (position.size() != order.size()) {
            throw new IllegalArgumentException("position has " + position.size()
                    + " values but the order of this scan has " + order.size() + " columns");
        }
        List<Object> checked = new ArrayList<>(order.size());
        for (int i = 0; i < order.size(); i++) {
            checked.add(ColumnValues.checked(order.get(i), position.get(i)));
        }
        return new Scan(spec, index, conditions, descending, List.copyOf(checked), limit);
    }

    /** Returns this scan, ended after a number of rows; at least 1. */
    public Scan limitTo(int rows) {
        if (rows < 1) {
            throw new IllegalArgumentException("limit was " + rows + " but must be at least 1");
        }
        return new Scan(spec, index, conditions, descending, after, rows);
    }

    /** Returns the table. */
    public TableSpec spec() {
        return spec;
    }

    /** Returns the index that orders the rows; empty: the key does. */
    public Optional<IndexSpec> index() {
        return Optional.ofNullable(index);
    }

    /** Returns the columns that order the rows: the index's, then those of the key that the index lacks. */
    public List<Column<?>> orderColumns() {
        if (index == null) {
            return spec.key();
        }
        List<Column<?>> order = new ArrayList<>(index.columns());
        for (Column<?> column : spec.key()) {
            if (!order.contains(column)) {
                order.add(column);
            }
        }
        return order;
    }

    /** Returns the conditions; all must hold. */
    public List<Condition<?>> conditions() {
        return conditions;
    }

    /** Returns whether the order is reversed. */
    public boolean descending() {
        return descending;
    }

    /** Returns the place behind which the scan begins, if not at the beginning. */
    public Optional<List<Object>> after() {
        return Optional.ofNullable(after);
    }

    /** Returns how many rows at the most; {@link Integer#MAX_VALUE} without a limit. */
    public int limit() {
        return limit;
    }
}
