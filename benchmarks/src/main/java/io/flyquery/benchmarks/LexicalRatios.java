package io.flyquery.benchmarks;

import io.flyquery.core.internal.retrieval.Analyzer;
import io.flyquery.core.internal.retrieval.MeasuredLexical;
import java.util.List;
import java.util.stream.IntStream;

/** BM25 over many short texts against Lucene's and that of SQLite, all in memory and on the same words. */
final class LexicalRatios implements RatioGroup {
    private static final int TEXTS = 100_000;
    private static final int QUERIES = 200;
    private static final int LIMIT = 100;
    private static final int FEW_BATCHES = 3;
    private static final double LEAST_AGREEMENT = 0.9;

    @Override
    public List<String> names() {
        return List.of("lexical.lucene", "lexical.fts5", "lexical.bytes");
    }

    @Override
    public List<SpeedRow> measure(Interleaved.Pace pace) throws Exception {
        List<List<String>> texts = terms(0, TEXTS);
        List<List<String>> queries = terms(TEXTS, QUERIES);
        MeasuredLexical index = new MeasuredLexical(texts);
        Interleaved.Subject ours = number -> {
            index.search(queries.get(number % QUERIES), LIMIT);
            return index;
        };
        try (LuceneIndex lucene = LuceneIndex.of(texts);
                Fts5Index fts5 = Fts5Index.of(texts)) {
            check(index, lucene, queries);
            Rounds quick = new Interleaved(pace, System::nanoTime)
                    .subject("ours", ours)
                    .subject("lucene", number -> lucene.search(queries.get(number % QUERIES), LIMIT))
                    .run();
            Rounds slow = new Interleaved(pace.withBatches(FEW_BATCHES), System::nanoTime)
                    .subject("ours", ours)
                    .subject("fts5", number -> fts5.search(queries.get(number % QUERIES), LIMIT))
                    .run();
            String lucenes = Notes.times(quick, "ours", "lucene");
            return List.of(
                    new SpeedRow("lexical.lucene", Goal.atLeast(2), quick.ratio("lucene", "ours"), lucenes),
                    new SpeedRow(
                            "lexical.fts5",
                            Goal.atLeast(50),
                            slow.ratio("fts5", "ours"),
                            Notes.times(slow, "ours", "fts5")),
                    new SpeedRow("lexical.bytes", Goal.atMost(0), Allocation.of(pace, ours), "bytes an operation"));
        }
    }

    private static List<List<String>> terms(int from, int count) {
        return IntStream.range(from, from + count)
                .mapToObj(number -> Analyzer.terms(SyntheticExamples.question(number)))
                .toList();
    }

    /** Lucene keeps lengths in a byte, so that its order is not quite the same; the best must be among its 100. */
    private static void check(MeasuredLexical index, LuceneIndex lucene, List<List<String>> queries) throws Exception {
        int agreed = 0;
        for (List<String> query : queries) {
            index.search(query, LIMIT);
            agreed += lucene.best(query, LIMIT).contains(index.found()[0]) ? 1 : 0;
        }
        if (agreed < LEAST_AGREEMENT * queries.size()) {
            throw new MeasurementException("only " + agreed + " of " + queries.size()
                    + " best texts are among Lucene's, so that something else is compared");
        }
    }
}
