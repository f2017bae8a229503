package io.flyquery.core.internal.retrieval.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrialSampleTest {
    @Test
    void everythingTakesPartWhereItFits() {
        assertThat(TrialSample.of(new int[] {1, 0, 1, 2, 0}, 5)).containsExactly(1, 4, 0, 2, 3);
        assertThat(TrialSample.of(new int[0], 5)).isEmpty();
    }

    @Test
    void smallClassesAreWholeAndLargeOnesGiveTheirFirst() {
        int[] classes = new int[1_000];
        Arrays.fill(classes, 100, 1_000, 1);
        IntStream.range(0, 100).forEach(i -> classes[i] = 2 + i / 2);

        int[] sample = TrialSample.of(classes, 60);

        assertThat(sample).hasSize(60);
        assertThat(Arrays.stream(sample).filter(place -> classes[place] == 1))
                .hasSize(10)
                .startsWith(100);
        assertThat(Arrays.stream(sample).map(place -> classes[place]).boxed()).isSorted();
        assertThat(sample).startsWith(IntStream.range(100, 110).toArray()).contains(0, 1, 48, 49);
    }

    @Test
    void largeClassesFillWhatSmallOnesLeave() {
        int[] classes = IntStream.range(0, 1_000).map(i -> i % 2).toArray();

        assertThat(TrialSample.of(classes, 300)).hasSize(300);
    }

    @Test
    void sampleHasNoPlaceTwice() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            int[] classes = random.ints(1 + random.nextInt(400), 0, 1 + random.nextInt(60))
                    .toArray();
            int most = 1 + random.nextInt(300);

            int[] sample = TrialSample.of(classes, most);

            assertThat(sample).as("seed %s", seed).hasSize(Math.min(most, classes.length));
            assertThat(Arrays.stream(sample).distinct().count())
                    .as("seed %s", seed)
                    .isEqualTo(sample.length);
        }
    }
}
