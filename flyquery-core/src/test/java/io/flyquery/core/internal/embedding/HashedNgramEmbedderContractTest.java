package io.flyquery.core.internal.embedding;

import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.tck.EmbeddingProviderContract;

class HashedNgramEmbedderContractTest extends EmbeddingProviderContract {
    @Override
    protected EmbeddingProvider openProvider() {
        return new HashedNgramEmbedder();
    }
}
