package io.flyquery.benchmarks;

import io.flyquery.core.internal.retrieval.late.LateInteraction;
import io.flyquery.core.internal.retrieval.late.TokenCodes;
import io.flyquery.retrieval.onnx.CrossEncoderFactory;
import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.spi.ModelConfig;
import io.flyquery.spi.Reranker;
import io.flyquery.spi.TokenEmbeddingProvider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Late interaction over 30 questions whose tokens are in memory, against a cross-encoder of 32 bits over the same pairs of
 * questions by two threads. The question's own tokens come with its embedding and are not measured.
 */
final class LateInteractionRatios implements RatioGroup {
    private static final String NAME = "late-interaction.cross-encoder-fp32";
    private static final Goal GOAL = Goal.atLeast(50);
    private static final int RERANKS = 20;
    private static final Duration NO_HURRY = Duration.ofHours(1);

    @Override
    public List<String> names() {
        return List.of(NAME);
    }

    @Override
    public List<SpeedRow> measure(Interleaved.Pace pace) throws Exception {
        String query = MadePairs.query();
        List<String> questions = MadePairs.questions();
        List<TokenCodes> tokens = tokens(query, questions);
        TokenCodes asked = tokens.remove(0);
        LateInteraction lateInteraction = new LateInteraction(System::nanoTime);
        try (ScratchFolder folder = ScratchFolder.create();
                Reranker reranker = open(folder)) {
            Rounds rounds = new Interleaved(pace.withBatches(1), System::nanoTime)
                    .subject("cross-encoder", number -> reranker.score(query, questions))
                    .subject("late interaction x" + RERANKS, number -> {
                        float sum = 0;
                        for (int i = 0; i < RERANKS; i++) {
                            sum += lateInteraction.scores(asked, null, tokens, NO_HURRY)
                                    .orElseThrow()[0];
                        }
                        return sum;
                    })
                    .run();
            int most = tokens.stream().mapToInt(TokenCodes::tokens).max().orElse(0);
            String note = "%s; questions of up to %d tokens"
                    .formatted(Notes.times(rounds, "late interaction x" + RERANKS, "cross-encoder"), most);
            Ratio ratio = rounds.ratio("cross-encoder", "late interaction x" + RERANKS)
                    .dividedBy(1.0 / RERANKS);
            return List.of(new SpeedRow(NAME, GOAL, ratio, note));
        }
    }

    private static List<TokenCodes> tokens(String query, List<String> questions) throws MeasurementException {
        List<String> texts = new ArrayList<>(List.of(query));
        texts.addAll(questions);
        try (EmbeddingProvider model = Models.embedding("int8")) {
            if (!(model instanceof TokenEmbeddingProvider provider)) {
                throw new MeasurementException("the default model does not embed tokens");
            }
            return new ArrayList<>(
                    provider.embedTokens(texts).stream().map(TokenCodes::of).toList());
        }
    }

    private static Reranker open(ScratchFolder folder) throws Exception {
        MadeCrossEncoder.write(folder.path(), "fp32");
        return new CrossEncoderFactory().open(new ModelConfig(folder.path().toString(), Map.of("threads", "2")));
    }
}
