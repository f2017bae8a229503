package io.flyquery.retrieval.onnx;

import java.io.IOException;
import java.util.Map;

/**
 * What a WordPiece tokenizer is made of.
 *
 * @param vocabulary ids by token
 * @param normalization what happens to a text before it is split into words
 * @param continuation what a piece inside a word starts with, such as {@code ##}
 * @param longestWord words of more code points than this are unknown
 * @param unknown the id of what the vocabulary lacks
 * @param start the id in front of each text
 * @param end the id behind each text
 */
record TokenizerDefinition(
        Map<String, Integer> vocabulary,
        Normalization normalization,
        String continuation,
        int longestWord,
        int unknown,
        int start,
        int end) {
    static int id(Map<String, Integer> vocabulary, String token) throws IOException {
        Integer id = vocabulary.get(token);
        if (id == null) {
            throw new IOException("the tokenizer's vocabulary lacks " + token);
        }
        return id;
    }

    /**
     * How a text is prepared.
     *
     * @param cleanText whether control characters go and every white space becomes a blank
     * @param spaceIdeographs whether each Chinese ideograph is a word of its own
     * @param stripAccents whether letters lose their accents
     * @param lowerCase whether letters become small
     */
    record Normalization(boolean cleanText, boolean spaceIdeographs, boolean stripAccents, boolean lowerCase) {}
}
