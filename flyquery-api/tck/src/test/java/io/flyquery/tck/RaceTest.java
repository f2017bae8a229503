package io.flyquery.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class RaceTest {
    @Test
    void allThreadsRunAtTheSameTime() {
        CountDownLatch all = new CountDownLatch(8);

        Race<Integer> race = Race.of(8, thread -> {
            all.countDown();
            Background.await(all);
            return thread;
        });

        assertThat(race.resultsOrFail()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void failuresAreCollectedBesideTheResults() {
        Race<Integer> race = Race.of(4, thread -> {
            if (thread % 2 == 1) {
                throw new IllegalArgumentException("thread " + thread);
            }
            return thread;
        });

        assertThat(race.results()).containsExactly(0, 2);
        assertThat(race.failures()).extracting(Throwable::getMessage).containsExactly("thread 1", "thread 3");
        assertThatThrownBy(race::resultsOrFail)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("2 of 4 threads failed")
                .hasCause(race.failures().get(0));
    }
}
