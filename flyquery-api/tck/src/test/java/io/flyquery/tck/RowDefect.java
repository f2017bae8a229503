package io.flyquery.tck;

import io.flyquery.spi.Column;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.Table;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Stores that do not keep values as they are given. */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
enum RowDefect implements Defect {
    CUTS_MILLISECONDS(
            "VA-04", (column, value) -> value instanceof Instant at ? at.truncatedTo(ChronoUnit.SECONDS) : value),
    TRIMS_TEXTS("VA-05", (column, value) -> value instanceof String text ? text.strip() : value),
    STORES_EMPTY_TEXT_AS_NULL("VA-03", (column, value) -> column.nullable() && "".equals(value) ? null : value),
    STORES_INTEGERS_AS_REALS("VA-06", (column, value) -> value instanceof Long number ? throughDouble(number) : value),
    STORES_REALS_AS_FLOATS("VA-07", (column, value) -> value instanceof Double number ? throughFloat(number) : value),
    CUTS_VECTORS(
            "VA-08",
            (column, value) ->
                    value instanceof float[] vector && vector.length > 2_000 ? Arrays.copyOf(vector, 2_000) : value),
    ROUNDS_VECTORS("VA-08", (column, value) -> value instanceof float[] vector ? halved(vector) : value),
    CUTS_LONG_TEXTS(
            "VA-02",
            (column, value) ->
                    value instanceof String text && text.length() > 65_535 ? text.substring(0, 65_535) : value),
    REPLACES_ASTRAL_CHARACTERS(
            "VA-01",
            (column, value) ->
                    value instanceof String text ? text.replaceAll("[\\x{10000}-\\x{10ffff}]", "\ufffd") : value);

    private final String rule;
    private final BiFunction<Column<?>, @Nullable Object, @Nullable Object> change;

    RowDefect(String rule, BiFunction<Column<?>, @Nullable Object, @Nullable Object> change) {
        this.rule = rule;
        this.change = change;
    }

    @Override
    public String rule() {
        return rule;
    }

    @Override
    public StateStore brokenOver(StateStore rows) {
        return StoreWrapper.withTables(rows, this::broken);
    }

    private Table broken(Table table) {
        return new TableWrapper(table) {
            @Override
            public Insertion insertIfAbsent(Row row) {
                return super.insertIfAbsent(spoiled(row))
                        .fold(stored -> new Insertion.Inserted(row), existing -> existing);
            }

            @Override
            public Optional<Row> update(Key key, UnaryOperator<Row> step) {
                return super.update(key, row -> spoiled(step.apply(row)));
            }
        };
    }

    private Row spoiled(Row row) {
        Row.Builder builder = row.toBuilder();
        for (int i = 0; i < row.spec().columns().size(); i++) {
            builder.setAt(i, change.apply(row.spec().columns().get(i), row.at(i)));
        }
        return builder.build();
    }

    private static long throughDouble(long number) {
        return (long) (double) number;
    }

    private static double throughFloat(double number) {
        float narrow = (float) number;
        return Float.isFinite(narrow) ? narrow : number;
    }

    private static float[] halved(float[] vector) {
        float[] rounded = vector.clone();
        for (int i = 0; i < rounded.length; i++) {
            rounded[i] = Math.round(rounded[i] * 1024) / 1024f;
        }
        return rounded;
    }
}
