package io.flyquery.core.internal.retrieval.metric;

/**
 * A hash of texts in 64 bits, the same in every process: each character goes through the finaliser of SplitMix64 (Steele,
 * Lea and Flood, 2014), so that texts that differ little have hashes that look drawn by lot.
 */
final class TextHash {
    private static final long SEED = 20_260_101L;

    /** No character, so that the borders between texts count. */
    private static final long BORDER = 1L << 20;

    private TextHash() {}

    /** Returns the hash of some texts. */
    static long of(String... texts) {
        long hash = SEED;
        for (String text : texts) {
            for (int i = 0; i < text.length(); i++) {
                hash = mixed(hash * 31 + text.charAt(i));
            }
            hash = mixed(hash * 31 + BORDER);
        }
        return hash;
    }

    private static long mixed(long bits) {
        long mixed = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
