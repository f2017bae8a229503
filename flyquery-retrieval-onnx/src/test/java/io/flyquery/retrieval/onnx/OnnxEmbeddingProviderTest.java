package io.flyquery.retrieval.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.spi.ModelConfig;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OnnxEmbeddingProviderTest {
    private EmbeddingProvider provider;

    @BeforeAll
    void open() {
        provider = new OnnxEmbeddingProviderFactory().open(new ModelConfig(BundledModel.MODEL_ID, Map.of()));
    }

    @AfterAll
    void close() {
        provider.close();
    }

    @Test
    void relatedQuestionsAreCloserThanUnrelatedOnes() {
        List<float[]> vectors = provider.embed(List.of(
                "How many students take the course?",
                "Count the pupils enrolled in the class.",
                "Which airport has the longest runway?"));
        assertThat(cosine(vectors.get(0), vectors.get(1)))
                .isGreaterThan(0.5)
                .isGreaterThan(cosine(vectors.get(0), vectors.get(2)) + 0.3);
        assertThat(cosine(vectors.get(2), vectors.get(2))).isCloseTo(1, within(1e-5));
        assertThat(provider.modelKey()).matches("sentence-transformers/all-MiniLM-L6-v2:int8:mean:256:[0-9a-f]{12}");
        assertThat(provider.dimensions()).isEqualTo(384);
    }

    private static double cosine(float[] left, float[] right) {
        double sum = 0;
        for (int i = 0; i < left.length; i++) {
            sum += left[i] * right[i];
        }
        return sum;
    }
}
