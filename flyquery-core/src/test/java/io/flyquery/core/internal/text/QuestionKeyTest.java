package io.flyquery.core.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class QuestionKeyTest {
    @Test
    void caseWidthWhiteSpaceAndClosingPunctuationDoNotMatter() {
        String key = QuestionKey.of("total sales");

        assertThat(QuestionKey.of("Total sales?")).isEqualTo(key);
        assertThat(QuestionKey.of("  total\u00a0\t\nSALES  ?! ")).isEqualTo(key);
        assertThat(QuestionKey.of("\uff34otal sales\uff1f")).isEqualTo(key);
        assertThat(QuestionKey.of("total sales\u061f")).isEqualTo(key);
        assertThat(QuestionKey.of("total sales\u3002")).isEqualTo(key);
        assertThat(QuestionKey.of("total\u2003sales\u0085")).isEqualTo(key);
    }

    @Test
    void numbersQuotesAndInnerPunctuationStay() {
        assertThat(QuestionKey.of("sales of 2024?")).isNotEqualTo(QuestionKey.of("sales of 2023?"));
        assertThat(QuestionKey.of("who is 'Ann'?")).isEqualTo("who is 'ann'");
        assertThat(QuestionKey.of("sales, net")).isNotEqualTo(QuestionKey.of("sales net"));
    }

    @Test
    void caseFoldsBeyondAscii() {
        assertThat(QuestionKey.of("STRASSE")).isEqualTo(QuestionKey.of("straße"));
        assertThat(QuestionKey.of("ΟΔΟΣ")).isEqualTo(QuestionKey.of("οδος")).isEqualTo(QuestionKey.of("οδοσ"));
        assertThat(QuestionKey.of("ÉTÉ")).isEqualTo(QuestionKey.of("e\u0301te\u0301"));
    }

    @Test
    void keyOfAKeyIsTheKey() {
        String alphabet = "aZß?.!;:, \t\u00a0\u0301\u0345\u1fb3\u2003\u3002İıﬁΣς\ud83d\ude00\uff1f9'\"";
        for (long seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            StringBuilder question = new StringBuilder();
            for (int i = random.nextInt(12); i >= 0; i--) {
                question.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            String key = QuestionKey.of(question.toString());
            assertThat(QuestionKey.of(key)).as("seed %d", seed).isEqualTo(key);
        }
    }
}
