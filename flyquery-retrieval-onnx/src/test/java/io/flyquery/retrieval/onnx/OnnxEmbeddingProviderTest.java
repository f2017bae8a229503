package io.flyquery.retrieval.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.spi.ModelConfig;
import io.flyquery.spi.TokenEmbedding;
import io.flyquery.spi.TokenEmbeddingProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OnnxEmbeddingProviderTest {
    private static final int DIMENSIONS = 384;
    private static final List<String> TEXTS = List.of(
            "How many students take the course?",
            "Count the pupils enrolled in the class.",
            "Which airport has the longest runway?",
            "",
            "SELECT name FROM student WHERE gpa > 3.5 ORDER BY name",
            "有多少学生选修了数据库课程？",
            "\u0000 \uFFFD 👩‍👩‍👧‍👦 \uD83D",
            "word ".repeat(2_000));

    private EmbeddingProvider provider;

    @BeforeAll
    void open() {
        provider = openProvider();
    }

    @AfterAll
    void close() {
        provider.close();
    }

    @Test
    void relatedQuestionsAreCloserThanUnrelatedOnes() {
        List<float[]> vectors = provider.embed(TEXTS);
        assertThat(cosine(vectors.get(0), vectors.get(1)))
                .isGreaterThan(0.5)
                .isGreaterThan(cosine(vectors.get(0), vectors.get(2)) + 0.3);
    }

    @Test
    void everyVectorIsFiniteAndOfLengthOne() {
        List<float[]> vectors = provider.embed(TEXTS);
        assertThat(vectors).hasSameSizeAs(TEXTS).allSatisfy(vector -> {
            assertThat(vector).hasSize(DIMENSIONS);
            assertThat(cosine(vector, vector)).isCloseTo(1, within(1e-5));
        });
    }

    @Test
    void theProviderSaysWhatItIs() {
        assertThat(provider.modelKey()).matches("sentence-transformers/all-MiniLM-L6-v2:int8:mean:256:[0-9a-f]{12}");
        assertThat(provider.dimensions()).isEqualTo(DIMENSIONS);
        assertThat(provider.maxTokens()).isEqualTo(256);
    }

    @Test
    void noTextsGiveNoVectors() {
        assertThat(provider.embed(List.of())).isEmpty();
    }

    @Test
    void aTextHasTheSameVectorAloneAndInCompany() {
        List<float[]> together = provider.embed(TEXTS);
        List<String> reversed = new ArrayList<>(TEXTS);
        Collections.reverse(reversed);
        List<float[]> backwards = provider.embed(reversed);
        for (int i = 0; i < TEXTS.size(); i++) {
            assertThat(provider.embed(List.of(TEXTS.get(i)))).containsExactly(together.get(i));
            assertThat(backwards.get(TEXTS.size() - 1 - i)).containsExactly(together.get(i));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "7"})
    void howManyThreadsWorkOnACallMakesNoDifference(String threads) {
        try (EmbeddingProvider other = openProvider(Map.of("threads", threads))) {
            assertThat(other.modelKey()).isEqualTo(provider.modelKey());
            assertThat(other.embed(TEXTS))
                    .usingElementComparator(Arrays::compare)
                    .isEqualTo(provider.embed(TEXTS));
        }
    }

    @Test
    void aTextHasTheSameVectorInEightThreadsAtOnce() throws Exception {
        List<float[]> expected = provider.embed(TEXTS);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<List<float[]>>> answers =
                    threads.invokeAll(Collections.nCopies(16, () -> provider.embed(TEXTS)));
            for (Future<List<float[]>> answer : answers) {
                assertThat(answer.get()).usingElementComparator(Arrays::compare).isEqualTo(expected);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void textsBeyondTheLimitAreCutThere() {
        String long256 = "word ".repeat(254);
        assertThat(provider.embed(List.of("word ".repeat(300))))
                .containsExactly(provider.embed(List.of(long256)).get(0));
        assertThat(provider.embed(List.of("word ".repeat(253))).get(0))
                .isNotEqualTo(provider.embed(List.of(long256)).get(0));
    }

    @Test
    void afterCloseEmbeddingIsRefusedAndClosingAgainIsFine() {
        EmbeddingProvider closed = openProvider();
        closed.close();
        closed.close();
        assertThatThrownBy(() -> closed.embed(TEXTS))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The embedding model 'sentence-transformers/all-MiniLM-L6-v2' is closed.");
        assertThatThrownBy(() -> closed.embed(List.of())).isInstanceOf(IllegalStateException.class);
        assertThat(closed.dimensions()).isEqualTo(DIMENSIONS);
    }

    @Test
    void closingWaitsForCallsUnderWay() throws Exception {
        EmbeddingProvider closing = openProvider();
        List<String> texts = Collections.nCopies(8, TEXTS.get(0));
        ClosingDuringUse.check(closing, () -> assertThat(closing.embed(texts)).hasSameSizeAs(texts));
    }

    @Test
    void anInterruptedCallEndsAndKeepsTheInterrupt() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> provider.embed(TEXTS))
                    .isInstanceOfSatisfying(
                            FlyQueryException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
                    .hasMessageContaining("'sentence-transformers/all-MiniLM-L6-v2' was interrupted");
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(provider.embed(TEXTS.subList(0, 1))).hasSize(1);
    }

    @Test
    void aFailedWorkerLeavesTheProviderUsable() {
        assertThatThrownBy(() -> provider.embed(Collections.singletonList(null)))
                .isInstanceOf(NullPointerException.class);
        assertThat(provider.embed(TEXTS.subList(0, 1))).hasSize(1);
    }

    private static EmbeddingProvider openProvider() {
        return openProvider(Map.of());
    }

    private static EmbeddingProvider openProvider(Map<String, String> settings) {
        return new OnnxEmbeddingProviderFactory().open(new ModelConfig(BundledModel.MODEL_ID, settings));
    }

    private static double cosine(float[] left, float[] right) {
        double sum = 0;
        for (int i = 0; i < left.length; i++) {
            sum += (double) left[i] * right[i];
        }
        return sum;
    }

    @Test
    void tokenVectorsAreThoseOfTheTokensOfTheText() {
        TokenEmbeddingProvider tokens = (TokenEmbeddingProvider) provider;
        TokenEmbedding students = tokens.embedTokens(List.of("students")).get(0);
        TokenEmbedding pupils = tokens.embedTokens(List.of("count the pupils")).get(0);
        TokenEmbedding runway = tokens.embedTokens(List.of("longest runway")).get(0);

        assertThat(students.tokens()).isEqualTo(1);
        assertThat(pupils.tokens()).isEqualTo(3);
        assertThat(cosine(token(students, 0), token(pupils, 2)))
                .isGreaterThan(cosine(token(students, 0), token(runway, 1)) + 0.2);
    }

    private static float[] token(TokenEmbedding embedding, int number) {
        int from = number * embedding.dimensions();
        return Arrays.copyOfRange(embedding.tokenVectors(), from, from + embedding.dimensions());
    }
}
