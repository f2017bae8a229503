package io.flyquery.tck;

import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.spi.Reranker;
import io.flyquery.spi.TokenEmbeddingProvider;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each defect of a model is caught by the rule that speaks of it; that the fakes pass, their own tests show. */
class ModelContractSelfTest {
    @ParameterizedTest
    @EnumSource
    void brokenEmbeddingProvidersAreCaught(EmbeddingDefect defect) {
        Kit.assertCaught(BrokenProvider.class, defect.rule(), defect);
    }

    @ParameterizedTest
    @EnumSource
    void brokenTokenEmbeddingProvidersAreCaught(TokenEmbeddingDefect defect) {
        Kit.assertCaught(BrokenTokenProvider.class, defect.rule(), defect);
    }

    @ParameterizedTest
    @EnumSource
    void brokenRerankersAreCaught(RerankerDefect defect) {
        Kit.assertCaught(BrokenReranker.class, defect.rule(), defect);
    }

    @ExtendWith(DefectResolver.class)
    static class BrokenProvider extends EmbeddingProviderContract {
        private final EmbeddingDefect defect;

        BrokenProvider(EmbeddingDefect defect) {
            this.defect = defect;
        }

        @Override
        protected EmbeddingProvider openProvider() {
            return defect.broken();
        }
    }

    @ExtendWith(DefectResolver.class)
    static class BrokenTokenProvider extends TokenEmbeddingProviderContract {
        private final TokenEmbeddingDefect defect;

        BrokenTokenProvider(TokenEmbeddingDefect defect) {
            this.defect = defect;
        }

        @Override
        protected TokenEmbeddingProvider openProvider() {
            return defect.broken();
        }
    }

    @ExtendWith(DefectResolver.class)
    static class BrokenReranker extends RerankerContract {
        private final RerankerDefect defect;

        BrokenReranker(RerankerDefect defect) {
            this.defect = defect;
        }

        @Override
        protected Reranker openReranker() {
            return defect.broken();
        }
    }
}
