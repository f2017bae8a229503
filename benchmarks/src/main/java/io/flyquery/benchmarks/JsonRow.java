package io.flyquery.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One line of a file of JSON objects, which complains with its place.
 *
 * @param file the file
 * @param line the number of the line, from 1
 * @param json the object
 */
record JsonRow(Path file, int line, JsonNode json) {
    /**
     * Returns a text.
     *
     * @throws MeasurementException if the field is missing or no text
     */
    String text(String field) throws MeasurementException {
        JsonNode value = json.path(field);
        if (!value.isTextual()) {
            throw broken("field '" + field + "' is missing or no text");
        }
        return value.textValue();
    }

    /** Returns a text; empty if the field is missing, null or no text. */
    Optional<String> textIfAny(String field) {
        return Optional.ofNullable(json.path(field).textValue());
    }

    /**
     * Returns a list of texts; empty if the field is missing or null.
     *
     * @throws MeasurementException if the field is something else
     */
    List<String> texts(String field) throws MeasurementException {
        JsonNode list = json.path(field);
        if (!list.isArray() && !list.isMissingNode() && !list.isNull()) {
            throw broken("field '" + field + "' is no list");
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode text : list) {
            if (!text.isTextual()) {
                throw broken("field '" + field + "' has something that is no text");
            }
            texts.add(text.textValue());
        }
        return texts;
    }

    /** Returns a complaint about this line. */
    MeasurementException broken(String problem) {
        return new MeasurementException(place() + ": " + problem);
    }

    /** Returns the file and the line, for people. */
    String place() {
        return file + ", line " + line;
    }
}
