package io.flyquery.benchmarks;

import ai.onnxruntime.OnnxTensor;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import io.flyquery.retrieval.onnx.MeasuredTokenizer;
import io.flyquery.spi.EmbeddingProvider;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Embedding questions one by one, against ONNX Runtime alone on the same ids and against langchain4j's class for the same
 * model; and by two callers at once. An operation embeds each of a few questions of different lengths.
 */
final class EmbeddingRatios implements RatioGroup {
    private static final Goal RAW = Goal.atMost(1.05);
    private static final int QUESTIONS = 6;
    private static final int BATCHES = 7;
    private static final String OUTPUT = "last_hidden_state";
    private static final double LEAST_COSINE = 0.999;
    private static final List<String> TEXTS =
            IntStream.range(0, QUESTIONS).mapToObj(SyntheticExamples::question).toList();

    @Override
    public List<String> names() {
        return List.of(
                "embedding.raw-fp32", "embedding.raw-int8", "embedding.langchain4j-int8", "embedding.two-callers-int8");
    }

    @Override
    public List<SpeedRow> measure(Interleaved.Pace pace) throws Exception {
        Interleaved.Pace slow = pace.withBatches(BATCHES);
        return List.of(againstRaw("fp32", slow), againstRaw("int8", slow), againstLangchain4j(slow), twoCallers(slow));
    }

    private static SpeedRow againstRaw(String precision, Interleaved.Pace pace) throws Exception {
        MeasuredTokenizer tokenizer = MeasuredTokenizer.of(Models.tokenizer(precision), Models.MAX_TOKENS);
        try (EmbeddingProvider model = Models.embedding(precision);
                RawSession raw = RawSession.inCaller(Models.model(precision))) {
            List<Map<String, OnnxTensor>> inputs =
                    raw.prepare(TEXTS.stream().map(tokenizer::single).toList());
            Rounds rounds = new Interleaved(pace, System::nanoTime)
                    .subject("embed", number -> embedded(model))
                    .subject("raw", number -> {
                        for (Map<String, OnnxTensor> input : inputs) {
                            raw.run(input, OUTPUT);
                        }
                        return inputs;
                    })
                    .run();
            IntSummaryStatistics tokens =
                    TEXTS.stream().mapToInt(tokenizer::encode).summaryStatistics();
            return new SpeedRow(
                    "embedding.raw-" + precision,
                    RAW,
                    rounds.ratio("embed", "raw"),
                    Notes.times(rounds, "embed", "raw") + ", for " + QUESTIONS + " questions of " + tokens.getMin()
                            + " to " + tokens.getMax() + " tokens");
        }
    }

    private static SpeedRow againstLangchain4j(Interleaved.Pace pace) throws Exception {
        EmbeddingModel theirs = new AllMiniLmL6V2QuantizedEmbeddingModel();
        try (EmbeddingProvider model = Models.embedding("int8")) {
            for (String text : TEXTS) {
                double cosine = cosine(
                        model.embed(List.of(text)).get(0),
                        theirs.embed(text).content().vector());
                if (cosine < LEAST_COSINE) {
                    throw new MeasurementException("the models do not agree on '" + text + "': cosine " + cosine);
                }
            }
            Rounds rounds = new Interleaved(pace, System::nanoTime)
                    .subject("embed", number -> embedded(model))
                    .subject("langchain4j", number -> {
                        List<float[]> vectors = new ArrayList<>();
                        for (String text : TEXTS) {
                            vectors.add(theirs.embed(text).content().vector());
                        }
                        return vectors;
                    })
                    .run();
            return new SpeedRow(
                    "embedding.langchain4j-int8",
                    Goal.atLeast(1.2),
                    rounds.ratio("langchain4j", "embed"),
                    Notes.times(rounds, "embed", "langchain4j"));
        }
    }

    private static SpeedRow twoCallers(Interleaved.Pace pace) throws Exception {
        try (EmbeddingProvider model = Models.embedding("int8");
                TwoThreads threads = new TwoThreads()) {
            Rounds rounds = new Interleaved(pace, System::nanoTime)
                    .subject("one caller", number -> List.of(embedded(model), embedded(model)))
                    .subject("two callers", number -> threads.both(() -> embedded(model)))
                    .run();
            return new SpeedRow(
                    "embedding.two-callers-int8",
                    Goal.atLeast(1.5),
                    rounds.ratio("one caller", "two callers"),
                    Notes.times(rounds, "one caller", "two callers") + ", for the same work");
        }
    }

    private static List<float[]> embedded(EmbeddingProvider model) {
        List<float[]> vectors = new ArrayList<>();
        for (String text : TEXTS) {
            vectors.addAll(model.embed(List.of(text)));
        }
        return vectors;
    }

    private static double cosine(float[] left, float[] right) {
        double product = 0;
        double leftSquare = 0;
        double rightSquare = 0;
        for (int i = 0; i < left.length; i++) {
            product += left[i] * right[i];
            leftSquare += left[i] * left[i];
            rightSquare += right[i] * right[i];
        }
        return product / Math.sqrt(leftSquare * rightSquare);
    }
}
