package io.flyquery.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flyquery.Engine;
import io.flyquery.core.FlyQuery;
import io.flyquery.core.internal.provider.Providers;
import io.flyquery.core.internal.settings.Setting;
import io.flyquery.core.internal.settings.Settings;
import io.flyquery.example.Retrieval;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.example.StageTime;
import io.flyquery.model.Caller;
import io.flyquery.model.Dialect;
import io.flyquery.model.Question;
import io.flyquery.spi.EmbeddingProvider;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The process that {@link StartUp} measures: loads the model, opens the engine over a file, retrieves once, retrieves again,
 * and prints how long each took and how much heap is in use, as a JSON object.
 */
public final class FirstRetrieval {
    private static final double NANOS_IN_MILLI = 1e6;
    private static final String NO_HURRY = "600000";
    private static final double BYTES_IN_MEBIBYTE = 1 << 20;

    private FirstRetrieval() {}

    /**
     * Runs the process.
     *
     * @param arguments the store's URL, and the embedding model or {@code default}
     */
    public static void main(String[] arguments) {
        String modelId = arguments[1].equals("default") ? "" : arguments[1];
        ObjectNode figures = new ObjectMapper().createObjectNode();
        long began = System.nanoTime();
        Optional<EmbeddingProvider> model = new Providers(Settings.resolve(
                        Map.of(Setting.EMBEDDING_MODEL.property(), modelId), System.getProperties(), Map.of()))
                .embedding();
        model.ifPresent(loaded -> loaded.embed(List.of("load what is loaded with the first text")));
        figures.put("model_ms", millisSince(began));
        double heapBefore = heap();
        double processBefore = processMillis();
        double threadsBefore = threadMillis();
        began = System.nanoTime();
        FlyQuery.Builder builder = FlyQuery.builder()
                .store(arguments[0])
                .dialect(Dialect.SQLITE)
                .set(Setting.RETRIEVE_TIMEOUT_MS.property(), NO_HURRY)
                .set(Setting.EMBED_TIMEOUT_MS.property(), NO_HURRY);
        model.ifPresentOrElse(builder::embedding, () -> builder.embedding("none"));
        try (Engine engine = builder.build()) {
            double built = millisSince(began);
            Retrieval first = retrieve(engine, "how many orders from Berlin had an amount above 120");
            double answered = millisSince(began);
            figures.put("start_ms", answered);
            figures.put("start_threads_cpu_ms", threadMillis() - threadsBefore);
            figures.put("start_process_cpu_ms", processMillis() - processBefore);
            figures.put("build_ms", built);
            figures.put("first_retrieval_ms", answered - built);
            for (StageTime stage : first.times()) {
                figures.put("first_" + stage.stage() + "_ms", stage.time().toNanos() / NANOS_IN_MILLI);
            }
            began = System.nanoTime();
            retrieve(engine, "total amount of invoices in Rome for wholesale");
            figures.put("second_retrieval_ms", millisSince(began));
            figures.put("indexed", first.indexed());
            figures.put("heap_mib", heap() - heapBefore);
        }
        model.ifPresent(EmbeddingProvider::close);
        System.out.println(figures);
    }

    private static Retrieval retrieve(Engine engine, String question) {
        return engine.examples()
                .retrieve(
                        Caller.local(),
                        Question.of(question),
                        RetrieveOptions.defaults().require().withoutTrackingUse());
    }

    private static double millisSince(long began) {
        return (System.nanoTime() - began) / NANOS_IN_MILLI;
    }

    /** Returns the processor time of the whole process, compilation and collection included. */
    private static double processMillis() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toNanos()
                / NANOS_IN_MILLI;
    }

    /** Returns the processor time of the live Java threads, which is what a start takes on an idle machine. */
    private static double threadMillis() {
        var threads = ManagementFactory.getThreadMXBean();
        return Arrays.stream(threads.getAllThreadIds())
                        .map(threads::getThreadCpuTime)
                        .filter(nanos -> nanos > 0)
                        .sum()
                / NANOS_IN_MILLI;
    }

    /** Returns how much heap is in use after a collection, in MiB. */
    private static double heap() {
        var memory = ManagementFactory.getMemoryMXBean();
        memory.gc();
        return memory.getHeapMemoryUsage().getUsed() / BYTES_IN_MEBIBYTE;
    }
}
