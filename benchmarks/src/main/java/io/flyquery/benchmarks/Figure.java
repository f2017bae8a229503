package io.flyquery.benchmarks;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** What is computed of the ranking of one question, and averaged over questions. */
enum Figure {
    /** Whether the first place has a hit. */
    HIT_1("hit1", "hit@1", score -> score.hitWithin(1) ? 1 : 0),
    /** Whether the first five places have a hit. */
    HIT_5("hit5", "hit@5", score -> score.hitWithin(5) ? 1 : 0),
    /** 1 / rank of the first hit among ten. */
    MRR_10("mrr10", "MRR@10", QueryScore::reciprocalRank),
    /** How much of the best possible order of ten is reached. */
    NDCG_10("ndcg10", "nDCG@10", QueryScore::gain);

    private final String key;
    private final String heading;

    @SuppressWarnings("ImmutableEnumChecker") // functions without a state
    private final ToDoubleFunction<QueryScore> ofScore;

    Figure(String key, String heading, ToDoubleFunction<QueryScore> ofScore) {
        this.key = key;
        this.heading = heading;
        this.ofScore = ofScore;
    }

    /** Returns the name in JSON. */
    String key() {
        return key;
    }

    /** Returns the name for people. */
    String heading() {
        return heading;
    }

    /** Returns the mean over scores; at least one. */
    Mean mean(List<QueryScore> scores) {
        return Mean.of(scores.stream().mapToDouble(ofScore).toArray());
    }
}
