package io.flyquery.spi;

import java.util.List;

/**
 * Turns texts into vectors whose cosine says how close the texts are in meaning.
 *
 * <p>Implementations are safe for use by several threads at once. The engine closes a provider that it opened through a
 * factory; an instance given to the builder stays the application's to close. A call that is interrupted ends soon.
 *
 * <p>The rules are numbered; {@code EmbeddingProviderContract} of {@code flyquery-tck} tests each:
 *
 * <ol>
 *   <li>EP-01 one vector a text, in the order of the texts;
 *   <li>EP-02 every vector has {@link #dimensions()} numbers, all finite, and an L2 norm of 1 ± 1e-3;
 *   <li>EP-03 the same text gives the same vector, alone or in company, now or later, in any thread;
 *   <li>EP-04 an empty list gives an empty list;
 *   <li>EP-05 texts of any length and script are accepted; beyond {@link #maxTokens()} they are cut;
 *   <li>EP-06 after {@link #close()}, {@link #embed} throws {@link IllegalStateException}; closing twice is fine.
 * </ol>
 *
 * @since 0.1
 */
public interface EmbeddingProvider extends AutoCloseable {
    /**
     * Returns the key of the vector space. Vectors of two providers are compared only when their keys are equal, so
     * everything that changes a vector is part of it: model id, precision, pooling, token limit, a digest of the files.
     *
     * @return 1 to 200 characters without white space, constant
     */
    String modelKey();

    /** Returns how many numbers a vector has; constant, 1 to 8,192. */
    int dimensions();

    /** Returns after how many tokens a text is cut; constant, at least 1. */
    int maxTokens();

    /**
     * Embeds texts.
     *
     * @param texts any number of texts; not modified
     * @return one vector a text, in order; the arrays are the caller's
     * @throws io.flyquery.error.FlyQueryException with {@code UNAVAILABLE} if the model fails; there is no partial
     *     result, and repeating is safe
     * @throws IllegalStateException after {@link #close()}
     */
    List<float[]> embed(List<String> texts);

    /** Frees the model. Calls under way end first or fail with {@link IllegalStateException}. */
    @Override
    void close();
}
