package io.flyquery.core.internal.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.core.fusion.OrdinalOrder;
import io.flyquery.core.internal.retrieval.metric.VectorMarks;
import io.flyquery.core.internal.retrieval.metric.VectorQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VectorIndexTest {
    private static final int DIMENSIONS = 19;

    @Test
    void findsWhatAPlainLoopFindsThroughGapsRemovalsAndCompaction() {
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            VectorIndex index = new VectorIndex(DIMENSIONS);
            List<float[]> vectors = new ArrayList<>();
            int size = random.nextInt(400);
            for (int row = 0; row < size; row++) {
                float[] vector = random.nextInt(5) == 0 ? new float[0] : unit(random);
                append(index, row, vector.length == 0 ? null : vector);
                vectors.add(vector);
            }
            for (int row = 0; row < size; row++) {
                if (random.nextInt(6) == 0) {
                    index.remove(row);
                    vectors.set(row, new float[0]);
                }
            }
            if (seed % 2 == 0) {
                vectors = compact(index, vectors);
            }
            assertFindsBest(index, vectors, unit(random), 1 + random.nextInt(40), seed);
        }
    }

    @Test
    void equalScoresFollowTheGivenOrder() {
        VectorIndex index = new VectorIndex(1);
        for (int row = 0; row < 200; row++) {
            append(index, row, new float[] {1f});
        }
        long[] all = {-1L, -1L, -1L, -1L};

        int[] last =
                index.search(asked(new float[] {1f}), all, 3, (left, right) -> right - left, new SearchScratch()).rows;
        int[] first = index.search(asked(new float[] {1f}), all, 3, OrdinalOrder.ASCENDING, new SearchScratch()).rows;

        assertThat(last).containsExactly(199, 198, 197);
        assertThat(first).containsExactly(0, 1, 2);
    }

    @Test
    void scoreOfARowIsTheSameNumberInASearch() {
        Random random = new Random(7);
        VectorIndex index = new VectorIndex(DIMENSIONS);
        for (int row = 0; row < 100; row++) {
            append(index, row, unit(random));
        }
        VectorQuery query = asked(unit(random));

        RankedRows found = index.search(query, new long[] {-1, -1}, 100, OrdinalOrder.ASCENDING, new SearchScratch());

        for (int place = 0; place < 100; place++) {
            assertThat(found.scores[place]).isEqualTo(index.similarity(found.rows[place], query));
        }
    }

    @Test
    void signsFindNearlyAllOfTheNearestInALargeIndexInWhateverOrderItsRowsCame() {
        Random random = new Random(11);
        int size = VectorIndex.CODES_FROM + 500;
        int groups = size / 51;
        List<float[]> centers = new ArrayList<>();
        for (int i = 0; i < groups; i++) {
            centers.add(near(random, new float[96], 1));
        }
        List<float[]> vectors = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            vectors.add(near(random, centers.get(random.nextInt(groups)), 0.05));
        }
        VectorIndex index = new VectorIndex(96);
        VectorIndex backwards = new VectorIndex(96);
        for (int row = 0; row < size; row++) {
            append(index, row, vectors.get(row));
            append(backwards, row, vectors.get(size - 1 - row));
        }
        long[] all = new long[size / 64 + 1];
        Arrays.fill(all, -1L);
        int found = 0;
        for (int i = 0; i < 20; i++) {
            float[] question = near(random, centers.get(i), 0.05);
            RankedRows nearest = index.search(asked(question), all, 50, OrdinalOrder.ASCENDING, new SearchScratch());
            RankedRows other = backwards.search(asked(question), all, 50, OrdinalOrder.ASCENDING, new SearchScratch());
            assertThat(other.scores).isEqualTo(nearest.scores);
            float[] exact = new float[size];
            for (int row = 0; row < size; row++) {
                exact[row] = index.cosine(row, question);
            }
            Arrays.sort(exact);
            for (float score : nearest.scores) {
                found += score >= exact[size - 50] ? 1 : 0;
            }
        }
        assertThat(found).isGreaterThanOrEqualTo(980);
    }

    private static float[] near(Random random, float[] center, double spread) {
        float[] vector = center.clone();
        double squares = 0;
        for (int d = 0; d < vector.length; d++) {
            vector[d] += (float) (spread * random.nextGaussian());
            squares += vector[d] * vector[d];
        }
        for (int d = 0; d < vector.length; d++) {
            vector[d] /= (float) Math.sqrt(squares);
        }
        return vector;
    }

    private static void append(VectorIndex index, int row, float @Nullable [] vector) {
        int dimensions = vector == null ? DIMENSIONS : vector.length;
        index.append(row, vector, VectorMarks.of(dimensions, null, Collections.singletonList(vector)), 0);
    }

    private static VectorQuery asked(float[] vector) {
        return VectorQuery.of(vector, null);
    }

    private static void assertFindsBest(VectorIndex index, List<float[]> vectors, float[] query, int limit, int seed) {
        long[] accepted = new long[vectors.size() / 64 + 1];
        for (int row = 0; row < vectors.size(); row++) {
            if (row % 3 != 0) {
                accepted[row / 64] |= 1L << row;
            }
        }

        RankedRows found = index.search(asked(query), accepted, limit, OrdinalOrder.ASCENDING, new SearchScratch());

        List<Integer> expected = IntStream.range(0, vectors.size())
                .filter(row -> row % 3 != 0 && vectors.get(row).length > 0)
                .boxed()
                .sorted(Comparator.comparing((Integer row) -> -dot(vectors.get(row), query)))
                .limit(limit)
                .toList();
        assertThat(Arrays.stream(found.rows).boxed().toList())
                .as("seed %d", seed)
                .isEqualTo(expected);
    }

    private static List<float[]> compact(VectorIndex index, List<float[]> vectors) {
        int[] newRows = new int[vectors.size()];
        List<float[]> kept = new ArrayList<>();
        for (int row = 0; row < newRows.length; row++) {
            boolean stays = vectors.get(row).length > 0 || row % 2 == 0;
            newRows[row] = stays ? kept.size() : -1;
            if (stays) {
                kept.add(vectors.get(row));
            }
        }
        index.compact(newRows);
        return kept;
    }

    private static float dot(float[] left, float[] right) {
        float sum = 0f;
        for (int d = 0; d < left.length; d++) {
            sum += right[d] * left[d];
        }
        return sum;
    }

    private static float[] unit(Random random) {
        float[] vector = new float[DIMENSIONS];
        double squares = 0;
        for (int d = 0; d < DIMENSIONS; d++) {
            vector[d] = (float) random.nextGaussian();
            squares += vector[d] * vector[d];
        }
        for (int d = 0; d < DIMENSIONS; d++) {
            vector[d] /= (float) Math.sqrt(squares);
        }
        return vector;
    }
}
