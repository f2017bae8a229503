package io.flyquery.store.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ValueOrderTest {
    @Test
    void textsAreComparedByCodePoint() {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            String left = text(random);
            String right = text(random);
            assertThat(Integer.signum(ValueOrder.compare(left, right)))
                    .as("'%s' and '%s'", left, right)
                    .isEqualTo(Integer.signum(Arrays.compare(
                            left.codePoints().toArray(), right.codePoints().toArray())));
        }
    }

    private static String text(Random random) {
        int[] alphabet = {'a', 'b', 0xd7ff, 0xe000, 0xffee, 0x10000, 0x1f600, 0x10ffff};
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(4);
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
        }
        return text.toString();
    }

    @Test
    void valuesOfEachTypeAreOrdered() {
        assertThat(ValueOrder.compare(1L, 2L)).isNegative();
        assertThat(ValueOrder.compare(-0.0, 0.0)).isZero();
        assertThat(ValueOrder.compare(0.5, -0.5)).isPositive();
        assertThat(ValueOrder.compare(false, true)).isNegative();
        assertThat(ValueOrder.compare(Instant.EPOCH, Instant.EPOCH.plusMillis(1)))
                .isNegative();
    }

    @Test
    void valuesOfOtherTypesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ValueOrder.compare(new byte[0], new byte[0]))
                .withMessageContaining("byte[]");
    }

    @Test
    void listsAreComparedByTheirFirstDifferenceAndAPrefixComesFirst() {
        assertThat(ValueOrder.compareLists(List.of("a", 2L), List.of("b", 1L))).isNegative();
        assertThat(ValueOrder.compareLists(List.of("a", 2L), List.of("a", 1L))).isPositive();
        assertThat(ValueOrder.compareLists(List.of("a"), List.of("a", 1L))).isNegative();
        assertThat(ValueOrder.compareLists(List.of(), List.of())).isZero();
    }
}
