package io.flyquery.spi;

import java.util.List;

/**
 * An {@link EmbeddingProvider} that can also say what it makes of each token, so that two texts can be compared token by
 * token (late interaction). The factory stays the same: a provider has the capability if it is of this type.
 *
 * <p>The rules are numbered; {@code TokenEmbeddingProviderContract} of {@code flyquery-tck} tests each, besides those of
 * {@link EmbeddingProvider}:
 *
 * <ol>
 *   <li>TE-01 one result a text, in the order of the texts; its vector is the one that {@link #embed} gives;
 *   <li>TE-02 every vector has {@link #dimensions()} numbers, all finite, and an L2 norm of 1 ± 1e-3;
 *   <li>TE-03 the same text gives the same vectors, alone or in company, now or later, in any thread;
 *   <li>TE-04 an empty list gives an empty list;
 *   <li>TE-05 a text has at most {@link #maxTokens()} tokens, what is beyond is cut; special tokens, which are in no text,
 *       are left out, so that a blank text may have none;
 *   <li>TE-06 after {@link #close()}, {@link #embedTokens} throws {@link IllegalStateException}.
 * </ol>
 *
 * @since 0.1
 */
public interface TokenEmbeddingProvider extends EmbeddingProvider {
    /**
     * Embeds texts and their tokens; it costs little more than {@link #embed}, since one run of the model gives both.
     *
     * @param texts any number of texts; not modified
     * @return one result a text, in order; the arrays in it are the caller's
     * @throws io.flyquery.error.FlyQueryException with {@code UNAVAILABLE} if the model fails; there is no partial
     *     result, and repeating is safe
     * @throws IllegalStateException after {@link #close()}
     */
    List<TokenEmbedding> embedTokens(List<String> texts);
}
