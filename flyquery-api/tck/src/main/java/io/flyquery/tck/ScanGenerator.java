package io.flyquery.tck;

import io.flyquery.spi.Column;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Condition.Operator;
import io.flyquery.spi.IndexSpec;
import io.flyquery.spi.Row;
import io.flyquery.spi.Scan;
import io.flyquery.spi.TableSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes random scans whose values often occur in the rows of a table. */
final class ScanGenerator {
    private final Random random;
    private final RowGenerator rows;

    ScanGenerator(Random random) {
        this.random = random;
        this.rows = new RowGenerator(random);
    }

    static Operator operator(Random random) {
        List<Operator> all = List.of(Operator.values());
        return all.get(random.nextInt(all.size()));
    }

    Scan scan(TableSpec spec, List<Row> stored) {
        Scan scan = ordered(spec);
        int conditions = random.nextInt(3);
        for (int i = 0; i < conditions; i++) {
            scan = scan.where(condition(comparable(spec), stored));
        }
        if (random.nextBoolean()) {
            scan = scan.descendingOrder();
        }
        if (random.nextInt(3) == 0) {
            scan = scan.startAfter(oneOf(spec, stored).valuesOf(scan.orderColumns()));
        }
        return random.nextBoolean() ? scan.limitTo(1 + random.nextInt(5)) : scan;
    }

    private Scan ordered(TableSpec spec) {
        List<IndexSpec> indexes = spec.indexes();
        int choice = random.nextInt(indexes.size() + 1);
        return choice == indexes.size()
                ? Scan.of(spec)
                : Scan.of(spec, indexes.get(choice).name());
    }

    private Column<?> comparable(TableSpec spec) {
        List<Column<?>> comparable = spec.columns().stream()
                .filter(column -> column.type().comparable())
                .toList();
        return comparable.get(random.nextInt(comparable.size()));
    }

    private Condition<?> condition(Column<?> column, List<Row> stored) {
        return condition(column, operator(random), stored);
    }

    /** Returns a condition on a column with an operator; a few values if it takes many. */
    <T> Condition<T> condition(Column<T> column, Operator operator, List<Row> stored) {
        int count = operator == Operator.IN ? random.nextInt(4) : 1;
        List<T> values = new ArrayList<>();
        while (values.size() < count) {
            values.add(value(column, stored));
        }
        return new Condition<>(column, operator, values);
    }

    @SuppressWarnings("unchecked") // the generator makes values of the column's class
    private <T> T value(Column<T> column, List<Row> stored) {
        List<T> present =
                stored.stream().flatMap(row -> row.find(column).stream()).toList();
        if (!present.isEmpty() && random.nextInt(4) > 0) {
            return present.get(random.nextInt(present.size()));
        }
        Object value = null;
        while (value == null) {
            value = rows.value(column);
        }
        return (T) value;
    }

    private Row oneOf(TableSpec spec, List<Row> stored) {
        return stored.isEmpty() || random.nextInt(4) == 0 ? rows.row(spec) : stored.get(random.nextInt(stored.size()));
    }
}
