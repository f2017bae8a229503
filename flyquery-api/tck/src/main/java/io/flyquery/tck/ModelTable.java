package io.flyquery.tck;

import io.flyquery.error.ConflictException;
import io.flyquery.error.ErrorCode;
import io.flyquery.spi.Column;
import io.flyquery.spi.Condition;
import io.flyquery.spi.IndexSpec;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.Table;
import io.flyquery.spi.TableSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What a table should do, said as simply as possible: a list that is filtered and sorted anew each time. */
final class ModelTable implements Table {
    private final TableSpec spec;
    private final List<Row> rows;

    ModelTable(TableSpec spec, List<Row> rows) {
        this.spec = spec;
        this.rows = new ArrayList<>(rows);
    }

    ModelTable copy() {
        return new ModelTable(spec, rows);
    }

    List<Row> rows() {
        return List.copyOf(rows);
    }

    @Override
    public Optional<Row> get(Key key) {
        return rows.stream().filter(row -> row.key().equals(key)).findFirst();
    }

    @Override
    public List<Row> getAll(Collection<Key> keys) {
        return keys.stream().distinct().flatMap(key -> get(key).stream()).toList();
    }

    @Override
    public Insertion insertIfAbsent(Row row) {
        Optional<Row> sameKey = get(row.key());
        if (sameKey.isPresent()) {
            return new Insertion.Existing(sameKey.get(), "");
        }
        for (IndexSpec index : spec.indexes()) {
            Optional<Row> same = sharing(row, index);
            if (same.isPresent()) {
                return new Insertion.Existing(same.get(), index.name());
            }
        }
        rows.add(row);
        return new Insertion.Inserted(row);
    }

    private Optional<Row> sharing(Row row, IndexSpec index) {
        List<Object> values = row.valuesOf(index.columns());
        return rows.stream()
                .filter(other -> index.unique())
                .filter(other -> other.valuesOf(index.columns()).equals(values))
                .filter(other -> !other.key().equals(row.key()))
                .findFirst();
    }

    @Override
    public Optional<Row> compareAndSet(Row row) {
        Column<Long> version = spec.version().orElseThrow(IllegalArgumentException::new);
        return get(row.key())
                .filter(present -> present.get(version).equals(row.get(version)))
                .map(present -> replace(present, row.with(version, row.get(version) + 1)));
    }

    @Override
    public Optional<Row> update(Key key, UnaryOperator<Row> change) {
        return get(key).map(present -> {
            Row changed = change.apply(present);
            return changed.equals(present) ? present : replace(present, nextVersion(present, changed));
        });
    }

    private Row nextVersion(Row present, Row changed) {
        return spec.version()
                .map(version -> changed.with(version, present.get(version) + 1))
                .orElse(changed);
    }

    private Row replace(Row present, Row next) {
        if (spec.indexes().stream().anyMatch(index -> sharing(next, index).isPresent())) {
            throw new ConflictException(ErrorCode.VERSION_CONFLICT, "another row has these unique values");
        }
        rows.remove(present);
        rows.add(next);
        return next;
    }

    @Override
    public boolean delete(Key key) {
        return rows.removeIf(row -> row.key().equals(key));
    }

    @Override
    public long deleteAll(Scan scan) {
        List<Row> doomed = found(scan);
        rows.removeAll(doomed);
        return doomed.size();
    }

    @Override
    public Rows scan(Scan scan) {
        return new ListRows(found(scan).iterator());
    }

    @Override
    public long count(Scan scan) {
        return found(scan.limitTo(Integer.MAX_VALUE)).size();
    }

    @Override
    public Optional<Row> lockForShare(Key key) {
        return get(key);
    }

    private List<Row> found(Scan scan) {
        Comparator<List<Object>> order = scan.descending() ? byValues().reversed() : byValues();
        List<Column<?>> columns = scan.orderColumns();
        return rows.stream()
                .filter(row -> scan.conditions().stream().allMatch(condition -> holds(condition, row)))
                .filter(row -> scan.after().isEmpty()
                        || order.compare(row.valuesOf(columns), scan.after().get()) > 0)
                .sorted((left, right) -> order.compare(left.valuesOf(columns), right.valuesOf(columns)))
                .limit(scan.limit())
                .toList();
    }

    static boolean holds(Condition<?> condition, Row row) {
        Object value = row.orNull(condition.column());
        return value != null
                && switch (condition.operator()) {
                    case EQUAL -> compared(value, condition) == 0;
                    case NOT_EQUAL -> compared(value, condition) != 0;
                    case LESS -> compared(value, condition) < 0;
                    case AT_MOST -> compared(value, condition) <= 0;
                    case GREATER -> compared(value, condition) > 0;
                    case AT_LEAST -> compared(value, condition) >= 0;
                    case IN -> condition.values().stream().anyMatch(one -> compare(value, one) == 0);
                };
    }

    private static int compared(Object value, Condition<?> condition) {
        return compare(value, condition.values().get(0));
    }

    /** Returns the order of lists of values that have one length. */
    static Comparator<List<Object>> byValues() {
        return (left, right) -> {
            int place = 0;
            while (place < left.size() && compare(left.get(place), right.get(place)) == 0) {
                place++;
            }
            return place == left.size() ? 0 : compare(left.get(place), right.get(place));
        };
    }

    @SuppressWarnings("unchecked") // comparable columns have comparable values, and both are of one column
    private static int compare(Object left, Object right) {
        if (left instanceof String text) {
            return Arrays.compare(
                    text.codePoints().toArray(), ((String) right).codePoints().toArray());
        }
        if (left instanceof Double number) {
            return Double.compare(number + 0.0, (Double) right + 0.0);
        }
        return ((Comparable<Object>) left).compareTo(right);
    }

    private static final class ListRows implements Rows {
        private final Iterator<Row> rows;

        private ListRows(Iterator<Row> rows) {
            this.rows = rows;
        }

        @Override
        public boolean hasNext() {
            return rows.hasNext();
        }

        @Override
        public Row next() {
            return rows.next();
        }

        @Override
        public void close() {
            // nothing is held
        }
    }
}
