package io.flyquery.retrieval.onnx;

import io.flyquery.error.ConfigurationException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The settings of one provider.
 *
 * @param precision the precision asked for; empty means int8 where it is there, else fp32
 * @param maxTokens after how many tokens a text is cut, the two special ones included; 3 to 512
 */
record OnnxSettings(Optional<Precision> precision, int maxTokens) {
    static final String PRECISION = "precision";
    static final String MAX_TOKENS = "max-tokens";
    static final int DEFAULT_MAX_TOKENS = 256;

    private static final int LEAST_TOKENS = 3;
    private static final int MOST_TOKENS = 512;

    static OnnxSettings parse(Map<String, String> settings) {
        for (String name : new TreeSet<>(settings.keySet())) {
            if (!name.equals(PRECISION) && !name.equals(MAX_TOKENS)) {
                throw new ConfigurationException("The onnx provider has no setting '%s'; it knows '%s' and '%s'."
                        .formatted(name, PRECISION, MAX_TOKENS));
            }
        }
        return new OnnxSettings(
                Optional.ofNullable(settings.get(PRECISION)).map(Precision::parse),
                Optional.ofNullable(settings.get(MAX_TOKENS))
                        .map(OnnxSettings::tokens)
                        .orElse(DEFAULT_MAX_TOKENS));
    }

    private static int tokens(String text) {
        if (text.matches("[0-9]{1,4}")) {
            int tokens = Integer.parseInt(text);
            if (tokens >= LEAST_TOKENS && tokens <= MOST_TOKENS) {
                return tokens;
            }
        }
        throw new ConfigurationException("Setting '%s' was '%s' but must be a whole number from %d to %d."
                .formatted(MAX_TOKENS, text, LEAST_TOKENS, MOST_TOKENS));
    }
}
