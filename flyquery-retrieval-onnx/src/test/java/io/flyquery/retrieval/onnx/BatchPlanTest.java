package io.flyquery.retrieval.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BatchPlanTest {
    @Test
    void noBatchIsTooLargeOrPaddedTooMuchAndTheLongestComesFirst() {
        for (long seed = 1; seed <= 300; seed++) {
            List<TokenRow> rows = rows(new Random(seed), 200);
            List<List<Integer>> batches = BatchPlan.waves(rows, Math.max(1, rows.size()));

            assertComplete(batches, rows, seed);
            int before = Integer.MAX_VALUE;
            for (List<Integer> batch : batches) {
                int width = width(rows, batch);
                int tokens =
                        batch.stream().mapToInt(row -> rows.get(row).length()).sum();
                assertThat(width).as("width, seed %d", seed).isLessThanOrEqualTo(before);
                if (batch.size() > 1) {
                    assertThat(width * batch.size()).as("tokens, seed %d", seed).isLessThanOrEqualTo(384);
                    assertThat(width * batch.size() - tokens)
                            .as("padding, seed %d", seed)
                            .isLessThanOrEqualTo(width * batch.size() * 15 / 100);
                }
                before = width;
            }
        }
    }

    @Test
    void earlierWavesComeFirst() {
        List<TokenRow> rows = rows(new Random(3), 50);
        List<Integer> order = BatchPlan.waves(rows, 8).stream()
                .flatMap(List::stream)
                .map(row -> row / 8)
                .toList();

        assertThat(order).isSorted();
    }

    @Test
    void rowsOfEqualLengthShareBatchesWithoutPadding() {
        for (long seed = 1; seed <= 100; seed++) {
            List<TokenRow> rows = rows(new Random(seed), 30);
            List<List<Integer>> batches = BatchPlan.equalLengths(rows);

            assertComplete(batches, rows, seed);
            for (List<Integer> batch : batches) {
                assertThat(batch).extracting(row -> rows.get(row).length()).containsOnly(width(rows, batch));
            }
        }
        assertThat(BatchPlan.equalLengths(List.of(row(5), row(6), row(5)))).hasSize(2);
    }

    @Test
    void singlesAreInTheOrderAskedFor() {
        List<TokenRow> rows = List.of(row(5), row(9), row(7));

        assertThat(BatchPlan.singles(3)).containsExactly(List.of(0), List.of(1), List.of(2));
        assertThat(BatchPlan.singlesByLength(rows)).containsExactly(List.of(1), List.of(2), List.of(0));
    }

    @Test
    void noRowsMakeNoBatches() {
        assertThat(BatchPlan.waves(List.of(), 1)).isEmpty();
        assertThat(BatchPlan.equalLengths(List.of())).isEmpty();
        assertThat(BatchPlan.singles(0)).isEmpty();
    }

    private static void assertComplete(List<List<Integer>> batches, List<TokenRow> rows, long seed) {
        assertThat(batches.stream().flatMap(List::stream))
                .as("rows, seed %d", seed)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, rows.size()).boxed().toList());
    }

    private static int width(List<TokenRow> rows, List<Integer> batch) {
        return batch.stream().mapToInt(row -> rows.get(row).length()).max().orElseThrow();
    }

    private static List<TokenRow> rows(Random random, int longest) {
        List<TokenRow> rows = new ArrayList<>();
        int count = random.nextInt(60);
        for (int i = 0; i < count; i++) {
            rows.add(row(2 + random.nextInt(longest)));
        }
        return rows;
    }

    private static TokenRow row(int length) {
        return new TokenRow(new long[length], length, 1);
    }
}
