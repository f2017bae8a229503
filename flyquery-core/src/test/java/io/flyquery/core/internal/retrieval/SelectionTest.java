package io.flyquery.core.internal.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.core.internal.retrieval.Selection.Option;
import io.flyquery.core.internal.retrieval.Selection.Verdict;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SelectionTest {
    @Test
    void bestOfEachSkeletonComesBeforeASecondOne() {
        Selection.Chosen<String> chosen = new Selection(3, 0.3, 2, 1_000)
                .choose(List.of(option("a1", "a"), option("a2", "a"), option("b1", "b"), option("a3", "a")));

        assertThat(chosen.items()).containsExactly("a1", "b1", "a2");
        assertThat(chosen.verdicts())
                .containsExactly(Verdict.CHOSEN, Verdict.CHOSEN, Verdict.CHOSEN, Verdict.NOT_NEEDED);
    }

    @Test
    void itemsBelowTheThresholdAreLeftOutAndWordsStandInForVectors() {
        Selection.Chosen<String> chosen = new Selection(5, 0.35, 2, 1_000)
                .choose(List.of(
                        new Option<>("near", "a", OptionalDouble.of(0.35), 0, 10),
                        new Option<>("far", "b", OptionalDouble.of(0.34), 9, 10),
                        new Option<>("worded", "c", OptionalDouble.empty(), 2, 10),
                        new Option<>("one word", "d", OptionalDouble.empty(), 1, 10)));

        assertThat(chosen.items()).containsExactly("near", "worded");
        assertThat(chosen.verdicts())
                .containsExactly(Verdict.CHOSEN, Verdict.NOT_ALIKE, Verdict.CHOSEN, Verdict.NOT_ALIKE);
    }

    @Test
    void thresholdOfZeroLetsEverythingPass() {
        Selection.Chosen<String> chosen = new Selection(5, 0, 2, 1_000)
                .choose(List.of(
                        new Option<>("far", "a", OptionalDouble.of(-0.5), 0, 10),
                        new Option<>("wordless", "b", OptionalDouble.empty(), 0, 10)));

        assertThat(chosen.items()).containsExactly("far", "wordless");
    }

    @Test
    void itemThatDoesNotFitIsPassedOverForAShorterOne() {
        Selection.Chosen<String> chosen = new Selection(5, 0, 2, 100)
                .choose(List.of(
                        new Option<>("long", "a", OptionalDouble.empty(), 0, 101),
                        new Option<>("short", "a", OptionalDouble.empty(), 0, 60),
                        new Option<>("too much", "b", OptionalDouble.empty(), 0, 41),
                        new Option<>("fits", "c", OptionalDouble.empty(), 0, 40)));

        assertThat(chosen.items()).containsExactly("short", "fits");
        assertThat(chosen.verdicts())
                .containsExactly(Verdict.OVER_BUDGET, Verdict.CHOSEN, Verdict.OVER_BUDGET, Verdict.CHOSEN);
    }

    @Test
    void nothingIsChosenFromNothingOrForNoPlace() {
        assertThat(new Selection(5, 0, 2, 100).choose(List.of()).items()).isEmpty();
        assertThat(new Selection(0, 0, 2, 100).choose(List.of(option("a", "a"))).items())
                .isEmpty();
    }

    @Test
    void wrongSettingsAreNamed() {
        assertThatThrownBy(() -> new Selection(5, Double.NaN, 2, 100)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> new Selection(-1, 0.3, 2, 100)).hasMessageContaining("count was -1");
    }

    private static Option<String> option(String item, String skeleton) {
        return new Option<>(item, skeleton, OptionalDouble.of(0.9), 5, 10);
    }
}
