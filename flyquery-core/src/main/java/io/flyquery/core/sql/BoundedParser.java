package io.flyquery.core.sql;

import java.util.function.LongSupplier;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.StringProvider;
import net.sf.jsqlparser.parser.feature.Feature;

/**
 * The generated parser with an end: it asks for a feature at each decision that may be tried again and again, and there the
 * steps and the time are counted. So the caller's own thread stops it, and no other thread is needed.
 */
final class BoundedParser extends CCJSqlParser {
    private static final int STEPS_PER_LOOK = 8;

    private final int maxSteps;
    private final LongSupplier clock;
    private long deadline = Long.MAX_VALUE;
    private int steps;

    /**
     * Prepares a parse.
     *
     * @param maxSteps how many decisions may be tried
     * @param clock a clock in nanoseconds
     */
    BoundedParser(String text, int maxSteps, LongSupplier clock) {
        super(new StringProvider(text));
        this.maxSteps = maxSteps;
        this.clock = clock;
        withAllowComplexParsing(false);
    }

    /** Sets the reading of the clock from when on the parse is stopped. */
    void stopAt(long reading) {
        deadline = reading;
    }

    @Override
    public boolean getAsBoolean(Feature feature) {
        steps++;
        if (steps > maxSteps) {
            throw new StoppedException(ParseOutcome.OVER_BUDGET);
        }
        if (steps % STEPS_PER_LOOK == 0 && clock.getAsLong() > deadline) {
            throw new StoppedException(ParseOutcome.INTERRUPTED);
        }
        return super.getAsBoolean(feature);
    }

    /** Returns how many decisions were tried. */
    int steps() {
        return steps;
    }

    /** Ends a parse; has no stack trace since it is no fault. */
    static final class StoppedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final ParseOutcome outcome;

        StoppedException(ParseOutcome outcome) {
            super(outcome.name(), null, false, false);
            this.outcome = outcome;
        }

        ParseOutcome outcome() {
            return outcome;
        }
    }
}
