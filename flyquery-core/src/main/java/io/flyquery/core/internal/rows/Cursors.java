package io.flyquery.core.internal.rows;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.spi.Column;
import io.flyquery.spi.Row;
import io.flyquery.spi.Scan;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Places in the order of a scan as opaque texts for pages. */
public final class Cursors {
    private Cursors() {}

    /** Returns the place of a row in the order of a scan. */
    public static String of(Scan scan, Row row) {
        List<Object> place = new ArrayList<>();
        for (Object value : row.valuesOf(scan.orderColumns())) {
            place.add(value instanceof Instant instant ? instant.toEpochMilli() : value);
        }
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(Json.write(place).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns a scan begun behind a place.
     *
     * @throws FlyQueryException {@code INVALID} if the text is not a place in the order of this scan
     */
    public static Scan startAfter(Scan scan, String cursor) {
        List<Column<?>> columns = scan.orderColumns();
        try {
            JsonNode place = Json.parse(new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8));
            if (!place.isArray() || place.size() != columns.size()) {
                throw invalid(null);
            }
            List<Object> values = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                values.add(value(columns.get(i), place.get(i)));
            }
            return scan.startAfter(values);
        } catch (JsonProcessingException | IllegalArgumentException | DateTimeException e) {
            throw invalid(e);
        }
    }

    private static Object value(Column<?> column, JsonNode node) {
        boolean fits =
                switch (column.type()) {
                    case TEXT -> node.isTextual();
                    case INTEGER, INSTANT -> node.canConvertToLong() && node.isIntegralNumber();
                    case REAL -> node.isNumber();
                    case BOOLEAN -> node.isBoolean();
                    case JSON, BYTES, VECTOR -> false;
                };
        if (!fits) {
            throw invalid(null);
        }
        return switch (column.type()) {
            case INTEGER -> node.longValue();
            case INSTANT -> Instant.ofEpochMilli(node.longValue());
            case REAL -> node.doubleValue();
            case BOOLEAN -> node.booleanValue();
            case TEXT, JSON, BYTES, VECTOR -> node.textValue();
        };
    }

    private static FlyQueryException invalid(@org.jspecify.annotations.Nullable Exception cause) {
        return new FlyQueryException(
                ErrorCode.INVALID,
                "the cursor is not one that this list gave; hand over Page.next() with the same filter, or begin anew",
                cause);
    }
}
