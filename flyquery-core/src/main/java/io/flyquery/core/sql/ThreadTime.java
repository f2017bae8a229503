package io.flyquery.core.sql;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/** Reads how long the calling thread was busy, so that a loaded machine does not make a parse seem slow. */
final class ThreadTime {
    private ThreadTime() {}

    /** Returns a clock of the calling thread's processor time, or of the elapsed time where the platform has no such. */
    static LongSupplier nanoseconds() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        boolean known = threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();
        return known ? threads::getCurrentThreadCpuTime : System::nanoTime;
    }
}
