package io.flyquery.benchmarks;

import java.math.BigDecimal;

/**
 * What a ratio should be.
 *
 * @param kind on which side of the bound it should be
 * @param bound the bound, itself good enough; of no meaning if nothing is asked
 */
record Goal(Kind kind, double bound) {
    private static final Goal NONE = new Goal(Kind.NONE, 0);

    /** What is asked. */
    enum Kind {
        AT_MOST,
        AT_LEAST,
        NONE
    }

    static Goal atMost(double bound) {
        return new Goal(Kind.AT_MOST, bound);
    }

    static Goal atLeast(double bound) {
        return new Goal(Kind.AT_LEAST, bound);
    }

    /** Returns the goal of what is only reported: everything meets it. */
    static Goal none() {
        return NONE;
    }

    /** Returns whether a ratio is as it should be; one that is not a number never is. */
    boolean metBy(double ratio) {
        return switch (kind) {
            case AT_MOST -> ratio <= bound;
            case AT_LEAST -> ratio >= bound;
            case NONE -> !Double.isNaN(ratio);
        };
    }

    @Override
    public String toString() {
        String number = BigDecimal.valueOf(bound).stripTrailingZeros().toPlainString();
        return switch (kind) {
            case AT_MOST -> "<= " + number;
            case AT_LEAST -> ">= " + number;
            case NONE -> "none";
        };
    }
}
