package io.flyquery.core.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.tck.MutableClock;
import io.flyquery.tck.Race;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class IdsTest {
    private final MutableClock clock = MutableClock.at("2026-01-02T03:04:05.678Z");
    private final Ids ids = new Ids(clock, new Random(1));

    @Test
    void anIdIsAUuidOfVersionSevenWithItsTime() {
        UUID id = ids.next();

        assertThat(id.version()).isEqualTo(7);
        assertThat(id.variant()).isEqualTo(2);
        assertThat(id.getMostSignificantBits() >>> 16).isEqualTo(clock.millis());
    }

    @Test
    void idsRiseWithinAMillisecondBeyondItsCountAndWhenTheClockStepsBack() {
        List<UUID> made = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            made.add(ids.next());
        }
        clock.advance(Duration.ofHours(-1));
        made.add(ids.next());
        clock.advance(Duration.ofHours(2));
        made.add(ids.next());

        List<String> texts = made.stream().map(UUID::toString).toList();
        assertThat(texts).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void threadsNeverGetTheSameId() {
        List<List<UUID>> made = Race.of(8, thread -> {
                    List<UUID> mine = new ArrayList<>();
                    for (int i = 0; i < 2_000; i++) {
                        mine.add(ids.next());
                    }
                    return mine;
                })
                .resultsOrFail();

        assertThat(made.stream().flatMap(List::stream)).hasSize(16_000).doesNotHaveDuplicates();
        assertThat(made)
                .allSatisfy(
                        mine -> assertThat(mine.stream().map(UUID::toString)).isSorted());
    }
}
