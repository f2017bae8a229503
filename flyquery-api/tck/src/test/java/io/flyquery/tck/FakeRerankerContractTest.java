package io.flyquery.tck;

import io.flyquery.spi.Reranker;

class FakeRerankerContractTest extends RerankerContract {
    @Override
    protected Reranker openReranker() {
        return new FakeReranker();
    }
}
