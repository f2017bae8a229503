package io.flyquery.retrieval.onnx;

/** Splits texts into the tokens of a model. Safe for use by several threads; {@link #close()} must not overlap with use. */
sealed interface TextTokenizer extends AutoCloseable permits WordPieceTokenizer, NativeTokenizer {
    /** Returns the special tokens that go around texts. */
    TextFrame frame();

    /** Returns the largest id that the tokenizer may give, or -1 if it is not known. */
    int largestId();

    /** Makes room for the ids of one text at a time: at most so many, with two special ones. */
    Encoding newEncoding(int maxTokens);

    /** Finds the ids of a text; reading ends where the encoding is full. */
    void encode(String text, Encoding target);

    @Override
    void close();
}
