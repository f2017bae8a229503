package io.flyquery.retrieval.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.LongBuffer;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TextFrameTest {
    private static final TextFrame BERT = new TextFrame(101, 102, 1, 102, 1);
    private static final TextFrame XLM_R = new TextFrame(0, 2, 2, 2, 0);

    @Test
    void aTextHasASpecialTokenInFrontAndBehind() {
        assertThat(BERT.single(new long[] {7, 8}).toArray()).containsExactly(101, 7, 8, 102);
        assertThat(BERT.single(new long[0]).toArray()).containsExactly(101, 102);
    }

    @Test
    void aPairOfBertHasTypesThatChangeBehindTheSeparator() {
        TokenRow row = BERT.pair(new long[] {7, 8}, new long[] {9}, 10);

        assertThat(row.toArray()).containsExactly(101, 7, 8, 102, 9, 102);
        assertThat(types(row)).containsExactly(0, 0, 0, 0, 1, 1);
    }

    @Test
    void aPairOfXlmRHasTwoSeparatorsAndOneType() {
        TokenRow row = XLM_R.pair(new long[] {7, 8}, new long[] {9}, 10);

        assertThat(row.toArray()).containsExactly(0, 7, 8, 2, 2, 9, 2);
        assertThat(types(row)).containsOnly(0);
    }

    @Test
    void aShortQuestionIsKeptWholeBesideALongCandidate() {
        TokenRow row = BERT.pair(ids(12, 1_000), ids(900, 2_000), 512);

        assertThat(row.length()).isEqualTo(512);
        assertThat(count(row, 1_000)).isEqualTo(12);
        assertThat(count(row, 2_000)).isEqualTo(512 - 3 - 12);
    }

    @Test
    void aLongQuestionIsCutBesideAShortCandidate() {
        TokenRow row = BERT.pair(ids(700, 1_000), ids(5, 2_000), 512);

        assertThat(row.length()).isEqualTo(512);
        assertThat(count(row, 1_000)).isEqualTo(512 - 3 - 5);
        assertThat(count(row, 2_000)).isEqualTo(5);
    }

    @Test
    void whateverTheLengthsThePairFitsAndOnlyTheLongerPartIsCutMuch() {
        long seed = 11;
        Random random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            int first = random.nextInt(300);
            int second = random.nextInt(300);
            int most = 5 + random.nextInt(300);
            TokenRow row = XLM_R.pair(ids(first, 1_000), ids(second, 2_000), most);
            int keptFirst = count(row, 1_000);
            int keptSecond = count(row, 2_000);
            String situation = "seed %d, %d and %d of %d".formatted(seed, first, second, most);

            assertThat(row.length()).as(situation).isEqualTo(Math.min(most, first + second + 4));
            if (keptFirst < first) {
                assertThat(keptFirst).as(situation).isGreaterThanOrEqualTo(keptSecond);
            }
            if (keptSecond < second) {
                assertThat(keptSecond).as(situation).isGreaterThanOrEqualTo(keptFirst - 1);
            }
        }
    }

    private static long[] ids(int count, long from) {
        return LongStream.range(from, from + count).toArray();
    }

    private static int count(TokenRow row, long from) {
        return (int) LongStream.of(row.toArray())
                .filter(id -> id >= from && id < from + 1_000)
                .count();
    }

    private static long[] types(TokenRow row) {
        LongBuffer types = LongBuffer.allocate(row.length());
        row.writeTo(LongBuffer.allocate(row.length()), types);
        return types.array();
    }
}
