package io.flyquery.tck;

import io.flyquery.spi.TokenEmbedding;
import io.flyquery.spi.TokenEmbeddingProvider;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;

/**
 * A small embedding provider for tests: each word has a direction of its own, and a text is the sum of its words, so that
 * texts which share words are close; its words are its tokens. It keeps all rules, until a test tells it to misbehave.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class FakeEmbeddingProvider implements TokenEmbeddingProvider {
    private static final int MAX_TOKENS = 64;

    private final int dimensions;
    private final Script script = new Script();

    /**
     * Creates a provider.
     *
     * @param dimensions how many numbers a vector has, 1 to 8,192
     */
    public FakeEmbeddingProvider(int dimensions) {
        if (dimensions < 1 || dimensions > 8192) {
            throw new IllegalArgumentException("dimensions was " + dimensions + " but must be 1 to 8192");
        }
        this.dimensions = dimensions;
    }

    /** Lets the following calls, and those that hang, work as they should. */
    public void works() {
        script.work();
    }

    /** Lets the following calls, and those that hang, throw an exception. */
    public void fails(RuntimeException exception) {
        script.fail(exception);
    }

    /** Lets the following calls hang until they are interrupted, or until the provider is told otherwise or closed. */
    public void hangs() {
        script.hang();
    }

    /** Lets the following calls, and those that hang, return vectors of NaN, against the rules. */
    public void givesNotANumber() {
        script.giveNotANumber();
    }

    /** Returns how often {@link #embed} and {@link #embedTokens} were called. */
    public int calls() {
        return script.calls();
    }

    @Override
    public String modelKey() {
        return "fake-" + dimensions;
    }

    @Override
    public int dimensions() {
        return dimensions;
    }

    @Override
    public int maxTokens() {
        return MAX_TOKENS;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        boolean notANumber = script.begin();
        return texts.stream()
                .map(text -> notANumber ? notNumbers() : vector(text))
                .toList();
    }

    @Override
    public List<TokenEmbedding> embedTokens(List<String> texts) {
        boolean notANumber = script.begin();
        return texts.stream()
                .map(text -> TokenEmbedding.of(
                        notANumber ? notNumbers() : vector(text), notANumber ? notNumbers() : tokenVectors(text)))
                .toList();
    }

    private float[] notNumbers() {
        float[] vector = new float[dimensions];
        Arrays.fill(vector, Float.NaN);
        return vector;
    }

    private float[] vector(String text) {
        double[] sum = new double[dimensions];
        words(text).forEach(word -> addDirection(sum, word));
        float[] vector = new float[dimensions];
        putUnit(sum, vector, 0);
        return vector;
    }

    private float[] tokenVectors(String text) {
        List<String> words = text.isBlank() ? List.of() : words(text).toList();
        float[] vectors = new float[words.size() * dimensions];
        for (int i = 0; i < words.size(); i++) {
            double[] direction = new double[dimensions];
            addDirection(direction, words.get(i));
            putUnit(direction, vectors, i * dimensions);
        }
        return vectors;
    }

    private static Stream<String> words(String text) {
        return Arrays.stream(text.toLowerCase(Locale.ROOT).strip().split("\\s+"))
                .limit(MAX_TOKENS);
    }

    private static void putUnit(double[] direction, float[] target, int at) {
        double norm = Math.sqrt(
                Arrays.stream(direction).map(number -> number * number).sum());
        for (int i = 0; i < direction.length; i++) {
            target[at + i] = (float) (direction[i] / norm);
        }
    }

    private static void addDirection(double[] sum, String word) {
        Random direction = new Random(word.hashCode());
        for (int i = 0; i < sum.length; i++) {
            sum[i] += direction.nextGaussian();
        }
    }

    @Override
    public void close() {
        script.close();
    }
}
