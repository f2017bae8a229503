package io.flyquery.benchmarks;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A question and what to rerank for it: 30 candidates, questions alone or followed by SQL of very different lengths. */
final class MadePairs {
    static final int CANDIDATES = 30;

    private static final int BY_SIZE = 6;

    private MadePairs() {}

    static String query() {
        return SyntheticExamples.question(100_000);
    }

    /** Returns questions alone. */
    static List<String> questions() {
        return IntStream.range(0, CANDIDATES)
                .mapToObj(SyntheticExamples::question)
                .toList();
    }

    /** Returns questions with their SQL, most of it short. */
    static List<String> questionsWithSql() {
        List<String> sql = Stream.of(
                        texts(QuerySize.SHORT, 2 * BY_SIZE),
                        IntStream.range(0, BY_SIZE).mapToObj(SyntheticExamples::sql),
                        texts(QuerySize.MEDIUM, BY_SIZE),
                        texts(QuerySize.LONG, BY_SIZE))
                .flatMap(some -> some)
                .toList();
        return IntStream.range(0, CANDIDATES)
                .map(number -> number * 7 % CANDIDATES) // the order of a ranking is not that of lengths
                .mapToObj(number -> SyntheticExamples.question(number) + " " + sql.get(number))
                .toList();
    }

    private static Stream<String> texts(QuerySize size, int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> size.texts().get(number % size.texts().size()));
    }
}
