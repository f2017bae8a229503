package io.flyquery.core.internal.retrieval.late;

import io.flyquery.spi.TokenEmbedding;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of a text's tokens with eight bits a number, as they are stored with an example and kept in its index.
 *
 * <p>A token's numbers are whole multiples, from -127 to 127, of a scale of its own, which makes them a unit vector again: equal
 * tokens have the cosine 1, and no number is off by more than the scale. That takes {@code dimensions + 4} bytes a token, a fourth of the vector: 4.7 kB for a
 * question of 12 tokens at 384 dimensions, and 25 kB at the most, since only the first {@value #MOST_TOKENS} tokens count.
 *
 * <p>Immutable and thread-safe.
 */
public final class TokenCodes {
    /** Tokens beyond are left out, so that neither memory nor time is at the mercy of one long question. */
    public static final int MOST_TOKENS = 64;

    /** First byte of what is stored; another layout gets another number. */
    private static final byte LAYOUT = 1;

    private static final int HEADER = 1;
    private static final int SCALE = Float.BYTES;
    private static final int LARGEST_CODE = 127;
    private static final long OBJECTS = 48;

    private final int dimensions;
    private final int tokens;

    /** The layout, then for each token its scale, as a little-endian float, and its codes. */
    private final byte[] bytes;

    private TokenCodes(int dimensions, byte[] bytes) {
        this.dimensions = dimensions;
        this.tokens = (bytes.length - HEADER) / (SCALE + dimensions);
        this.bytes = bytes;
    }

    /** Encodes the first tokens of a text, whose vectors are unit vectors. */
    public static TokenCodes of(TokenEmbedding embedding) {
        int dimensions = embedding.dimensions();
        int tokens = Math.min(MOST_TOKENS, embedding.tokens());
        byte[] bytes = new byte[HEADER + tokens * (SCALE + dimensions)];
        bytes[0] = LAYOUT;
        for (int token = 0; token < tokens; token++) {
            encode(
                    embedding.tokenVectors(),
                    token * dimensions,
                    dimensions,
                    bytes,
                    HEADER + token * (SCALE + dimensions));
        }
        return new TokenCodes(dimensions, bytes);
    }

    /**
     * Reads what {@link #toBytes()} gave.
     *
     * @param stored the bytes, which are kept as they are; null if there are none
     * @param dimensions how many numbers a token has
     * @return empty if there are none, or if they are not of this layout and of vectors of that length
     */
    public static Optional<TokenCodes> read(byte @Nullable [] stored, int dimensions) {
        if (stored == null || stored.length < HEADER || stored[0] != LAYOUT) {
            return Optional.empty();
        }
        int numbers = stored.length - HEADER;
        int token = SCALE + dimensions;
        return numbers % token == 0 && numbers / token <= MOST_TOKENS
                ? Optional.of(new TokenCodes(dimensions, stored))
                : Optional.empty();
    }

    private static void encode(float[] vectors, int from, int dimensions, byte[] target, int at) {
        float largest = 0;
        for (int d = 0; d < dimensions; d++) {
            largest = Math.max(largest, Math.abs(vectors[from + d]));
        }
        int square = 0;
        for (int d = 0; d < dimensions && largest > 0; d++) {
            int code = Math.round(vectors[from + d] / largest * LARGEST_CODE);
            target[at + SCALE + d] = (byte) code;
            square += code * code;
        }
        float scale = square == 0 ? 0 : (float) (1 / Math.sqrt(square));
        ByteBuffer.wrap(target).order(ByteOrder.LITTLE_ENDIAN).putFloat(at, scale);
    }

    /** Returns what {@link #read} reads; a copy. */
    public byte[] toBytes() {
        return bytes.clone();
    }

    /** Returns how many tokens there are. */
    public int tokens() {
        return tokens;
    }

    /** Returns how many numbers a token has. */
    public int dimensions() {
        return dimensions;
    }

    /** Returns about how many bytes it takes in memory. */
    public long bytes() {
        return OBJECTS + bytes.length;
    }

    /** Returns what the codes of a token are to be multiplied by. */
    float scale(int token) {
        int at = at(token) - SCALE;
        return Float.intBitsToFloat((bytes[at] & 0xFF)
                | (bytes[at + 1] & 0xFF) << 8
                | (bytes[at + 2] & 0xFF) << 16
                | (bytes[at + 3] & 0xFF) << 24);
    }

    /** Returns where the codes of a token begin in {@link #codes()}. */
    int at(int token) {
        return HEADER + token * (SCALE + dimensions) + SCALE;
    }

    /** Returns the array with the codes; for the arithmetic only, which leaves it as it is. */
    byte[] codes() {
        return bytes;
    }

    /** Says how much there is, without the numbers. */
    @Override
    public String toString() {
        return "TokenCodes[dimensions=%d, tokens=%d]".formatted(dimensions, tokens);
    }
}
