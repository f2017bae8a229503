package io.flyquery.retrieval.onnx;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The WordPiece tokenizer alone, and the rows and batches that the models make of its ids. Not thread-safe. */
public final class MeasuredTokenizer {
    private final WordPieceTokenizer tokenizer;
    private final Encoding encoding;

    private MeasuredTokenizer(WordPieceTokenizer tokenizer, int maxTokens) {
        this.tokenizer = tokenizer;
        this.encoding = tokenizer.newEncoding(maxTokens);
    }

    /**
     * Reads a tokenizer.
     *
     * @param json a {@code tokenizer.json}
     * @param maxTokens after how many tokens a text is cut, special ones included
     */
    public static MeasuredTokenizer of(byte[] json, int maxTokens) throws IOException {
        return new MeasuredTokenizer(new WordPieceTokenizer(TokenizerReader.readJson(json)), maxTokens);
    }

    /** Tokenizes a text and returns how many ids it has. */
    public int encode(String text) {
        tokenizer.encode(text, encoding);
        return encoding.size();
    }

    /** Returns the ids of a text, special ones included. */
    public long[] ids(String text) {
        tokenizer.encode(text, encoding);
        return encoding.toArray();
    }

    /** Returns a text as the embedding model gets it. */
    public TokenBatch single(String text) {
        return TokenBatch.of(List.of(tokenizer.frame().single(textIds(text))));
    }

    /**
     * Returns the batches that a cross-encoder makes of pairs.
     *
     * @param plan how it packs them
     * @param maxTokens after how many tokens a pair is cut
     */
    public List<TokenBatch> pairs(PairPlan plan, String query, List<String> candidates, int maxTokens) {
        long[] first = textIds(query);
        List<TokenRow> rows = new ArrayList<>(candidates.size());
        for (String candidate : candidates) {
            rows.add(tokenizer.frame().pair(first, textIds(candidate), maxTokens));
        }
        return plan.batches(rows).stream()
                .map(numbers -> TokenBatch.of(numbers.stream().map(rows::get).toList()))
                .toList();
    }

    private long[] textIds(String text) {
        tokenizer.encode(text, encoding);
        return encoding.textIds();
    }

    /** How pairs become batches. */
    public enum PairPlan {
        /** As the cross-encoder does with weights of 32 bits: similar lengths together, longest first. */
        SIMILAR_LENGTHS {
            @Override
            List<List<Integer>> batches(List<TokenRow> rows) {
                return BatchPlan.waves(rows, rows.size());
            }
        },
        /** As the cross-encoder does with weights of 8 bits: pair by pair, longest first. */
        SINGLES {
            @Override
            List<List<Integer>> batches(List<TokenRow> rows) {
                return BatchPlan.singlesByLength(rows);
            }
        },
        /** As most others do: all in one batch, padded to the longest. */
        ONE_BATCH {
            @Override
            List<List<Integer>> batches(List<TokenRow> rows) {
                return List.of(BatchPlan.singles(rows.size()).stream()
                        .flatMap(List::stream)
                        .toList());
            }
        };

        abstract List<List<Integer>> batches(List<TokenRow> rows);
    }
}
