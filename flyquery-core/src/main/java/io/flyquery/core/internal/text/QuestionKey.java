package io.flyquery.core.internal.text;

import java.text.Normalizer;
import java.util.Locale;

/**
 * The key under which two phrasings count as the same question: case, width and other compatibility forms, white space and
 * closing punctuation do not matter; words, numbers and quoted values do.
 */
public final class QuestionKey {
    /** The version of the rules; stored with each key. */
    public static final int VERSION = 1;

    private static final String CLOSING = "?.!;:,\u061F\u3002";

    private QuestionKey() {}

    /**
     * Returns the key of a question. The key of a key is the key itself.
     *
     * @param question any text
     * @return the key; empty if the question holds nothing but white space and closing punctuation
     */
    public static String of(String question) {
        String key = question;
        String before;
        do {
            before = key;
            key = cut(blanks(fold(before)));
        } while (!key.equals(before) && key.length() < before.length());
        return key;
    }

    /** Folds case without the JDK's missing full case folding: up, then down, code point by code point, between NFKCs. */
    private static String fold(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        Normalizer.normalize(text, Normalizer.Form.NFKC)
                .codePoints()
                .forEach(point -> folded.append(
                        Character.toString(point).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT)));
        return Normalizer.normalize(folded, Normalizer.Form.NFKC);
    }

    private static String blanks(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            if (!QuestionCheck.isBlank(point)) {
                folded.appendCodePoint(point);
            } else if (!folded.isEmpty() && folded.charAt(folded.length() - 1) != ' ') {
                folded.append(' ');
            }
        });
        return folded.toString();
    }

    private static String cut(String text) {
        int end = text.length();
        while (end > 0 && (text.charAt(end - 1) == ' ' || CLOSING.indexOf(text.charAt(end - 1)) >= 0)) {
            end--;
        }
        return text.substring(0, end);
    }
}
