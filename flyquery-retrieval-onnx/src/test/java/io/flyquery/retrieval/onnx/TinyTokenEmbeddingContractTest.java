package io.flyquery.retrieval.onnx;

import io.flyquery.spi.ModelConfig;
import io.flyquery.spi.TokenEmbeddingProvider;
import io.flyquery.tck.TokenEmbeddingProviderContract;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/** The same rules with fp32, where texts share runs. */
class TinyTokenEmbeddingContractTest extends TokenEmbeddingProviderContract {
    @TempDir
    private Path folder;

    @Override
    protected TokenEmbeddingProvider openProvider() throws IOException {
        TinyModel.write(folder, "model.onnx", new TinyModel(5).encoder());
        return (TokenEmbeddingProvider)
                new OnnxEmbeddingProviderFactory().open(new ModelConfig(folder.toString(), Map.of()));
    }
}
