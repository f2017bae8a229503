package io.flyquery.benchmarks;

import io.flyquery.model.Dialect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Reads the texts and pairs of files, each with its dialect, one row at a time. */
final class CorpusReader {
    private static final List<String> TEXT_FIELDS = List.of("sql", "expected", "base", "variant", "sql_template");
    private static final List<String> LIST_FIELDS = List.of("accepted", "variants");
    private static final Set<String> FIXTURES_OF_EQUALS = Set.of("pretty");

    private final Optional<Dialect> forced;

    /** Makes a reader; {@code forced} is the dialect of all rows, whatever they say. */
    CorpusReader(Optional<Dialect> forced) {
        this.forced = forced;
    }

    /**
     * A text on its own.
     *
     * @param row the row that it is from
     * @param id the row's id, for its main text alone
     */
    record Text(JsonRow row, Optional<String> id, String sql, Dialect dialect) {}

    /**
     * Two texts with a judgement.
     *
     * @param row the row that they are from
     * @param kind how the second was made from the first
     */
    record Pair(JsonRow row, String first, String second, String kind, Judgement judgement, Dialect dialect) {}

    /** Takes what a file has, in order. */
    interface Visitor {
        void text(Text text) throws MeasurementException;

        void pair(Pair pair) throws MeasurementException;
    }

    /**
     * Reads a file.
     *
     * @return how many rows name which dialect that FlyQuery does not have; such rows are read as {@link Dialect#ANSI}
     * @throws IOException if the file cannot be read
     * @throws MeasurementException if a line has no text or is no pair; the message has its number
     */
    Map<String, Integer> read(CorpusFile file, Visitor visitor) throws IOException, MeasurementException {
        Map<String, Integer> unknown = new TreeMap<>();
        JsonLines.read(file.path(), row -> {
            Dialect dialect = forced.orElseGet(() -> dialect(row, file.dialect(), unknown));
            if (file.pairs()) {
                visitor.pair(pair(row, dialect));
            } else {
                for (Text text : texts(row, dialect)) {
                    visitor.text(text);
                }
            }
        });
        return unknown;
    }

    private static Dialect dialect(JsonRow row, Dialect ofFile, Map<String, Integer> unknown) {
        Optional<String> name = row.textIfAny("dialect")
                .or(() -> Optional.ofNullable(
                        row.json().path("settings").path("dialect").textValue()));
        if (name.isEmpty()) {
            return ofFile;
        }
        try {
            return Dialect.of(name.get().split(",", 2)[0]); // settings may follow behind a comma
        } catch (IllegalArgumentException notOurs) {
            unknown.merge(name.get(), 1, Integer::sum);
            return Dialect.ANSI;
        }
    }

    private static List<Text> texts(JsonRow row, Dialect dialect) throws MeasurementException {
        List<Text> texts = new ArrayList<>();
        for (String field : TEXT_FIELDS) {
            Optional<String> id = field.equals("sql") ? row.textIfAny("id") : Optional.empty();
            row.textIfAny(field).ifPresent(sql -> texts.add(new Text(row, id, sql, dialect)));
        }
        for (String field : LIST_FIELDS) {
            for (String sql : row.texts(field)) {
                texts.add(new Text(row, Optional.empty(), sql, dialect));
            }
        }
        if (texts.isEmpty()) {
            throw row.broken("there is no text in any of the fields " + String.join(", ", TEXT_FIELDS));
        }
        return texts;
    }

    private static Pair pair(JsonRow row, Dialect dialect) throws MeasurementException {
        if (row.json().has("expected")) {
            String fixture = row.text("file");
            Judgement judgement = FIXTURES_OF_EQUALS.contains(fixture) ? Judgement.EQUAL : Judgement.OPEN;
            return new Pair(row, row.text("sql"), row.text("expected"), fixture, judgement, dialect);
        }
        if (!row.json().path("equivalent").isBoolean()) {
            throw row.broken("field 'equivalent' is missing or neither true nor false");
        }
        Judgement judgement = row.json().path("equivalent").booleanValue() ? Judgement.EQUAL : Judgement.UNEQUAL;
        return new Pair(row, row.text("base"), row.text("variant"), row.text("kind"), judgement, dialect);
    }
}
