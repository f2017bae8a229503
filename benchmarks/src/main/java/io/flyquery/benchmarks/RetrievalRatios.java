package io.flyquery.benchmarks;

import ai.onnxruntime.OnnxTensor;
import io.flyquery.retrieval.onnx.MeasuredTokenizer;
import io.flyquery.retrieval.onnx.TokenBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A whole retrieval over 10,000 examples, warm and without a cross-encoder, against ONNX Runtime alone on both texts of the
 * same questions, as asked and masked. No question is asked twice within what the engine remembers. An operation asks one
 * question of each shape.
 */
final class RetrievalRatios implements RatioGroup {
    private static final int EXAMPLES = 10_000;
    private static final int SHAPES = 6;
    private static final int OPERATIONS = 120;
    private static final int BATCHES = 5;
    private static final String OUTPUT = "last_hidden_state";
    private static final List<String> FIRST_NAMES = List.of(
            "Anna", "Boris", "Clara", "David", "Elena", "Felix", "Greta", "Hugo", "Irene", "Jonas", "Karin", "Lukas",
            "Maria", "Niels", "Olga", "Peter", "Quentin", "Rosa", "Simon", "Tanja", "Ulrich", "Vera", "Walter",
            "Xenia");
    private static final List<String> LAST_NAMES = List.of(
            "Abel",
            "Becker",
            "Christensen",
            "Duval",
            "Engel",
            "Fischer",
            "Garcia",
            "Hansen",
            "Ibsen",
            "Jensen",
            "Keller",
            "Larsen",
            "Meyer",
            "Nowak",
            "Olsen",
            "Petrov",
            "Quist",
            "Rossi",
            "Schmidt",
            "Torres",
            "Ullmann",
            "Vogel",
            "Weber",
            "Yilmaz",
            "Zimmer",
            "Andersen",
            "Bauer",
            "Costa",
            "Dubois",
            "Eriksen");

    @Override
    public List<String> names() {
        return List.of("retrieval.10k");
    }

    @Override
    public List<SpeedRow> measure(Interleaved.Pace pace) throws Exception {
        List<String> questions = IntStream.range(0, OPERATIONS * SHAPES)
                .mapToObj(RetrievalRatios::question)
                .toList();
        try (FillingModel model = FillingModel.open();
                FilledEngine engine = FilledEngine.of(FilledEngine.builder().embedding(model), EXAMPLES);
                RawSession raw = RawSession.inCaller(Models.model("int8"))) {
            model.answerWithTheModel();
            List<List<Map<String, OnnxTensor>>> inputs = inputs(engine, raw, questions);
            Rounds rounds = new Interleaved(pace.withBatches(BATCHES), System::nanoTime)
                    .subject("retrieve", number -> {
                        int from = number % OPERATIONS * SHAPES;
                        for (String question : questions.subList(from, from + SHAPES)) {
                            engine.retrieve(question);
                        }
                        return engine;
                    })
                    .subject("raw", number -> {
                        for (Map<String, OnnxTensor> input : inputs.get(number % OPERATIONS)) {
                            raw.run(input, OUTPUT);
                        }
                        return raw;
                    })
                    .run();
            return List.of(new SpeedRow(
                    "retrieval.10k",
                    Goal.atMost(1.3),
                    rounds.ratio("retrieve", "raw"),
                    Notes.times(rounds, "retrieve", "raw") + ", for " + SHAPES + " questions"));
        }
    }

    /** Returns both texts of the questions of each operation as the model gets them. */
    private static List<List<Map<String, OnnxTensor>>> inputs(
            FilledEngine engine, RawSession raw, List<String> questions) throws Exception {
        MeasuredTokenizer tokenizer = MeasuredTokenizer.of(Models.tokenizer("int8"), Models.MAX_TOKENS);
        List<List<Map<String, OnnxTensor>>> inputs = new ArrayList<>();
        for (int from = 0; from < questions.size(); from += SHAPES) {
            List<TokenBatch> batches = new ArrayList<>();
            for (String question : questions.subList(from, from + SHAPES)) {
                String masked = engine.retrieve(question).maskedQuestion();
                if (masked.equals(question)) {
                    throw new MeasurementException("nothing is masked in '" + question + "'");
                }
                batches.add(tokenizer.single(question));
                batches.add(tokenizer.single(masked));
            }
            inputs.add(raw.prepare(batches));
        }
        return inputs;
    }

    /** Returns a question with a name that no example has, so that its masked text is nobody else's either. */
    private static String question(int number) {
        return SyntheticExamples.question(number) + ", asked by "
                + FIRST_NAMES.get(number % FIRST_NAMES.size()) + " "
                + LAST_NAMES.get(number / FIRST_NAMES.size() % LAST_NAMES.size());
    }
}
