package io.flyquery.core.internal.example;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flyquery.core.internal.rows.Json;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.ExampleSource;
import io.flyquery.model.Dialect;
import io.flyquery.spi.Row;
import io.flyquery.spi.schema.ExampleTable;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Examples as lines of JSON. */
final class ExampleLines {
    private static final int MOST_CITATIONS = 32;
    private static final int LONGEST_CITATION = 1_000;

    private ExampleLines() {}

    /** What a line says. */
    record Line(
            String question,
            String sql,
            Dialect dialect,
            String dataset,
            ExampleSource source,
            ExampleQuality quality,
            boolean blocksSql,
            Map<String, String> citations) {}

    /** A line that cannot be used. */
    static final class RefusedException extends Exception {
        private static final long serialVersionUID = 1L;

        RefusedException(String reason) {
            super(reason);
        }
    }

    /** Returns the line of an example. */
    static String write(Row row) {
        ObjectNode line = Json.object();
        line.put("example_id", row.get(ExampleTable.ID));
        line.put("question", row.get(ExampleTable.QUESTION));
        line.put("generated_sql", row.get(ExampleTable.GENERATED_SQL));
        line.put("normalised_sql", row.get(ExampleTable.CANONICAL_SQL));
        line.put("dialect", row.get(ExampleTable.DIALECT));
        line.put("dataset_id", row.get(ExampleTable.DATASET).isEmpty() ? null : row.get(ExampleTable.DATASET));
        line.put("source", row.get(ExampleTable.SOURCE));
        line.put("quality", row.get(ExampleTable.QUALITY));
        line.put("suspended", row.get(ExampleTable.SUSPENDED));
        line.put("blocks_sql", row.get(ExampleTable.BLOCKS_SQL));
        line.set("citations", Json.tree(row.get(ExampleTable.CITATIONS)));
        line.put("created_at", row.get(ExampleTable.CREATED_AT).toString());
        line.put("created_by", row.get(ExampleTable.CREATED_BY));
        line.put(
                "decided_at",
                row.find(ExampleTable.DECIDED_AT).map(Object::toString).orElse(null));
        line.put("decided_by", row.orNull(ExampleTable.DECIDED_BY));
        line.put("decision_note", row.orNull(ExampleTable.DECISION_NOTE));
        line.put("usage_count", row.get(ExampleTable.USAGE_COUNT));
        line.put("up_count", row.get(ExampleTable.UP_COUNT));
        line.put("down_count", row.get(ExampleTable.DOWN_COUNT));
        line.put("sightings", row.get(ExampleTable.SIGHTINGS));
        return Json.write(line);
    }

    /** Reads a line. */
    static Line read(String text, Dialect fallback) throws RefusedException {
        JsonNode line;
        try {
            line = Json.parse(text);
        } catch (JsonProcessingException e) {
            throw new RefusedException(
                    "no JSON: " + e.getOriginalMessage().lines().findFirst().orElse("unreadable"));
        }
        if (line == null || !line.isObject()) {
            throw new RefusedException("not a JSON object");
        }
        return new Line(
                required(line, "question"),
                required(line, "generated_sql"),
                dialect(line, fallback),
                optional(line, "dataset_id", ""),
                constant(ExampleSource.class, line, "source", ExampleSource.USER_CURATED),
                constant(ExampleQuality.class, line, "quality", ExampleQuality.PROPOSED),
                line.path("blocks_sql").asBoolean(false),
                citations(line));
    }

    private static String required(JsonNode line, String field) throws RefusedException {
        JsonNode value = line.get(field);
        if (value == null || !value.isTextual()) {
            throw new RefusedException("field '" + field + "' is missing or no text");
        }
        return value.textValue();
    }

    private static String optional(JsonNode line, String field, String fallback) throws RefusedException {
        JsonNode value = line.get(field);
        if (value == null || value.isNull()) {
            return fallback;
        }
        if (!value.isTextual()) {
            throw new RefusedException("field '" + field + "' is no text");
        }
        return value.textValue();
    }

    private static Dialect dialect(JsonNode line, Dialect fallback) throws RefusedException {
        String name = optional(line, "dialect", fallback.id());
        try {
            return Dialect.of(name);
        } catch (IllegalArgumentException e) {
            throw new RefusedException("field 'dialect': " + e.getMessage());
        }
    }

    private static <E extends Enum<E>> E constant(Class<E> type, JsonNode line, String field, E fallback)
            throws RefusedException {
        String name = optional(line, field, fallback.name());
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        throw new RefusedException("field '" + field + "' is not one of " + java.util.List.of(type.getEnumConstants()));
    }

    private static Map<String, String> citations(JsonNode line) throws RefusedException {
        JsonNode citations = line.get("citations");
        Map<String, String> read = new TreeMap<>();
        if (citations == null || citations.isNull()) {
            return read;
        }
        if (!citations.isObject()) {
            throw new RefusedException("field 'citations' is no object");
        }
        for (Map.Entry<String, JsonNode> citation : citations.properties()) {
            if (!citation.getValue().isTextual()) {
                throw new RefusedException("field 'citations' has a value that is no text");
            }
            read.put(citation.getKey(), citation.getValue().textValue());
        }
        String complaint = complaint(read);
        if (!complaint.isEmpty()) {
            throw new RefusedException(complaint);
        }
        return read;
    }

    /** Returns what is wrong with citations; empty: nothing. */
    static String complaint(Map<String, String> citations) {
        if (citations.size() > MOST_CITATIONS) {
            return "there are " + citations.size() + " citations but may be " + MOST_CITATIONS;
        }
        boolean fits = citations.entrySet().stream()
                .allMatch(entry -> entry.getKey().length() <= LONGEST_CITATION
                        && entry.getValue().length() <= LONGEST_CITATION);
        if (!fits) {
            return "a citation has more than " + LONGEST_CITATION + " characters";
        }
        return citations.entrySet().stream()
                .flatMap(entry -> Stream.of(entry.getKey(), entry.getValue()))
                .flatMap(text -> Draft.storable("citation", text).stream())
                .findFirst()
                .orElse("");
    }
}
