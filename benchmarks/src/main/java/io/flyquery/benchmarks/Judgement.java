package io.flyquery.benchmarks;

/** What a pair says of its two texts. */
enum Judgement {
    /** They mean the same under the rules of the normaliser: they should be merged. */
    EQUAL,
    /** They differ in meaning: they must not be merged. */
    UNEQUAL,
    /** They come from a rewriting that the normaliser does not do, or that needs a schema: either is right. */
    OPEN
}
