package io.flyquery.retrieval.onnx;

import io.flyquery.error.ConfigurationException;
import io.flyquery.retrieval.onnx.internal.hub.HubSettings;
import io.flyquery.spi.ModelConfig;
import io.flyquery.spi.Reranker;
import io.flyquery.spi.RerankerFactory;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Opens cross-encoders of the BERT and the XLM-R kind through ONNX Runtime; id {@code "cross-encoder"}. Such a model reads a
 * question and a candidate together and gives one number.
 *
 * <p>A model is a folder with {@code model.onnx} (fp32) or {@code model_quantized.onnx} (int8), in itself or in its folder
 * {@code onnx}, and {@code tokenizer.json} or {@code vocab.txt}; or a model id such as {@code
 * cross-encoder/ms-marco-MiniLM-L-6-v2}, with or without {@code @revision}, whose files are in the cache, or are fetched into
 * it if the settings say from where. No model comes with this artifact, and none is fetched unless a source is set. A
 * tokenizer of another kind than WordPiece needs {@code ai.djl.huggingface:tokenizers} on the class path.
 *
 * <p>The question is kept whole, and a candidate is cut; if both are still too long for the model, the longer one is cut
 * first. With a budget, candidates are scored from the first on, and those that are not reached get NaN.
 *
 * <table>
 * <caption>Settings; {@code FLYQUERY_X_CROSS_ENCODER_…} in the environment, {@code flyquery.x-cross-encoder-…} as
 *     property</caption>
 * <tr><th>name</th><th>unset means</th><th>meaning</th></tr>
 * <tr><td>{@code precision}</td><td>int8 where it is there</td><td>{@code int8} or {@code fp32}</td></tr>
 * <tr><td>{@code max-tokens}</td><td>the model's limit</td><td>of a pair, 16 to the model's limit</td></tr>
 * <tr><td>{@code candidate-tokens}</td><td>64</td><td>of a candidate, 1 to 8,192</td></tr>
 * <tr><td>{@code threads}</td><td>processors</td><td>that work on one call, 1 to 256: the caller's and a pool's</td></tr>
 * <tr><td>{@code calibration}</td><td>{@code logistic}</td><td>{@code logistic}: scores from 0 to 1; {@code none}: the
 *     model's own numbers</td></tr>
 * <tr><td>{@code model-cache}</td><td>{@code .cache/flyquery/models} at home</td><td>the folder of models by id</td></tr>
 * <tr><td>{@code model-source}</td><td>nothing is fetched</td><td>the base address of a model server: files are at
 *     {@code organisation/name/resolve/revision/file} below it</td></tr>
 * <tr><td>{@code model-sha256}</td><td></td><td>the files to fetch: {@code path=digits}, separated by commas</td></tr>
 * <tr><td>{@code model-offline}</td><td>{@code false}</td><td>{@code true}: nothing is fetched in spite of a source</td></tr>
 * </table>
 *
 * <p>Safe for use by several threads; each reranker is its caller's to close.
 *
 * @since 0.1
 */
public final class CrossEncoderFactory implements RerankerFactory {
    private static final String ID = "cross-encoder";
    private static final List<String> SETTINGS = Stream.concat(
                    CrossEncoderSettings.NAMES.stream(), HubSettings.NAMES.stream())
            .toList();

    /** For {@link java.util.ServiceLoader}. */
    public CrossEncoderFactory() {}

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
        return new ModelFinder(settings(config)).mayFind(config.modelId());
    }

    @Override
    public Reranker open(ModelConfig config) {
        OnnxSettings settings = settings(config);
        CrossEncoderSettings own = CrossEncoderSettings.parse(settings);
        ModelFinder finder = new ModelFinder(settings);
        String remedy = finder.remedy(config.modelId());
        ModelSource source = finder.find(config.modelId())
                .orElseThrow(() -> new ConfigurationException(
                        "There is no cross-encoder '%s'. %s".formatted(config.modelId(), remedy)));
        return ModelOpener.open(
                "cross-encoder '%s'".formatted(config.modelId()),
                remedy,
                () -> CrossEncoder.open(source, own, System::nanoTime));
    }

    private static OnnxSettings settings(ModelConfig config) {
        return OnnxSettings.of(config.settings(), ID, SETTINGS);
    }
}
