package io.flyquery.core.internal.pii;

/** Finds e-mail addresses: from each {@code @} outwards, so that no part is read more than twice. */
final class Emails {
    private static final int MAX_LOCAL = 64;
    private static final int MAX_DOMAIN = 255;

    private Emails() {}

    static boolean isIn(String text) {
        for (int at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
            if (hasLocalPart(text, at) && hasDomain(text, at + 1)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasLocalPart(String text, int at) {
        int start = at;
        while (start > 0 && at - start < MAX_LOCAL && isLocal(text.charAt(start - 1))) {
            start--;
        }
        return start < at && Characters.at(text, at - 1) != '.';
    }

    private static boolean isLocal(char c) {
        return Characters.isWord(c) || ".+-%'!#$&*/=?^`{|}~".indexOf(c) >= 0;
    }

    /** Two labels or more, the last of at least two letters. */
    private static boolean hasDomain(String text, int start) {
        int label = start;
        int labels = 0;
        int i = start;
        while (i < text.length() && i - start < MAX_DOMAIN) {
            char c = text.charAt(i);
            if (c == '.' && i > label) {
                labels++;
                label = i + 1;
            } else if (!Character.isLetterOrDigit(c) && c != '-') {
                break;
            }
            i++;
        }
        if (i == label) {
            labels--;
            i = label - 1;
            label = text.lastIndexOf('.', i - 1) + 1;
        }
        boolean letters = text.substring(label, Math.max(label, i))
                        .chars()
                        .filter(Character::isLetter)
                        .count()
                >= 2;
        return labels >= 1 && letters && label > start;
    }
}
