package io.flyquery.benchmarks;

import io.flyquery.core.fusion.FusionScratch;
import io.flyquery.core.fusion.RankFusion;
import java.util.ArrayList;
import java.util.List;

/** Rank fusion against that of Lucene 10; in another process if this Java is too old for it. */
final class LuceneFusionRatios implements RatioGroup {
    private static final Goal GOAL = Goal.atLeast(6);
    private static final int[][] SIZES = {{30, 5}, {100, 30}, {1_000, 30}};
    private static final float SCORE_TOLERANCE = 1e-6f;

    private final NewerJava newerJava;

    LuceneFusionRatios(NewerJava newerJava) {
        this.newerJava = newerJava;
    }

    @Override
    public List<String> names() {
        List<String> names = new ArrayList<>();
        for (int[] size : SIZES) {
            names.add(name(size));
        }
        return names;
    }

    private static String name(int[] size) {
        return "fusion.lucene-2x" + size[0] + "-to-" + size[1];
    }

    @Override
    public List<SpeedRow> measure(Interleaved.Pace pace) throws Exception {
        if (Runtime.version().feature() < Lucene10.LEAST_JAVA) {
            return newerJava.measure(Lucene10.LEAST_JAVA, names(), GOAL, pace);
        }
        List<SpeedRow> rows = new ArrayList<>();
        try (Lucene10 lucene = Lucene10.open()) {
            for (int[] size : SIZES) {
                rows.add(row(lucene, size, pace));
            }
        }
        return rows;
    }

    private static SpeedRow row(Lucene10 lucene, int[] size, Interleaved.Pace pace) throws Exception {
        int limit = size[1];
        List<FusionInput> inputs = FusedInputs.of(size[0]);
        List<Object> hits = new ArrayList<>();
        for (FusionInput input : inputs) {
            hits.add(lucene.hits(input.numbers()));
            check(lucene, input, limit);
        }
        Rounds rounds = new Interleaved(pace, System::nanoTime)
                .subject("lucene", number -> lucene.fuse(limit, RankFusion.DEFAULT_K, hits.get(number % hits.size())))
                .subject("numbers", FusedInputs.numbers(inputs, limit))
                .run();
        return new SpeedRow(
                name(size),
                GOAL,
                rounds.ratio("lucene", "numbers"),
                Notes.times(rounds, "numbers", "lucene") + ", Java "
                        + Runtime.version().feature());
    }

    private static void check(Lucene10 lucene, FusionInput input, int limit)
            throws ReflectiveOperationException, MeasurementException {
        float[] theirs = lucene.scores(lucene.fuse(limit, RankFusion.DEFAULT_K, lucene.hits(input.numbers())));
        FusionScratch ours = new FusionScratch(0);
        RankFusion.standard().fuse(input.numbers(), input.lengths(), new double[] {1, 1}, limit, ours);
        for (int place = 0; place < limit; place++) {
            if (Math.abs(theirs[place] - ours.score(place)) > SCORE_TOLERANCE) {
                throw new MeasurementException("the fusions do not agree on place " + place + ": " + theirs[place]
                        + " and " + ours.score(place));
            }
        }
    }
}
