package io.flyquery.benchmarks;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import io.flyquery.retrieval.onnx.CrossEncoderFactory;
import io.flyquery.retrieval.onnx.MeasuredTokenizer;
import io.flyquery.retrieval.onnx.MeasuredTokenizer.PairPlan;
import io.flyquery.retrieval.onnx.TokenBatch;
import io.flyquery.spi.ModelConfig;
import io.flyquery.spi.Reranker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A cross-encoder over 30 pairs, against ONNX Runtime alone on the same batches by as many threads, and against one batch
 * padded to its longest pair in a session as it is by default. All sides get the same tokens.
 */
final class CrossEncoderRatios implements RatioGroup {
    private static final int MAX_TOKENS = 160;
    private static final Goal RAW = Goal.atMost(1.05);

    @Override
    public List<String> names() {
        return List.of(
                "cross-encoder.raw-fp32",
                "cross-encoder.padded-fp32",
                "cross-encoder.raw-int8",
                "cross-encoder.padded-int8");
    }

    @Override
    public List<SpeedRow> measure(Interleaved.Pace pace) throws Exception {
        List<SpeedRow> rows = new ArrayList<>();
        rows.addAll(rows("fp32", PairPlan.SIMILAR_LENGTHS, Goal.atLeast(2.0), pace.withBatches(1)));
        rows.addAll(rows("int8", PairPlan.SINGLES, Goal.atLeast(2.3), pace.withBatches(1)));
        return rows;
    }

    private static List<SpeedRow> rows(String precision, PairPlan plan, Goal padded, Interleaved.Pace pace)
            throws Exception {
        MeasuredTokenizer tokenizer = MeasuredTokenizer.of(Models.tokenizer(precision), MAX_TOKENS);
        String query = MadePairs.query();
        List<String> candidates = MadePairs.questionsWithSql();
        List<TokenBatch> batches = tokenizer.pairs(plan, query, candidates, MAX_TOKENS);
        List<TokenBatch> oneBatch = tokenizer.pairs(PairPlan.ONE_BATCH, query, candidates, MAX_TOKENS);
        int tokens = tokenizer.pairs(PairPlan.SINGLES, query, candidates, MAX_TOKENS).stream()
                .mapToInt(TokenBatch::size)
                .sum();
        byte[] model = MadeCrossEncoder.model(precision);
        try (ScratchFolder folder = ScratchFolder.create();
                Reranker reranker = open(folder, precision);
                RawSession raw = RawSession.inCaller(model);
                RawSession usual = RawSession.usual(model);
                TwoThreads threads = new TwoThreads()) {
            List<Map<String, OnnxTensor>> rawInputs = raw.prepare(batches);
            List<Map<String, OnnxTensor>> paddedInput = usual.prepare(oneBatch);
            Rounds rounds = new Interleaved(pace, System::nanoTime)
                    .subject("rerank", number -> reranker.score(query, candidates))
                    .subject("raw", number -> {
                        AtomicInteger next = new AtomicInteger();
                        return threads.both(() -> runAll(raw, rawInputs, next));
                    })
                    .subject("padded", number -> runAll(usual, paddedInput, new AtomicInteger()))
                    .run();
            String note = "%s; %d pairs, %d tokens, %d with padding"
                    .formatted(
                            Notes.times(rounds, "rerank", "raw", "padded"),
                            candidates.size(),
                            tokens,
                            oneBatch.get(0).size());
            return List.of(
                    new SpeedRow("cross-encoder.raw-" + precision, RAW, rounds.ratio("rerank", "raw"), note),
                    new SpeedRow("cross-encoder.padded-" + precision, padded, rounds.ratio("padded", "rerank"), note));
        }
    }

    /** Opens the cross-encoder with two threads, as many as the raw side has. */
    private static Reranker open(ScratchFolder folder, String precision) throws Exception {
        MadeCrossEncoder.write(folder.path(), precision);
        String most = Integer.toString(MAX_TOKENS);
        return new CrossEncoderFactory()
                .open(new ModelConfig(
                        folder.path().toString(),
                        Map.of("max-tokens", most, "candidate-tokens", most, "threads", "2")));
    }

    private static Integer runAll(RawSession session, List<Map<String, OnnxTensor>> inputs, AtomicInteger next)
            throws OrtException {
        int done = 0;
        for (int number = next.getAndIncrement(); number < inputs.size(); number = next.getAndIncrement()) {
            session.run(inputs.get(number), MadeCrossEncoder.OUTPUT);
            done++;
        }
        return done;
    }
}
