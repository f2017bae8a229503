package io.flyquery.benchmarks;

import io.flyquery.core.internal.retrieval.MeasuredVectors;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The nearest 100 of 10,000 and 100,000 vectors: all compared, and with codes, against a plain loop over all of them. */
final class VectorRatios implements RatioGroup {
    private static final int FEW = 10_000;
    private static final int MANY = 100_000;
    private static final int QUERIES = 200;
    private static final int LIMIT = 100;
    private static final int BATCHES = 5;
    private static final double GROWTH = (double) MANY / FEW;

    @Override
    public List<String> names() {
        return List.of(
                "vectors.exact-10k",
                "vectors.exact-100k",
                "vectors.codes-100k",
                "vectors.codes-100k.recall",
                "growth.scan-10k-to-100k");
    }

    @Override
    public List<SpeedRow> measure(Interleaved.Pace pace) throws Exception {
        RealisticVectors vectors = RealisticVectors.of(MANY, QUERIES);
        List<float[]> many = vectors.stored();
        List<float[]> few = many.subList(0, FEW);
        List<float[]> queries = vectors.queries();
        MeasuredVectors exactFew = new MeasuredVectors(few, Integer.MAX_VALUE);
        MeasuredVectors exactMany = new MeasuredVectors(many, Integer.MAX_VALUE);
        MeasuredVectors codes = new MeasuredVectors(many, MeasuredVectors.CODES_FROM);
        PlainVectors plainFew = new PlainVectors(few);
        PlainVectors plainMany = new PlainVectors(many);
        Ratio recall = recall(exactMany, codes, plainMany, queries);
        Rounds rounds = new Interleaved(pace.withBatches(BATCHES), System::nanoTime)
                .subject("plain 10k", number -> plainFew.search(queries.get(number % QUERIES), LIMIT))
                .subject("exact 10k", number -> exactFew.search(queries.get(number % QUERIES), LIMIT))
                .subject("plain 100k", number -> plainMany.search(queries.get(number % QUERIES), LIMIT))
                .subject("exact 100k", number -> exactMany.search(queries.get(number % QUERIES), LIMIT))
                .subject("codes 100k", number -> codes.search(queries.get(number % QUERIES), LIMIT))
                .run();
        return List.of(
                new SpeedRow(
                        "vectors.exact-10k",
                        Goal.atLeast(1.3),
                        rounds.ratio("plain 10k", "exact 10k"),
                        Notes.times(rounds, "exact 10k", "plain 10k")),
                new SpeedRow(
                        "vectors.exact-100k",
                        Goal.atLeast(1.3),
                        rounds.ratio("plain 100k", "exact 100k"),
                        Notes.times(rounds, "exact 100k", "plain 100k")),
                new SpeedRow(
                        "vectors.codes-100k",
                        Goal.atLeast(6),
                        rounds.ratio("plain 100k", "codes 100k"),
                        Notes.times(rounds, "codes 100k", "plain 100k")),
                new SpeedRow(
                        "vectors.codes-100k.recall",
                        Goal.atLeast(0.98),
                        recall,
                        "of the nearest 100, mean, least and greatest of " + QUERIES + " queries"),
                new SpeedRow(
                        "growth.scan-10k-to-100k",
                        Goal.atMost(1.5),
                        rounds.ratio("exact 100k", "exact 10k").dividedBy(GROWTH),
                        String.format(
                                Locale.ROOT,
                                "time a row against that with a tenth of the rows; %s",
                                Notes.times(rounds, "exact 10k", "exact 100k"))));
    }

    private static Ratio recall(MeasuredVectors exact, MeasuredVectors codes, PlainVectors plain, List<float[]> queries)
            throws MeasurementException {
        double[] shares = new double[queries.size()];
        double sum = 0;
        for (int query = 0; query < shares.length; query++) {
            Set<Integer> nearest = set(exact.search(queries.get(query), LIMIT));
            if (common(nearest, plain.search(queries.get(query), LIMIT)) < LIMIT - 1) {
                throw new MeasurementException("the plain loop finds other vectors for query " + query);
            }
            shares[query] = (double) common(nearest, codes.search(queries.get(query), LIMIT)) / LIMIT;
            sum += shares[query];
        }
        Arrays.sort(shares);
        return new Ratio(sum / shares.length, shares[0], shares[shares.length - 1]);
    }

    private static Set<Integer> set(int[] rows) {
        Set<Integer> set = new HashSet<>();
        for (int row : rows) {
            set.add(row);
        }
        return set;
    }

    private static int common(Set<Integer> rows, int[] others) {
        return (int) Arrays.stream(others).filter(rows::contains).count();
    }
}
