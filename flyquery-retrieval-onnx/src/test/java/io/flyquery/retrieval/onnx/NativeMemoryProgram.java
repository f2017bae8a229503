package io.flyquery.retrieval.onnx;

import io.flyquery.error.FlyQueryException;
import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.spi.ModelConfig;
import io.flyquery.spi.Reranker;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Scores and embeds many times, where every fourth call fails half way, and prints by how many kilobytes the process has
 * grown since the first fifth of the calls, and how many milliseconds of processor time it then needs for two idle seconds.
 */
final class NativeMemoryProgram {
    private static final String QUESTION = "how many open orders are there";
    private static final long IDLE_SECONDS = 2;

    private NativeMemoryProgram() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Path.of(args[0]);
        int calls = Integer.parseInt(args[1]);
        TinyModel model = new TinyModel(7).withPoison("cat");
        Path encoder = TinyModel.write(folder.resolve("encoder"), "model.onnx", model.encoder());
        Path pairs = TinyModel.write(folder.resolve("pairs"), "model.onnx", model.crossEncoder());
        try (EmbeddingProvider embedding =
                        new OnnxEmbeddingProviderFactory().open(new ModelConfig(encoder.toString(), Map.of()));
                Reranker reranker = new CrossEncoderFactory().open(new ModelConfig(pairs.toString(), Map.of()))) {
            call(calls / 5, embedding, reranker);
            long before = residentKilobytes();
            call(calls - calls / 5, embedding, reranker);
            long grown = residentKilobytes() - before;
            PrintStream out = System.out;
            out.println("grown " + grown + " idle " + idleMillis() + " resident " + residentKilobytes());
        }
    }

    private static void call(int calls, EmbeddingProvider embedding, Reranker reranker) {
        List<String> good = new ArrayList<>(Collections.nCopies(20, "open orders by region ".repeat(16)));
        good.set(3, "total revenue");
        List<String> poisoned = new ArrayList<>(good);
        poisoned.set(10, "cat");
        List<String> missing = new ArrayList<>(good);
        missing.set(15, null);
        for (int i = 0; i < calls; i++) {
            List<String> candidates =
                    Arrays.asList(good, poisoned, good, missing).get(i % 4);
            boolean fails = i % 2 == 1;
            requireFailure(fails, () -> reranker.score(QUESTION, candidates));
            requireFailure(fails, () -> embedding.embed(candidates.subList(10, 16)));
        }
    }

    private static void requireFailure(boolean wanted, Runnable call) {
        boolean failed = false;
        try {
            call.run();
        } catch (FlyQueryException | NullPointerException e) {
            failed = true;
        }
        if (failed != wanted) {
            throw new IllegalStateException("a call failed: " + failed + ", which should have been " + wanted);
        }
    }

    private static long idleMillis() throws InterruptedException {
        Duration before = usedByProcessors();
        if (new CountDownLatch(1).await(IDLE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("nobody counts down");
        }
        return usedByProcessors().minus(before).toMillis();
    }

    private static Duration usedByProcessors() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow();
    }

    private static long residentKilobytes() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElseThrow();
    }
}
