package io.flyquery.tck;

import io.flyquery.spi.Column;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.TableSpec;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Makes valid rows for any table, from plain values to the odd ones: empty and long texts, all planes of Unicode, quotes,
 * percent signs, extreme numbers, both ends of time, and nulls where a column allows them.
 *
 * <p>Values are drawn from small sets now and then, so that rows collide in unique indexes. The same seed gives the same
 * rows. For use by one thread.
 *
 * @since 0.1
 */
public final class RowGenerator {
    private static final List<String> TEXTS = List.of(
            "",
            " ",
            " leading and trailing ",
            "plain",
            "Plain",
            "O'Brien \"quoted\" `tick` \\ back",
            "100%_of [it]",
            "line\nbreak\r\n\ttab",
            "null",
            "0",
            "Größe",
            "Gro\u0308ße",
            "\u65e5\u672c\u8a9e",
            "\u05e9\u05dc\u05d5\u05dd",
            "\ufeffmark",
            "\uffee",
            "\ud83d\ude00 smile",
            "\ud800\udc00",
            "e\u0301",
            "SELECT ?; -- ",
            "$1 :name @x {0} %s");
    private static final List<Long> INTEGERS =
            List.of(0L, 1L, -1L, 2L, 42L, 1L << 31, -(1L << 31), (1L << 53) + 1, Long.MAX_VALUE, Long.MIN_VALUE);
    private static final List<Double> REALS = List.of(
            0.0, -0.0, 1.0, -1.0, 0.1, 1.0 / 3, 1e-300, Double.MIN_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE, 1e15);
    private static final List<Instant> INSTANTS = List.of(
            Instant.EPOCH,
            Instant.parse("0001-01-01T00:00:00Z"),
            Instant.parse("9999-12-31T23:59:59.999Z"),
            Instant.parse("1969-12-31T23:59:59.999Z"),
            Instant.parse("2026-03-29T01:30:00.001Z"),
            Instant.parse("2026-10-25T01:30:00.5Z"));
    private static final List<String> JSON = List.of(
            "{}",
            "[]",
            "null",
            "\"text\"",
            "{\"b\": 1, \"a\":  [true, null, 1.50]}",
            "[\"\ud83d\ude00\", \"\\u00e9\"]");

    private final Random random;

    /** Creates a generator that draws from another. */
    public RowGenerator(Random random) {
        this.random = Objects.requireNonNull(random, "random");
    }

    /** Returns a row with random values; its version, if the table has one, is 1. */
    public Row row(TableSpec spec) {
        Row.Builder builder = Row.builder(spec);
        for (int i = 0; i < spec.columns().size(); i++) {
            Column<?> column = spec.columns().get(i);
            if (!isVersion(spec, column)) {
                builder.setAt(i, value(column));
            }
        }
        return builder.build();
    }

    /**
     * Returns a row with random values and a key.
     *
     * @param key the values of the key's columns
     */
    public Row row(TableSpec spec, Key key) {
        return withKey(row(spec), key);
    }

    /** Returns a row with other random values, but the same key and version. */
    public Row changed(Row row) {
        Row.Builder other = row(row.spec()).toBuilder();
        row.spec().version().ifPresent(version -> other.set(version, row.get(version)));
        return withKey(other.build(), row.key());
    }

    private static Row withKey(Row row, Key key) {
        Row.Builder builder = row.toBuilder();
        for (int i = 0; i < key.values().size(); i++) {
            builder.setAt(
                    row.spec().position(row.spec().key().get(i)), key.values().get(i));
        }
        return builder.build();
    }

    /** Returns a random key of a table. */
    public Key key(TableSpec spec) {
        return row(spec).key();
    }

    /** Returns a random value of a column; null now and then where it may be. */
    public @Nullable Object value(Column<?> column) {
        if (column.nullable() && random.nextInt(3) == 0) {
            return null;
        }
        return switch (column.type()) {
            case TEXT -> text();
            case JSON -> oneOf(JSON);
            case INTEGER -> random.nextInt(3) == 0 ? oneOf(INTEGERS) : (Object) (long) random.nextInt(10);
            case REAL -> random.nextInt(3) == 0 ? oneOf(REALS) : (Object) random.nextDouble();
            case BOOLEAN -> random.nextBoolean();
            case INSTANT ->
                random.nextInt(3) == 0
                        ? oneOf(INSTANTS)
                        : Instant.ofEpochMilli(1_800_000_000_000L + random.nextInt(5_000));
            case BYTES -> bytes();
            case VECTOR -> vector();
        };
    }

    private String text() {
        return switch (random.nextInt(4)) {
            case 0 -> oneOf(TEXTS);
            case 1 -> anyText(random.nextInt(40));
            default -> "t" + random.nextInt(20);
        };
    }

    private String anyText(int length) {
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            int limit = random.nextBoolean() ? 0x80 : 0x11_0000;
            int codePoint = 1 + random.nextInt(limit - 1);
            if (codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE) {
                text.appendCodePoint(codePoint);
            }
        }
        return text.toString();
    }

    private byte[] bytes() {
        byte[] bytes = new byte[random.nextInt(20)];
        random.nextBytes(bytes);
        return bytes;
    }

    private float[] vector() {
        float[] vector = new float[random.nextInt(4) == 0 ? 384 : 8];
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) random.nextGaussian();
        }
        return vector;
    }

    private <T> T oneOf(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private static boolean isVersion(TableSpec spec, Column<?> column) {
        return spec.version().filter(column::equals).isPresent();
    }
}
