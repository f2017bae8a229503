package io.flyquery.core.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuestionCheckTest {
    @Test
    void lengthCountsAfterTrimming() {
        assertThat(QuestionCheck.refusal("?")).isEmpty();
        assertThat(QuestionCheck.refusal("  \u00a0" + "q".repeat(4096) + "\n ")).isEmpty();
    }

    @Test
    void refusalNamesTheLengthAndNeverTheQuestion() {
        assertThat(QuestionCheck.refusal("q".repeat(4097)))
                .hasValueSatisfying(
                        reason -> assertThat(reason).contains("4097", "4096").doesNotContain("qq"));
    }

    @Test
    void questionWithoutAVisibleCharacterIsRefused() {
        assertThat(QuestionCheck.refusal("")).isPresent();
        assertThat(QuestionCheck.refusal(" \t\u00a0\u2003")).isPresent();
        assertThat(QuestionCheck.refusal("\u200b\u200d\ufeff\u0000\u0007")).isPresent();
    }
}
