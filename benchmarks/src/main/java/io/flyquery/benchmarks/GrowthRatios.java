package io.flyquery.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How time grows: of fusion with the lists, and of a whole retrieval with the examples, without a model, together with the
 * memory of the index.
 */
final class GrowthRatios implements RatioGroup {
    private static final int SHORT_LIST = 1_000;
    private static final int LONG_LIST = 10_000;
    private static final int LIMIT = 30;
    private static final String FUSION = "growth.fusion-2x1000-to-2x10000";
    private static final Map<String, Integer> SIZES = sizes();

    private static Map<String, Integer> sizes() {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        sizes.put("growth.retrieval-1k", 1_000);
        sizes.put("growth.retrieval-10k", 10_000);
        sizes.put("growth.retrieval-100k", 100_000);
        return sizes;
    }

    @Override
    public List<String> names() {
        List<String> names = new ArrayList<>(List.of(FUSION));
        names.addAll(SIZES.keySet());
        return names;
    }

    @Override
    public List<SpeedRow> measure(Interleaved.Pace pace) throws Exception {
        List<SpeedRow> rows = new ArrayList<>();
        rows.add(fusion(pace));
        Map<String, FilledEngine> engines = new LinkedHashMap<>();
        try {
            for (Map.Entry<String, Integer> size : SIZES.entrySet()) {
                engines.put(
                        size.getKey(),
                        FilledEngine.of(FilledEngine.builder().embedding("hashed-ngram"), size.getValue()));
            }
            rows.addAll(retrieval(pace, engines));
        } finally {
            engines.values().forEach(FilledEngine::close);
        }
        return rows;
    }

    private static SpeedRow fusion(Interleaved.Pace pace) throws MeasurementException {
        Rounds rounds = new Interleaved(pace, System::nanoTime)
                .subject("2x1000", FusedInputs.numbers(FusedInputs.of(SHORT_LIST), LIMIT))
                .subject("2x10000", FusedInputs.numbers(FusedInputs.of(LONG_LIST), LIMIT))
                .run();
        return new SpeedRow(
                FUSION,
                Goal.atMost(1.5),
                rounds.ratio("2x10000", "2x1000").dividedBy((double) LONG_LIST / SHORT_LIST),
                "time an entry against that of lists a tenth as long; " + Notes.times(rounds, "2x1000", "2x10000"));
    }

    private static List<SpeedRow> retrieval(Interleaved.Pace pace, Map<String, FilledEngine> engines)
            throws MeasurementException {
        Interleaved interleaved = new Interleaved(pace, System::nanoTime);
        engines.forEach((name, engine) ->
                interleaved.subject(name, number -> engine.retrieve(SyntheticExamples.question(number * 7))));
        Rounds rounds = interleaved.run();
        String smallest = engines.keySet().iterator().next();
        List<SpeedRow> rows = new ArrayList<>();
        engines.forEach((name, engine) -> rows.add(new SpeedRow(
                name,
                Goal.none(),
                rounds.ratio(name, smallest),
                String.format(
                        Locale.ROOT,
                        "against 1k; %s; index %.1f MiB, vectors of 256 numbers without a model",
                        Notes.times(rounds, name),
                        engine.indexMebibytes()))));
        return rows;
    }
}
