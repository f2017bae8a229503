package io.flyquery.spi;

import java.util.List;

/**
 * Grouped counts and sums where the rows are: an optional capability of a store. The engine does the same over {@link
 * Table#scan} where a store lacks it, with equal results.
 *
 * @since 0.1
 */
public interface Aggregates {
    /**
     * Counts and sums groups of rows of the unit's scope.
     *
     * @return one group for each combination of values that occurs, in the order of these values
     */
    List<Group> aggregate(Aggregation aggregation);

    /**
     * What to count.
     *
     * @param spec the table
     * @param groupBy comparable columns, never null; none: one group of all rows, also of no row
     * @param sums integer columns, never null
     * @param conditions all must hold
     */
    record Aggregation(
            TableSpec spec, List<Column<?>> groupBy, List<Column<Long>> sums, List<Condition<?>> conditions) {
        /** Checks and copies. */
        public Aggregation {
            groupBy = List.copyOf(groupBy);
            sums = List.copyOf(sums);
            conditions = List.copyOf(conditions);
            groupBy.forEach(column -> requireOrdered(spec, column));
            sums.forEach(column -> requireOrdered(spec, column));
        }

        private static void requireOrdered(TableSpec spec, Column<?> column) {
            spec.position(column);
            if (column.nullable() || !column.type().comparable()) {
                throw new IllegalArgumentException(
                        "column '" + column + "' of " + spec + " must be comparable and never null");
            }
        }
    }

    /**
     * One group.
     *
     * @param values the values of the grouping columns, in their order
     * @param count how many rows
     * @param sums the sums, in the order of the columns
     */
    record Group(List<Object> values, long count, List<Long> sums) {
        /** Copies. */
        public Group {
            values = List.copyOf(values);
            sums = List.copyOf(sums);
        }
    }
}
