package io.flyquery.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures several subjects in one JVM by turns: every round measures each of them for a short while, so that whatever slows
 * the machine down for longer slows all of them, and the ratio of two of them within a round stays. What slows it down for
 * shorter, such as another process or a collection, falls on a few batches of operations, and the median of the batches
 * stays. Not thread-safe.
 */
final class Interleaved {
    private static final int SWEEPS = 5;
    private static final int USUAL_BATCHES = 15;

    private final Pace pace;
    private final LongSupplier nanoTime;
    private final List<Named> subjects = new ArrayList<>();

    @SuppressWarnings("UnusedVariable") // written, so that no result is for nothing
    private volatile @Nullable Object sink;

    /** What is measured. */
    interface Subject {
        /**
         * Does one operation.
         *
         * @param number counts the operations of this subject from 0, so that it can take another input each time
         * @return anything that depends on the work, so that the work must be done
         */
        Object operate(int number) throws Exception;
    }

    /**
     * How long it all takes.
     *
     * @param rounds how often each subject is measured; at least 1
     * @param warmUp how long each subject runs before, in several sweeps over all of them
     * @param slice how long each subject runs in a round, about
     * @param batches in how many parts a slice is timed, each of at least one operation; at least 1
     */
    record Pace(int rounds, Duration warmUp, Duration slice, int batches) {
        Pace {
            if (rounds < 1) {
                throw new IllegalArgumentException("rounds was " + rounds + " but must be at least 1");
            }
            if (batches < 1) {
                throw new IllegalArgumentException("batches was " + batches + " but must be at least 1");
            }
        }

        /** Returns a pace with the usual number of batches. */
        Pace(int rounds, Duration warmUp, Duration slice) {
            this(rounds, warmUp, slice, USUAL_BATCHES);
        }

        /** Returns this pace for operations so long that a slice has room for a few of them only. */
        Pace withBatches(int count) {
            return new Pace(rounds, warmUp, slice, count);
        }

        /** Returns 11 rounds of 60 ms after two seconds of warming up, each for every subject. */
        static Pace standard() {
            return new Pace(11, Duration.ofSeconds(2), Duration.ofMillis(60));
        }
    }

    private static final class Named {
        final String name;
        final Subject subject;
        int operations;
        int batch = 1;

        Named(String name, Subject subject) {
            this.name = name;
            this.subject = subject;
        }
    }

    Interleaved(Pace pace, LongSupplier nanoTime) {
        this.pace = pace;
        this.nanoTime = nanoTime;
    }

    /** Adds a subject. */
    Interleaved subject(String name, Subject subject) {
        if (subjects.stream().anyMatch(other -> other.name.equals(name))) {
            throw new IllegalArgumentException(
                    "there are two subjects with the name '" + name + "'; give each its own");
        }
        subjects.add(new Named(name, subject));
        return this;
    }

    /**
     * Warms up and measures.
     *
     * @throws MeasurementException if a subject throws an exception
     */
    Rounds run() throws MeasurementException {
        warmUp();
        Rounds rounds = new Rounds();
        for (int round = 0; round < pace.rounds(); round++) {
            System.gc(); // so that no round pays for the garbage of another
            for (int turn = 0; turn < subjects.size(); turn++) {
                Named named =
                        subjects.get((round + turn) % subjects.size()); // nobody is always first or behind the same
                rounds.add(named.name, nanosEach(named));
            }
        }
        return rounds;
    }

    /** Runs everything by turns, since the compiler treats code better that it has seen alone. */
    private void warmUp() throws MeasurementException {
        long time = pace.warmUp().dividedBy(SWEEPS).toNanos();
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            for (Named named : subjects) {
                long spent = 0;
                int operations = 0;
                do {
                    spent += nanosOfBatch(named);
                    operations += named.batch;
                } while (spent < time && operations < Integer.MAX_VALUE / 2);
                double each = Math.max((double) spent / operations, 1);
                double fitting = pace.slice().toNanos() / each / pace.batches();
                named.batch = (int) Math.max(1, Math.min(1 << 24, fitting));
            }
        }
    }

    /** Returns the time of one operation in one slice. */
    private double nanosEach(Named named) throws MeasurementException {
        long[] batches = new long[pace.batches()];
        for (int batch = 0; batch < batches.length; batch++) {
            batches[batch] = nanosOfBatch(named);
        }
        Arrays.sort(batches);
        return (double) batches[batches.length / 2] / named.batch;
    }

    private long nanosOfBatch(Named named) throws MeasurementException {
        try {
            int number = named.operations;
            long began = nanoTime.getAsLong();
            for (int done = 0; done < named.batch; done++) {
                sink = named.subject.operate(number++ & Integer.MAX_VALUE);
            }
            long ended = nanoTime.getAsLong();
            named.operations = number;
            return ended - began;
        } catch (Exception e) {
            throw new MeasurementException(named.name + " failed: " + e, e);
        }
    }
}
