package io.flyquery.tck;

import io.flyquery.spi.TokenEmbeddingProvider;

class FakeTokenEmbeddingProviderContractTest extends TokenEmbeddingProviderContract {
    @Override
    protected TokenEmbeddingProvider openProvider() {
        return new FakeEmbeddingProvider(32);
    }
}
