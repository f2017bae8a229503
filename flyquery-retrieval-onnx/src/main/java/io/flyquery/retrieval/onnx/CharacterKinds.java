package io.flyquery.retrieval.onnx;

/** The kinds of characters that BERT's basic tokenisation tells apart. */
final class CharacterKinds {
    private static final int REPLACEMENT = 0xFFFD;

    private CharacterKinds() {}

    /** Returns whether cleaning removes a code point: controls other than tab and line ends, and what is no text. */
    static boolean isDropped(int codePoint) {
        if (codePoint == '\t' || codePoint == '\n' || codePoint == '\r') {
            return false;
        }
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL, Character.FORMAT, Character.PRIVATE_USE, Character.SURROGATE -> true;
            default -> codePoint == REPLACEMENT;
        };
    }

    static boolean isWhiteSpace(int codePoint) {
        return isWithin(codePoint, '\t', '\r') || codePoint == 0x85 || Character.isSpaceChar(codePoint);
    }

    static boolean isAccent(int codePoint) {
        return Character.getType(codePoint) == Character.NON_SPACING_MARK;
    }

    static boolean isPunctuation(int codePoint) {
        if (codePoint < 0x80) {
            return codePoint > ' ' && codePoint < 0x7F && !Character.isLetterOrDigit(codePoint);
        }
        return switch (Character.getType(codePoint)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION -> true;
            default -> false;
        };
    }

    /** Returns whether a code point is in one of the blocks of Chinese ideographs that BERT splits. */
    static boolean isIdeograph(int codePoint) {
        return isWithin(codePoint, 0x4E00, 0x9FFF)
                || isWithin(codePoint, 0x3400, 0x4DBF)
                || isWithin(codePoint, 0x20000, 0x2A6DF)
                || isWithin(codePoint, 0x2A700, 0x2B81F)
                || isWithin(codePoint, 0x2B920, 0x2CEAF)
                || isWithin(codePoint, 0xF900, 0xFAFF)
                || isWithin(codePoint, 0x2F800, 0x2FA1F);
    }

    private static boolean isWithin(int codePoint, int first, int last) {
        return codePoint >= first && codePoint <= last;
    }
}
