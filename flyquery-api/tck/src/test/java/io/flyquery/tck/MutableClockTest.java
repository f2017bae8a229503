package io.flyquery.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class MutableClockTest {
    @Test
    void standsStillUntilMovedAndMovesItsCopiesToo() {
        MutableClock clock = MutableClock.at("2026-01-31T12:00:00Z");
        var elsewhere = clock.withZone(ZoneId.of("Asia/Tokyo"));

        clock.advance(Duration.ofSeconds(5));
        assertThat(clock.instant()).isEqualTo(Instant.parse("2026-01-31T12:00:05Z"));
        clock.set(Instant.EPOCH);
        assertThat(elsewhere.instant()).isEqualTo(Instant.EPOCH);
        assertThat(elsewhere.getZone()).isEqualTo(ZoneId.of("Asia/Tokyo"));
    }
}
