package io.flyquery.benchmarks;

import io.flyquery.core.fusion.FusionScratch;
import io.flyquery.core.fusion.RankFusion;
import java.util.List;
import java.util.stream.IntStream;

/** Several inputs of one size, so that no branch is predicted because the lists are always the same. */
final class FusedInputs {
    private static final int VARIANTS = 8;

    private FusedInputs() {}

    static List<FusionInput> of(int entries) {
        return IntStream.range(0, VARIANTS)
                .mapToObj(seed -> FusionInput.drawn(entries, seed))
                .toList();
    }

    static FusionInput pick(List<FusionInput> inputs, int number) {
        return inputs.get(number % inputs.size());
    }

    /** Returns the fusion of dense numbers, in memory that is used again. */
    static Interleaved.Subject numbers(List<FusionInput> inputs, int limit) {
        RankFusion fusion = RankFusion.standard();
        FusionScratch scratch = new FusionScratch(0);
        double[] weights = {1, 1};
        int[] lengths = inputs.get(0).lengths();
        return number -> {
            fusion.fuse(pick(inputs, number).numbers(), lengths, weights, limit, scratch);
            return scratch;
        };
    }
}
