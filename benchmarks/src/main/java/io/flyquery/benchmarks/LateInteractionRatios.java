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
import org.jspecify.annotations.Nullable;

/** Late interaction of a question with 30 questions whose tokens are in memory, against a cross-encoder on the same pairs. */
final class LateInteractionRatios implements RatioGroup {
    private static final Duration NO_HURRY = Duration.ofHours(1);

    @Override
    public List<String> names() {
        return List.of("late-interaction.cross-encoder-fp32");
    }

    @Override
    public List<SpeedRow> measure(Interleaved.Pace pace) throws Exception {
        String query = MadePairs.query();
        List<String> candidates = MadePairs.questions();
        try (EmbeddingProvider model = Models.embedding("int8");
                ScratchFolder folder = ScratchFolder.create();
                Reranker crossEncoder = crossEncoder(folder)) {
            if (!(model instanceof TokenEmbeddingProvider tokens)) {
                throw new MeasurementException(model.modelKey() + " embeds no tokens");
            }
            TokenCodes question =
                    TokenCodes.of(tokens.embedTokens(List.of(query)).get(0));
            List<@Nullable TokenCodes> codes = new ArrayList<>();
            tokens.embedTokens(candidates).forEach(embedding -> codes.add(TokenCodes.of(embedding)));
            LateInteraction lateInteraction = new LateInteraction(System::nanoTime);
            Rounds rounds = new Interleaved(pace.withBatches(3), System::nanoTime)
                    .subject("late interaction", number -> lateInteraction.scores(question, null, codes, NO_HURRY))
                    .subject("cross-encoder", number -> crossEncoder.score(query, candidates))
                    .run();
            return List.of(new SpeedRow(
                    names().get(0),
                    Goal.atLeast(50),
                    rounds.ratio("cross-encoder", "late interaction"),
                    Notes.times(rounds, "late interaction", "cross-encoder")));
        }
    }

    private static Reranker crossEncoder(ScratchFolder folder) throws Exception {
        MadeCrossEncoder.write(folder.path(), "fp32");
        return new CrossEncoderFactory().open(new ModelConfig(folder.path().toString(), Map.of()));
    }
}
