package io.flyquery.core.internal.pii;

/** The character classes of the scanners; all but letters are ASCII. */
final class Characters {
    private Characters() {}

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isAsciiLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    static boolean isHex(char c) {
        return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }

    static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    /** Returns the character at an index, or NUL outside of the text. */
    static char at(String text, int index) {
        return index >= 0 && index < text.length() ? text.charAt(index) : '\0';
    }
}
