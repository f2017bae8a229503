package io.flyquery.core.internal.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.flyquery.core.fusion.OrdinalOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LexicalIndexTest {
    private final SearchScratch scratch = new SearchScratch();

    @Test
    void scoresAndOrderEqualTheFormulaThroughAddingRemovingAndCompacting() {
        for (int seed = 0; seed < 10; seed++) {
            Random random = new Random(seed);
            LexicalIndex index = new LexicalIndex();
            List<List<String>> documents = new ArrayList<>();
            for (int round = 0; round < 4; round++) {
                int more = random.nextInt(400);
                for (int i = 0; i < more; i++) {
                    List<String> terms = randomTerms(random, 1 + random.nextInt(12));
                    index.append(documents.size(), terms);
                    documents.add(terms);
                }
                for (int row = 0; row < documents.size(); row++) {
                    if (!documents.get(row).isEmpty() && random.nextInt(4) == 0) {
                        index.remove(row);
                        documents.set(row, List.of());
                    }
                }
                if (random.nextBoolean()) {
                    documents = compact(index, documents);
                }
                index.refresh();
                assertMatches(index, documents, randomTerms(random, 4), 1 + random.nextInt(40), seed);
            }
        }
    }

    @Test
    void anyTermOfTheQueryIsEnoughAndUnknownTermsFindNothing() {
        LexicalIndex index = new LexicalIndex();
        index.append(0, List.of("sales", "north"));
        index.append(1, List.of("costs"));
        index.refresh();

        assertThat(search(index, List.of("sales", "unheard"), 2, 5).rows).containsExactly(0);
        assertThat(search(index, List.of("unheard"), 2, 5).rows).isEmpty();
        assertThat(search(index, List.of(), 2, 5).rows).isEmpty();
    }

    private List<List<String>> compact(LexicalIndex index, List<List<String>> documents) {
        int[] newRows = new int[documents.size()];
        List<List<String>> kept = new ArrayList<>();
        for (int row = 0; row < newRows.length; row++) {
            newRows[row] = documents.get(row).isEmpty() ? -1 : kept.size();
            if (newRows[row] >= 0) {
                kept.add(documents.get(row));
            }
        }
        index.compact(newRows, kept.size());
        return kept;
    }

    private void assertMatches(
            LexicalIndex index, List<List<String>> documents, List<String> query, int limit, int seed) {
        long[] accepted = new long[documents.size() / 64 + 1];
        for (int row = 0; row < documents.size(); row++) {
            if (!documents.get(row).isEmpty()) {
                accepted[row / 64] |= 1L << row;
            }
        }
        RankedRows found = index.search(query, accepted, limit, OrdinalOrder.ASCENDING, scratch);

        double[] expected = new double[documents.size()];
        for (int row = 0; row < expected.length; row++) {
            expected[row] = naive(documents, row, query);
        }
        double[] best = Arrays.stream(expected)
                .filter(score -> score > 0)
                .map(score -> -score)
                .sorted()
                .map(score -> -score)
                .limit(limit)
                .toArray();
        assertThat(found.size()).as("seed %d", seed).isEqualTo(best.length);
        for (int place = 0; place < best.length; place++) {
            assertThat((double) found.scores[place])
                    .as("seed %d place %d", seed, place)
                    .isCloseTo(best[place], within(1e-4))
                    .isCloseTo(expected[found.rows[place]], within(1e-4));
        }
        assertThat(Arrays.stream(found.rows).distinct().count()).isEqualTo(found.size());
    }

    private static double naive(List<List<String>> documents, int row, List<String> query) {
        long present = documents.stream().filter(terms -> !terms.isEmpty()).count();
        double average = documents.stream().mapToInt(List::size).sum() / (double) Math.max(1, present);
        List<String> terms = documents.get(row);
        double sum = 0;
        for (String term : new HashSet<>(query)) {
            int count = Collections.frequency(terms, term);
            if (count > 0) {
                long frequency = documents.stream()
                        .filter(document -> document.contains(term))
                        .count();
                double idf = Math.log(1 + (present - frequency + 0.5) / (frequency + 0.5));
                sum += idf * count / (count + 1.2 * (1 - 0.75 + 0.75 * terms.size() / average));
            }
        }
        return sum;
    }

    private RankedRows search(LexicalIndex index, List<String> query, int rows, int limit) {
        long[] all = new long[rows / 64 + 1];
        Arrays.fill(all, -1L);
        return index.search(query, all, limit, OrdinalOrder.ASCENDING, scratch);
    }

    private static List<String> randomTerms(Random random, int size) {
        List<String> terms = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            terms.add("w" + (int) Math.abs(random.nextGaussian() * 10));
        }
        return terms;
    }
}
