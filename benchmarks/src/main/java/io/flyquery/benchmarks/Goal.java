package io.flyquery.benchmarks;

import java.math.BigDecimal;

/**
 * What a ratio should be.
 *
 * @param bound the bound, itself good enough
 * @param upper whether the ratio should be at most the bound, rather than at least
 */
record Goal(double bound, boolean upper) {
    static Goal atMost(double bound) {
        return new Goal(bound, true);
    }

    static Goal atLeast(double bound) {
        return new Goal(bound, false);
    }

    boolean metBy(double ratio) {
        return upper ? ratio <= bound : ratio >= bound;
    }

    @Override
    public String toString() {
        return (upper ? "<= " : ">= ")
                + BigDecimal.valueOf(bound).stripTrailingZeros().toPlainString();
    }
}
