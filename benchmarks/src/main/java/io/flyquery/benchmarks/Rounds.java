package io.flyquery.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** What {@link Interleaved} measured: the time of one operation of each subject in each round. Not thread-safe. */
final class Rounds {
    private final Map<String, List<Double>> nanos = new LinkedHashMap<>();

    /** Adds the next round of a subject. */
    void add(String subject, double nanosEach) {
        nanos.computeIfAbsent(subject, name -> new ArrayList<>()).add(nanosEach);
    }

    /** Returns the median time of one operation, in nanoseconds. */
    double medianNanos(String subject) {
        return median(of(subject).stream().mapToDouble(time -> time));
    }

    /** Returns how much longer the first takes than the second, each round on its own. */
    Ratio ratio(String subject, String base) {
        List<Double> times = of(subject);
        List<Double> bases = of(base);
        double[] ratios = IntStream.range(0, Math.min(times.size(), bases.size()))
                .mapToDouble(round -> times.get(round) / bases.get(round))
                .sorted()
                .toArray();
        return new Ratio(median(DoubleStream.of(ratios)), ratios[0], ratios[ratios.length - 1]);
    }

    private List<Double> of(String subject) {
        List<Double> times = nanos.get(subject);
        if (times == null) {
            throw new IllegalArgumentException("there is no subject '" + subject + "'; there are " + nanos.keySet());
        }
        return times;
    }

    private static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
