package io.flyquery.spi;

import java.util.Map;

/**
 * What a model factory gets.
 *
 * @param modelId a model id such as {@code sentence-transformers/all-MiniLM-L6-v2}, or a folder; not blank
 * @param settings further settings by name, such as those given as {@code FLYQUERY_X_<plugin>_<name>}; copied
 * @since 0.1
 */
public record ModelConfig(String modelId, Map<String, String> settings) {
    /** Checks and copies. */
    public ModelConfig {
        if (modelId.isBlank()) {
            throw new IllegalArgumentException("modelId was blank but must name a model or a folder");
        }
        settings = Map.copyOf(settings);
    }
}
