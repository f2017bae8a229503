package io.flyquery.retrieval.onnx;

/**
 * Splits texts as BERT models expect: basic tokenisation, then the longest pieces of the vocabulary. The ids are those
 * of the reference tokenizer, with one difference on purpose: a special token written in a text, such as {@code [SEP]},
 * is text like any other. Immutable apart from tables that are filled on demand; safe for use by several threads.
 */
final class WordPieceTokenizer implements TextTokenizer {
    private static final int LOW_BITS = 0xFF;

    private final CharacterTable characters;
    private final PieceTrie trie;
    private final int longestWord;
    private final int unknown;
    private final int largestId;
    private final TextFrame frame;

    WordPieceTokenizer(TokenizerDefinition definition) {
        characters = new CharacterTable(definition.normalization());
        trie = PieceTrie.of(definition.vocabulary(), definition.continuation());
        longestWord = definition.longestWord();
        unknown = definition.unknown();
        largestId = definition.vocabulary().values().stream()
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
        frame = new TextFrame(definition.start(), definition.end(), 1, definition.end(), 1);
    }

    @Override
    public TextFrame frame() {
        return frame;
    }

    @Override
    public int largestId() {
        return largestId;
    }

    @Override
    public Encoding newEncoding(int maxTokens) {
        return new Encoding(maxTokens, longestWord);
    }

    @Override
    public void encode(String text, Encoding target) {
        target.begin(frame.start());
        int length = text.length();
        for (int i = 0; i < length && !target.isCut(); ) {
            int codePoint = text.codePointAt(i);
            i += Character.charCount(codePoint);
            int[] page = characters.page(codePoint);
            accept(page, page[codePoint & LOW_BITS], target);
        }
        target.finishWord(trie, unknown);
        target.finish(frame.end());
    }

    /** Holds nothing that has to be freed. */
    @Override
    public void close() {}

    private void accept(int[] page, int entry, Encoding target) {
        int value = CharacterTable.value(entry);
        switch (CharacterTable.kind(entry)) {
            case CharacterTable.LETTER -> target.extendWord(value);
            case CharacterTable.SPACE -> target.finishWord(trie, unknown);
            case CharacterTable.ALONE -> {
                target.finishWord(trie, unknown);
                target.extendWord(value);
                target.finishWord(trie, unknown);
            }
            case CharacterTable.SEVERAL -> {
                for (int i = value + 1; i <= value + page[value]; i++) {
                    accept(page, page[i], target);
                }
            }
            default -> {
                // a dropped code point joins what is around it
            }
        }
    }
}
