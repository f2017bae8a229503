package io.flyquery.retrieval.onnx;

import io.flyquery.spi.ModelConfig;
import io.flyquery.spi.TokenEmbeddingProvider;
import io.flyquery.tck.TokenEmbeddingProviderContract;
import java.util.Map;

class OnnxTokenEmbeddingContractTest extends TokenEmbeddingProviderContract {
    @Override
    protected TokenEmbeddingProvider openProvider() {
        return (TokenEmbeddingProvider) new OnnxEmbeddingProviderFactory()
                .open(new ModelConfig("sentence-transformers/all-MiniLM-L6-v2", Map.of()));
    }
}
