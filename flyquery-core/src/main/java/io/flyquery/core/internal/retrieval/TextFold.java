package io.flyquery.core.internal.retrieval;

import java.text.Normalizer;
import java.util.Locale;

/**
 * Folds text for comparison: NFKC, then each code point to upper and to lower case, then NFKC again. The JDK has no full
 * case folding; this order brings {@code ß} to {@code ss} and both forms of sigma together, whatever stands beside them
 * and whatever the default locale is. (The rare capital {@code ẞ} becomes {@code ß} and stays apart from {@code ss}.)
 */
public final class TextFold {
    private TextFold() {}

    /** Returns the folded text. */
    public static String fold(String text) {
        if (isPlain(text)) {
            return lowerPlain(text);
        }
        String normal = Normalizer.normalize(text, Normalizer.Form.NFKC);
        StringBuilder folded = new StringBuilder(normal.length());
        normal.codePoints()
                .forEach(point -> folded.append(Character.toString(point)
                        .toUpperCase(Locale.ROOT)
                        .codePoints()
                        .collect(StringBuilder::new, TextFold::appendLower, StringBuilder::append)));
        return Normalizer.normalize(folded, Normalizer.Form.NFKC);
    }

    private static void appendLower(StringBuilder target, int point) {
        target.append(Character.toString(point).toLowerCase(Locale.ROOT));
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    private static String lowerPlain(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
