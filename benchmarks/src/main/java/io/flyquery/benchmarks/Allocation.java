package io.flyquery.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Counts the bytes that a subject allocates in the calling thread. Not thread-safe. */
final class Allocation {
    private static final int WARM_UPS = 20_000;
    private static final int OPERATIONS = 2_000;

    private final ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

    @SuppressWarnings("UnusedVariable") // written, so that no result is for nothing
    private volatile @Nullable Object sink;

    /** Returns the bytes of one operation, of several rounds once the compiler has done with it. */
    static Ratio of(Interleaved.Pace pace, Interleaved.Subject subject) throws Exception {
        return new Allocation().measure(pace.rounds(), subject);
    }

    private Ratio measure(int rounds, Interleaved.Subject subject) throws Exception {
        run(subject, WARM_UPS);
        double[] bytes = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            run(subject, OPERATIONS);
            bytes[round] = (double) (threads.getCurrentThreadAllocatedBytes() - before) / OPERATIONS;
        }
        Arrays.sort(bytes);
        return new Ratio(bytes[rounds / 2], bytes[0], bytes[rounds - 1]);
    }

    private void run(Interleaved.Subject subject, int operations) throws Exception {
        for (int number = 0; number < operations; number++) {
            sink = subject.operate(number);
        }
    }
}
