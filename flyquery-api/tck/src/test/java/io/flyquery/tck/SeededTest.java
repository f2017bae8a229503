package io.flyquery.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SeededTest {
    private final @Nullable String given = System.getProperty("flyquery.test-seed");

    @BeforeEach
    void clear() {
        System.clearProperty("flyquery.test-seed");
    }

    @AfterEach
    void restore() {
        if (given == null) {
            clear();
        } else {
            System.setProperty("flyquery.test-seed", given);
        }
    }

    @Test
    void runsAsOftenAsToldWithSeedsOfTheirOwnAndTheSameEachTime() {
        List<Long> drawn = new ArrayList<>();
        Seeded.forAll(5, random -> drawn.add(random.nextLong()));
        List<Long> again = new ArrayList<>();
        Seeded.forAll(5, random -> again.add(random.nextLong()));

        assertThat(drawn).hasSize(5).doesNotHaveDuplicates().isEqualTo(again);
    }

    @Test
    void failureNamesTheSeedThatRepeatsIt() {
        List<Long> drawn = new ArrayList<>();
        assertThatThrownBy(() -> Seeded.forAll(5, random -> {
                    drawn.add(random.nextLong());
                    assertThat(drawn).hasSizeLessThan(3);
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("-Dflyquery.test-seed=3");

        System.setProperty("flyquery.test-seed", "3");
        Seeded.forAll(5, random -> assertThat(random.nextLong()).isEqualTo(drawn.get(2)));
    }
}
