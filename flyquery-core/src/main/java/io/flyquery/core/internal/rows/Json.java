package io.flyquery.core.internal.rows;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** JSON texts of rows and files. */
public final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final ObjectReader WHOLE =
            MAPPER.readerFor(JsonNode.class).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private Json() {}

    /** Returns a map of texts as an object with sorted names. */
    public static String ofMap(Map<String, String> map) {
        return write(new TreeMap<>(map));
    }

    /** Returns texts as an array. */
    public static String ofList(Collection<String> texts) {
        return write(List.copyOf(texts));
    }

    /** Returns the map of an object of texts. */
    public static Map<String, String> toMap(String json) {
        return read(json, new TypeReference<Map<String, String>>() {});
    }

    /** Returns the texts of an array. */
    public static List<String> toList(String json) {
        return read(json, new TypeReference<List<String>>() {});
    }

    /** Returns an empty object. */
    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /**
     * Returns the tree of a text that came from outside.
     *
     * @throws JsonProcessingException if it is no JSON, or more than one value
     */
    public static JsonNode parse(String json) throws JsonProcessingException {
        return WHOLE.readTree(json);
    }

    /** Returns the tree of a text that was written here. */
    public static JsonNode tree(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw damaged(e);
        }
    }

    /** Returns the text of a value. */
    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a value of " + value.getClass() + " cannot be written as JSON", e);
        }
    }

    private static <T> T read(String json, TypeReference<T> type) {
        try {
            return MAPPER.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw damaged(e);
        }
    }

    private static IllegalStateException damaged(JsonProcessingException e) {
        e.clearLocation();
        return new IllegalStateException("a JSON column of the store is damaged", e);
    }
}
