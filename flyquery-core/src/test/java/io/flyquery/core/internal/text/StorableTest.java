package io.flyquery.core.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class StorableTest {
    @Test
    void wholeTextsHaveNoFlaw() {
        assertThat(Storable.flaw("")).isEmpty();
        assertThat(Storable.flaw("total 🍕🍕 by région\n\u0001")).isEmpty();
    }

    @Test
    void theFirstCharacterThatCannotBeKeptIsNamed() {
        assertThat(Storable.flaw("ab\u0000\uD83C")).hasValue(2);
        assertThat(Storable.flaw("a\uD83C")).hasValue(1);
        assertThat(Storable.flaw("\uDF55b")).hasValue(0);
        assertThat(Storable.flaw("🍕\uDF55")).hasValue(2);
        assertThat(Storable.flaw("\uD83C\uD83C\uDF55")).hasValue(0);
    }

    @Test
    void anyTimeHasANearestOneThatCanBeCompared() {
        Instant ordinary = Instant.parse("2026-03-02T09:00:00Z");

        assertThat(Storable.nearest(ordinary)).isEqualTo(ordinary);
        assertThat(Storable.nearest(Instant.MIN)).isEqualTo("0001-01-01T00:00:00Z");
        assertThat(Storable.nearest(Instant.MAX)).isEqualTo("9999-12-31T23:59:59.999Z");
    }
}
