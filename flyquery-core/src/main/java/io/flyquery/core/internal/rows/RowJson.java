package io.flyquery.core.internal.rows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flyquery.spi.Column;
import io.flyquery.spi.Row;
import io.flyquery.spi.TableSpec;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Rows without arrays as JSON objects, for the results of requests. */
public final class RowJson {
    private RowJson() {}

    /** Returns a row as an object. */
    public static ObjectNode write(Row row) {
        ObjectNode object = Json.object();
        for (int i = 0; i < row.spec().columns().size(); i++) {
            Column<?> column = row.spec().columns().get(i);
            Object value = row.at(i);
            if (value == null) {
                continue;
            }
            switch (column.type()) {
                case TEXT, JSON -> object.put(column.name(), (String) value);
                case INTEGER -> object.put(column.name(), (Long) value);
                case REAL -> object.put(column.name(), (Double) value);
                case BOOLEAN -> object.put(column.name(), (Boolean) value);
                case INSTANT -> object.put(column.name(), ((Instant) value).toEpochMilli());
                case BYTES, VECTOR -> throw new IllegalArgumentException(column + " cannot be part of a result");
            }
        }
        return object;
    }

    /** Returns the row of an object. */
    public static Row read(TableSpec spec, JsonNode object) {
        Row.Builder row = Row.builder(spec);
        for (int i = 0; i < spec.columns().size(); i++) {
            row.setAt(
                    i,
                    value(
                            spec.columns().get(i),
                            object.get(spec.columns().get(i).name())));
        }
        return row.build();
    }

    private static @Nullable Object value(Column<?> column, @Nullable JsonNode node) {
        if (node == null) {
            return null;
        }
        return switch (column.type()) {
            case TEXT, JSON -> node.textValue();
            case INTEGER -> node.longValue();
            case REAL -> node.doubleValue();
            case BOOLEAN -> node.booleanValue();
            case INSTANT -> Instant.ofEpochMilli(node.longValue());
            case BYTES, VECTOR -> null;
        };
    }
}
