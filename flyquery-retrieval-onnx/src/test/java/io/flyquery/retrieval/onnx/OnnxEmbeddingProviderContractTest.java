package io.flyquery.retrieval.onnx;

import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.spi.ModelConfig;
import io.flyquery.tck.EmbeddingProviderContract;
import java.util.Map;

class OnnxEmbeddingProviderContractTest extends EmbeddingProviderContract {
    @Override
    protected EmbeddingProvider openProvider() {
        return new OnnxEmbeddingProviderFactory()
                .open(new ModelConfig("sentence-transformers/all-MiniLM-L6-v2", Map.of()));
    }
}
