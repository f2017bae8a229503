package io.flyquery.benchmarks;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flyquery.retrieval.onnx.MeasuredTokenizer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** WordPiece in Java against the native tokenizer of DJL, on questions; their ids are compared on SQL and odd texts, too. */
final class TokenizerRatios implements RatioGroup {
    private static final int QUESTIONS = 1_000;
    private static final int MAX_TOKENS = 512;
    private static final List<String> ODD_TEXTS = List.of(
            "",
            " \t\n ",
            "Wie viele Aufträge über 1.000,50 € gab es in Köln?",
            "東京の売上はいくらですか",
            "“curly” ‘quotes’ — dashes… and naïve café",
            "SELECT * FROM [Order Details] WHERE \"Unit Price\" >= $1;--",
            "extraordinarilylongwordthatisnotinthevocabulary".repeat(3),
            "emoji 😀 and a cat 🐈‍⬛",
            "İstanbul straße ǅ ﬁ");

    @Override
    public List<String> names() {
        return List.of("tokenizer.djl", "tokenizer.bytes", "tokenizer.identical");
    }

    @Override
    public List<SpeedRow> measure(Interleaved.Pace pace) throws Exception {
        List<String> questions = IntStream.range(0, QUESTIONS)
                .mapToObj(SyntheticExamples::question)
                .toList();
        MeasuredTokenizer ours = MeasuredTokenizer.of(Models.tokenizer("int8"), MAX_TOKENS);
        Interleaved.Subject encode = number -> {
            ours.encode(questions.get(number % QUESTIONS));
            return ours;
        };
        try (HuggingFaceTokenizer theirs = reference()) {
            Rounds rounds = new Interleaved(pace, System::nanoTime)
                    .subject("ours", encode)
                    .subject("djl", number -> theirs.encode(questions.get(number % QUESTIONS)))
                    .run();
            return List.of(
                    new SpeedRow(
                            "tokenizer.djl",
                            Goal.atLeast(40),
                            rounds.ratio("djl", "ours"),
                            Notes.times(rounds, "ours", "djl")),
                    new SpeedRow("tokenizer.bytes", Goal.atMost(0), Allocation.of(pace, encode), "bytes an operation"),
                    identical(questions, ours, theirs));
        }
    }

    private static SpeedRow identical(List<String> questions, MeasuredTokenizer ours, HuggingFaceTokenizer theirs) {
        List<String> texts = new ArrayList<>(questions);
        IntStream.range(0, QUESTIONS).mapToObj(SyntheticExamples::sql).forEach(texts::add);
        Arrays.stream(QuerySize.values()).forEach(size -> texts.addAll(size.texts()));
        texts.addAll(ODD_TEXTS);
        List<String> different = texts.stream()
                .filter(text ->
                        !Arrays.equals(ours.ids(text), theirs.encode(text).getIds()))
                .toList();
        double share = (double) (texts.size() - different.size()) / texts.size();
        return new SpeedRow(
                "tokenizer.identical",
                Goal.atLeast(1),
                new Ratio(share, share, share),
                different.isEmpty()
                        ? "share of " + texts.size() + " texts with the same ids"
                        : "other ids for: " + different);
    }

    /** The model's own tokenizer, that neither pads nor cuts where its file says. */
    private static HuggingFaceTokenizer reference() throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode root = (ObjectNode) mapper.readTree(Models.tokenizer("int8"));
        root.putNull("truncation");
        root.putNull("padding");
        return HuggingFaceTokenizer.newInstance(
                new ByteArrayInputStream(mapper.writeValueAsBytes(root)),
                Map.of("padding", "false", "truncation", "true", "maxLength", Integer.toString(MAX_TOKENS)));
    }
}
