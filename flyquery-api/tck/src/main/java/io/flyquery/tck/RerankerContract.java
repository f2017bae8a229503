package io.flyquery.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.flyquery.spi.Reranker;
import io.flyquery.spi.Reranker.Scale;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The rules that every {@link Reranker} keeps; the names of the tests begin with the rule's number there. Extend it in the
 * tests of a reranker and say how to open one.
 *
 * @since 0.1
 */
public abstract class RerankerContract {
    private static final String QUERY = "total revenue by region";
    private static final String RELEVANT = "total revenue by region in 2025";
    private static final String UNRELATED = "the cat sleeps under an old tree";

    private @Nullable Reranker reranker;

    /** For subclasses. */
    protected RerankerContract() {}

    /** Opens a reranker; the kit closes it. */
    protected abstract Reranker openReranker() throws Exception;

    @BeforeEach
    final void open() throws Exception {
        reranker = openReranker();
    }

    @AfterEach
    final void close() {
        if (reranker != null) {
            reranker.close();
        }
    }

    private Reranker reranker() {
        if (reranker == null) {
            throw new IllegalStateException("the reranker is opened before each test, not earlier");
        }
        return reranker;
    }

    @Test
    @DisplayName("RR-01 there is one score a candidate, in the order of the candidates; larger is better")
    final void oneScoreEach() {
        float[] scores = reranker().score(QUERY, List.of(RELEVANT, UNRELATED));
        float[] reversed = reranker().score(QUERY, List.of(UNRELATED, RELEVANT));

        assertThat(scores).hasSize(2);
        assertThat(scores[0]).isGreaterThan(scores[1]);
        assertThat(reversed).hasSize(2);
        assertThat(reversed[1]).isGreaterThan(reversed[0]);
        assertThat(reranker().score(QUERY, List.of(RELEVANT, RELEVANT, RELEVANT)))
                .hasSize(3);
    }

    @Test
    @DisplayName("RR-01 scores are finite and within the scale")
    final void scoresAreWithinScale() {
        float lowest = reranker().scale() == Scale.UNIT ? 0 : -Float.MAX_VALUE;
        float highest = reranker().scale() == Scale.UNIT ? 1 : Float.MAX_VALUE;
        for (String query : List.of(QUERY, "", "\ud83d\ude00")) {
            for (float score : reranker().score(query, ModelTexts.ALL)) {
                assertThat(score).isBetween(lowest, highest);
            }
        }
    }

    @Test
    @DisplayName("RR-02 the same query and candidates give the same scores, now and later and in all threads")
    final void sameScores() {
        float[] expected = reranker().score(QUERY, ModelTexts.ALL).clone();

        List<float[]> scores = Race.of(4, thread -> {
                    reranker().score("another query of thread " + thread, List.of(RELEVANT));
                    return reranker().score(QUERY, ModelTexts.ALL);
                })
                .resultsOrFail();

        assertThat(scores).allSatisfy(again -> assertThat(again).isEqualTo(expected));
    }

    @Test
    @DisplayName("RR-02 scores handed out are the caller's: changing them changes no later ones")
    final void scoresAreTheCallers() {
        float[] first = reranker().score(QUERY, List.of(RELEVANT));
        float[] copy = first.clone();
        first[0] += 1;

        assertThat(reranker().score(QUERY, List.of(RELEVANT))).isEqualTo(copy);
    }

    @Test
    @DisplayName("RR-02 key and scale are constant; the key is short and without white space")
    final void constantProperties() {
        String key = reranker().modelKey();
        Scale scale = reranker().scale();
        reranker().score(QUERY, List.of(RELEVANT));

        assertThat(key).matches("\\S{1,200}").isEqualTo(reranker().modelKey());
        assertThat(scale).isEqualTo(reranker().scale());
    }

    @Test
    @DisplayName("RR-03 no candidate gives no score")
    final void noCandidate() {
        assertThat(reranker().score(QUERY, List.of())).isEmpty();
    }

    @Test
    @DisplayName("RR-04 queries and candidates of any length and script are accepted")
    final void anyText() {
        for (String query : ModelTexts.ALL) {
            assertThat(reranker().score(query, List.of(RELEVANT, query))).hasSize(2);
        }
    }

    @Test
    @DisplayName("RR-05 after closing, scoring is refused; closing twice is fine")
    final void closedRerankerRefuses() {
        reranker().close();
        reranker().close();

        assertThatIllegalStateException().isThrownBy(() -> reranker().score(QUERY, List.of(RELEVANT)));
    }

    @Test
    @DisplayName("RR-06 with a budget that is long enough the scores are those without a budget")
    final void longBudget() {
        float[] expected = reranker().score(QUERY, List.of(RELEVANT, UNRELATED, ""));

        assertThat(reranker().score(QUERY, List.of(RELEVANT, UNRELATED, ""), Duration.ofDays(1)))
                .isEqualTo(expected);
        assertThat(reranker().score(QUERY, List.of(), Duration.ofDays(1))).isEmpty();
    }

    @Test
    @DisplayName("RR-06 with no time left each score is NaN or what it is without a budget")
    final void noBudget() {
        for (Duration budget : List.of(Duration.ZERO, Duration.ofNanos(-1), Duration.ofNanos(1))) {
            float[] expected = reranker().score(QUERY, List.of(RELEVANT, UNRELATED));
            float[] scores = reranker().score(QUERY, List.of(RELEVANT, UNRELATED), budget);

            assertThat(scores).hasSize(2);
            for (int i = 0; i < scores.length; i++) {
                assertThat(scores[i])
                        .as("score %s with the budget %s", i, budget)
                        .isIn(expected[i], Float.NaN);
            }
        }
    }
}
