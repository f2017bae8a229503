package io.flyquery.retrieval.onnx;

import io.flyquery.error.ConfigurationException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;

/** The settings that a factory got: all names are known. Immutable. */
final class OnnxSettings {
    static final String PRECISION = "precision";
    static final String MAX_TOKENS = "max-tokens";
    static final String THREADS = "threads";
    static final int LEAST_TOKENS = 3;

    private static final int MOST_TOKENS = 8_192;
    private static final int MOST_THREADS = 256;

    private final Map<String, String> values;

    private OnnxSettings(Map<String, String> values) {
        this.values = values;
    }

    /**
     * Takes settings.
     *
     * @param who the factory, for messages
     * @param known the names that there are
     * @throws ConfigurationException if there is another name
     */
    static OnnxSettings of(Map<String, String> values, String who, List<String> known) {
        for (String name : new TreeSet<>(values.keySet())) {
            if (!known.contains(name)) {
                throw new ConfigurationException(
                        "The %s provider has no setting '%s'; it knows %s.".formatted(who, name, known));
            }
        }
        return new OnnxSettings(Map.copyOf(values));
    }

    Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name)).map(String::strip).filter(value -> !value.isEmpty());
    }

    /** Returns the precision asked for; empty means int8 where it is there, else fp32. */
    Optional<Precision> precision() {
        return text(PRECISION).map(Precision::parse);
    }

    /** Returns after how many tokens texts are cut, the special ones included; empty means as the model's files say. */
    OptionalInt maxTokens() {
        return number(MAX_TOKENS, LEAST_TOKENS, MOST_TOKENS);
    }

    /** Returns how many threads work on one call, the caller's included; all processors unless set. */
    int threads() {
        return number(THREADS, 1, MOST_THREADS)
                .orElseGet(() -> Runtime.getRuntime().availableProcessors());
    }

    OptionalInt number(String name, int least, int most) {
        String value = values.get(name);
        if (value == null) {
            return OptionalInt.empty();
        }
        if (value.matches("[0-9]{1,5}")) {
            int number = Integer.parseInt(value);
            if (number >= least && number <= most) {
                return OptionalInt.of(number);
            }
        }
        throw new ConfigurationException(
                "Setting '%s' was '%s' but must be a whole number from %d to %d.".formatted(name, value, least, most));
    }

    /** Returns one of the values that a setting may have; the first one if it is not set. */
    String choice(String name, List<String> choices) {
        String value = values.getOrDefault(name, choices.get(0));
        if (!choices.contains(value)) {
            throw new ConfigurationException(
                    "Setting '%s' was '%s' but must be one of %s.".formatted(name, value, choices));
        }
        return value;
    }
}
