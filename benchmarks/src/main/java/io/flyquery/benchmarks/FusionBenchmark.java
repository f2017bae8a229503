package io.flyquery.benchmarks;

import io.flyquery.core.fusion.Fused;
import io.flyquery.core.fusion.FusionScratch;
import io.flyquery.core.fusion.RankFusion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Reciprocal rank fusion of two lists that share half of their items. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class FusionBenchmark {
    /** Entries of each list and how many are wanted, such as {@code 100x30}. */
    @Param({"30x5", "100x30", "1000x30"})
    public String size = "30x5";

    private final RankFusion fusion = RankFusion.standard();
    private final double[] weights = {1, 1};
    private int[][] lists = {};
    private int[] lengths = {};
    private int limit;
    private FusionScratch scratch = new FusionScratch(0);
    private List<List<String>> ids = List.of();

    /** Makes the lists. */
    @Setup
    public void makeLists() {
        int entries = Integer.parseInt(size.substring(0, size.indexOf('x')));
        limit = Integer.parseInt(size.substring(size.indexOf('x') + 1));
        int items = entries + entries / 2;
        lists = new int[][] {drawn(items, entries, 1), drawn(items, entries, 2)};
        lengths = new int[] {entries, entries};
        scratch = new FusionScratch(items);
        ids = Arrays.stream(lists)
                .map(list ->
                        Arrays.stream(list).mapToObj(item -> "example-" + item).toList())
                .toList();
    }

    /** Fuses dense numbers, as the index does. */
    @Benchmark
    public int numbers() {
        return fusion.fuse(lists, lengths, weights, limit, scratch);
    }

    /** Fuses any objects, as applications do. */
    @Benchmark
    public List<Fused<String>> objects() {
        return fusion.fuse(ids, limit);
    }

    private static int[] drawn(int items, int entries, long seed) {
        List<Integer> all = IntStream.range(0, items).boxed().collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(all, new Random(seed));
        return all.subList(0, entries).stream().mapToInt(item -> item).toArray();
    }
}
