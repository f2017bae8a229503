package io.flyquery.core.internal.retrieval.metric;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Questions of one fold that look for examples of their class in the other folds. Not thread-safe. */
final class TrialFold {
    private static final int PLACES = 10;

    private final int dimensions;
    private final float[][] pool;
    private final int pooled;
    private final int[] classOf;
    private final float[][] askers;
    private final int asking;
    private final int[] wanted;

    /** For each asker, where the examples of its class begin in the pool and where they end. */
    private final int[] firstWanted;

    private final int[] endWanted;

    private final float[][] mapped;
    private final float[] queries;

    /**
     * Prepares.
     *
     * @param pool the places of those that can be found, those of a class side by side
     * @param askers the places of those that ask; each has at least one of its class in the pool
     */
    TrialFold(float[][] vectors, int[] classes, int[] pool, int[] askers) {
        this.dimensions = vectors[0].length;
        this.pool = Lanes.blocks(vectors, pool);
        this.pooled = pool.length;
        this.classOf = Arrays.stream(pool).map(place -> classes[place]).toArray();
        this.askers = Lanes.blocks(vectors, askers);
        this.asking = askers.length;
        this.wanted = Arrays.stream(askers).map(place -> classes[place]).toArray();
        this.mapped = this.pool.clone();
        this.queries = new float[asking * dimensions];
        this.firstWanted = new int[asking];
        this.endWanted = new int[asking];
        int[] first = new int[1 + Arrays.stream(classes).max().orElse(-1)];
        int[] end = first.clone();
        for (int place = pooled - 1; place >= 0; place--) {
            first[classOf[place]] = place;
            end[classOf[place]] = Math.max(end[classOf[place]], place + 1);
        }
        for (int i = 0; i < asking; i++) {
            firstWanted[i] = first[wanted[i]];
            endWanted[i] = end[wanted[i]];
        }
    }

    /** Returns how many ask. */
    int askers() {
        return asking;
    }

    /**
     * Writes the reciprocal rank of the first example of the right class for each asker. An example of another class that
     * is just as near counts as half before it.
     *
     * @param metric null: the plain cosine
     */
    void judge(@Nullable LearnedMetric metric, double[] reciprocalRanks, int at) {
        float[] lengths = map(metric);
        float[] best = new float[asking];
        for (int i = 0; i < asking; i++) {
            best[i] = best(i, lengths);
        }
        Outranked outranked = new Outranked(best);
        float[] ofFirst = new float[Lanes.WIDTH];
        float[] ofSecond = new float[Lanes.WIDTH];
        for (int block = 0; block < mapped.length; block++) {
            int[] going = outranked.going();
            for (int i = 0; i < going.length; i += 2) {
                int first = going[i];
                int second = i + 1 < going.length ? going[i + 1] : first;
                Lanes.multiplyTwo(
                        queries,
                        first * dimensions,
                        second * dimensions,
                        dimensions,
                        mapped[block],
                        Lanes.WIDTH,
                        ofFirst,
                        ofSecond);
                outranked.count(first, block, ofFirst, lengths);
                if (second != first) {
                    outranked.count(second, block, ofSecond, lengths);
                }
            }
        }
        for (int i = 0; i < asking; i++) {
            reciprocalRanks[at + i] = outranked.reciprocalRank(i);
        }
    }

    /** Maps pool and askers; returns the lengths of the pool. */
    private float[] map(@Nullable LearnedMetric metric) {
        float[] lengths = new float[mapped.length * Lanes.WIDTH];
        Arrays.fill(lengths, 1f);
        float[] squares = new float[Lanes.WIDTH];
        for (int block = 0; block < mapped.length; block++) {
            if (metric == null) {
                mapped[block] = pool[block];
                continue;
            }
            float[] target = mapped[block] == pool[block] ? new float[dimensions * Lanes.WIDTH] : mapped[block];
            metric.map(pool[block], Lanes.WIDTH, target, squares);
            mapped[block] = target;
            for (int lane = 0; lane < Lanes.WIDTH; lane++) {
                lengths[block * Lanes.WIDTH + lane] = squares[lane] > 0 ? (float) Math.sqrt(squares[lane]) : 1f;
            }
        }
        float[] target = new float[dimensions * Lanes.WIDTH];
        for (int block = 0; block < askers.length; block++) {
            float[] from = askers[block];
            if (metric != null) {
                metric.map(from, Lanes.WIDTH, target, squares);
                from = target;
            }
            int end = Math.min(asking, (block + 1) * Lanes.WIDTH);
            for (int i = block * Lanes.WIDTH; i < end; i++) {
                Lanes.read(from, Lanes.WIDTH, i % Lanes.WIDTH, queries, i * dimensions, dimensions);
            }
        }
        return lengths;
    }

    private float best(int asker, float[] lengths) {
        float best = Float.NEGATIVE_INFINITY;
        for (int place = firstWanted[asker]; place < endWanted[asker]; place++) {
            float product = Lanes.multiplyOne(
                    queries,
                    asker * dimensions,
                    dimensions,
                    mapped[place / Lanes.WIDTH],
                    Lanes.WIDTH,
                    place % Lanes.WIDTH);
            best = Math.max(best, product / lengths[place]);
        }
        return best;
    }

    /** Counts who comes before the best of the right class, and lets go of askers for whom the places are full. */
    private final class Outranked {
        private final float[] best;
        private final int[] before;
        private final int[] beside;

        Outranked(float[] best) {
            this.best = best;
            this.before = new int[best.length];
            this.beside = new int[best.length];
        }

        int[] going() {
            int[] going = new int[best.length];
            int count = 0;
            for (int i = 0; i < best.length; i++) {
                if (before[i] < PLACES) {
                    going[count++] = i;
                }
            }
            return Arrays.copyOf(going, count);
        }

        void count(int asker, int block, float[] products, float[] lengths) {
            int from = block * Lanes.WIDTH;
            int end = Math.min(pooled, from + Lanes.WIDTH);
            for (int place = from; place < end; place++) {
                float score = products[place - from] / lengths[place];
                if (score >= best[asker] && classOf[place] != wanted[asker]) {
                    if (score > best[asker]) {
                        before[asker]++;
                    } else {
                        beside[asker]++;
                    }
                }
            }
        }

        double reciprocalRank(int asker) {
            double rank = 1 + before[asker] + beside[asker] / 2.0;
            return rank > PLACES ? 0 : 1 / rank;
        }
    }
}
