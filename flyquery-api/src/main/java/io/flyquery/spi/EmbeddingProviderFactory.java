package io.flyquery.spi;

/**
 * Opens embedding providers by model id; found with {@link java.util.ServiceLoader}. A factory has a public constructor
 * without parameters, is cheap to construct and loads nothing before {@link #open}.
 *
 * @since 0.1
 */
public interface EmbeddingProviderFactory {
    /** Returns a short name for messages, such as {@code "onnx"}; {@code [a-z][a-z0-9-]*}, constant. */
    String id();

    /**
     * Returns whether {@link #open} can be expected to succeed for this model: the id is known or names a folder of the
     * right shape, and what the model needs is there. Touches no network.
     *
     * @param modelId a model id such as {@code sentence-transformers/all-MiniLM-L6-v2}, or a folder
     */
    boolean supports(String modelId);

    /**
     * Returns whether {@link #open} can be expected to succeed with these settings, as {@link #supports(String)}; the
     * settings may say where a model is to be had. This is what the engine asks.
     *
     * @param config which model, and with which settings
     */
    default boolean supports(ModelConfig config) {
        return supports(config.modelId());
    }

    /**
     * Opens a provider; the caller closes it.
     *
     * @param config which model, and with which settings
     * @throws io.flyquery.error.ConfigurationException if the model cannot be loaded; the message names the model and
     *     says what to put where
     */
    EmbeddingProvider open(ModelConfig config);
}
