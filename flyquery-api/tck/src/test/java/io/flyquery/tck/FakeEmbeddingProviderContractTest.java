package io.flyquery.tck;

import io.flyquery.spi.EmbeddingProvider;

class FakeEmbeddingProviderContractTest extends EmbeddingProviderContract {
    @Override
    protected EmbeddingProvider openProvider() {
        return new FakeEmbeddingProvider(32);
    }
}
