package io.flyquery.core.internal.text;

import java.util.Optional;

/** Decides whether a text can be a question. */
public final class QuestionCheck {
    /** The most characters (UTF-16 units) of a question, after trimming. */
    public static final int MAX_LENGTH = 4096;

    private QuestionCheck() {}

    /**
     * Looks for a reason to refuse a question. The reason names lengths, never the question.
     *
     * @param question any text
     * @return the reason, or empty if the question is valid
     */
    public static Optional<String> refusal(String question) {
        int length = trim(question).length();
        if (length == 0) {
            return Optional.of("question had no visible character but must have 1 to " + MAX_LENGTH);
        }
        if (length > MAX_LENGTH) {
            return Optional.of(
                    "question had " + length + " characters but must have 1 to " + MAX_LENGTH + "; ask a shorter one");
        }
        return question.codePoints().allMatch(QuestionCheck::isInvisible)
                ? Optional.of("question of " + length + " characters had no visible one; use words")
                : Optional.empty();
    }

    /** Removes white space of any sort from both ends. */
    static String trim(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isBlank(text.charAt(start))) {
            start++;
        }
        while (end > start && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    /** Says whether a code point is white space, no-break spaces included. */
    static boolean isBlank(int point) {
        return Character.isWhitespace(point) || Character.isSpaceChar(point) || point == 0x85;
    }

    private static boolean isInvisible(int point) {
        return isBlank(point)
                || switch (Character.getType(point)) {
                    case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.UNASSIGNED -> true;
                    default -> false;
                };
    }
}
