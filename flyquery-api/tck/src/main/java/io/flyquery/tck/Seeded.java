package io.flyquery.tck;

import java.util.Random;
import java.util.function.Consumer;

/**
 * Property tests without a framework: many runs, each with a random generator of its own, and the seed of the run that
 * fails in the message.
 *
 * <p>The seeds are 1, 2, 3 and so on, so that a build is the same each time. {@code -Dflyquery.test-seed=N} runs seed N alone.
 * Safe for use by several threads.
 *
 * @since 0.1
 */
public final class Seeded {
    private static final String PROPERTY = "flyquery.test-seed";

    private Seeded() {}

    /**
     * Runs a property with the seeds 1 to {@code runs}, or with that of the system property {@code flyquery.test-seed} alone.
     *
     * @param runs how many runs, at least 1
     * @param property throws if it does not hold; draws all its chance from the generator
     * @throws AssertionError if a run fails in any way; names the seed, has what was thrown as its cause
     */
    public static void forAll(int runs, Consumer<Random> property) {
        if (runs < 1) {
            throw new IllegalArgumentException("runs was " + runs + " but must be at least 1");
        }
        Long fixed = Long.getLong(PROPERTY);
        if (fixed != null) {
            run(fixed, property);
            return;
        }
        for (long seed = 1; seed <= runs; seed++) {
            run(seed, property);
        }
    }

    private static void run(long seed, Consumer<Random> property) {
        try {
            property.accept(new Random(seed));
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError(
                    "failed with seed " + seed + "; repeat with -D" + PROPERTY + "=" + seed + ": "
                            + failure.getMessage(),
                    failure);
        }
    }
}
