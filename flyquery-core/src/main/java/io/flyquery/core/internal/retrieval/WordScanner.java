package io.flyquery.core.internal.retrieval;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Cuts text into words: runs of letters, digits and marks. Scripts written without spaces give one word a character,
 * since finding their words takes a dictionary. A number keeps its decimal part, and loses the commas between groups of
 * three digits.
 */
final class WordScanner {
    private static final Set<UnicodeScript> WITHOUT_SPACES = EnumSet.of(
            UnicodeScript.HAN,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.THAI,
            UnicodeScript.LAO,
            UnicodeScript.KHMER,
            UnicodeScript.MYANMAR,
            UnicodeScript.TIBETAN);

    private final String text;
    private final List<Word> words = new ArrayList<>();

    private WordScanner(String text) {
        this.text = text;
    }

    /** Returns the words of a text in order. */
    static List<Word> words(String text) {
        WordScanner scanner = new WordScanner(text);
        int at = 0;
        while (at < text.length()) {
            at = scanner.step(at);
        }
        return scanner.words;
    }

    private int step(int start) {
        int point = text.codePointAt(start);
        int next = start + Character.charCount(point);
        if (!isPart(point)) {
            return next;
        }
        if (isSingle(point)) {
            int end = afterMarks(next);
            add(start, end, Word.Kind.CHARACTER);
            return end;
        }
        int end = runEnd(start);
        if (!isDigits(start, end)) {
            add(start, end, Word.Kind.WORD);
            return end;
        }
        int numberEnd = numberEnd(start, end);
        String folded = TextFold.fold(text.substring(start, numberEnd).replace(",", ""));
        words.add(new Word(folded, start, numberEnd, Word.Kind.NUMBER));
        return numberEnd;
    }

    private void add(int start, int end, Word.Kind kind) {
        words.add(new Word(TextFold.fold(text.substring(start, end)), start, end, kind));
    }

    private int runEnd(int start) {
        int at = start;
        while (at < text.length()) {
            int point = text.codePointAt(at);
            if (!isPart(point) || isSingle(point)) {
                break;
            }
            at += Character.charCount(point);
        }
        return at;
    }

    private int afterMarks(int start) {
        int at = start;
        while (at < text.length() && isMark(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
        return at;
    }

    /** Extends a run of digits over groups of thousands and one decimal part. */
    private int numberEnd(int start, int digitsEnd) {
        int end = digitsEnd;
        if (digitsEnd - start <= 3) {
            while (hasDigitsAfter(end, ',') && runEnd(end + 1) - end == 4) {
                end += 4;
            }
        }
        if (hasDigitsAfter(end, '.')) {
            end = runEnd(end + 1);
        }
        return end;
    }

    private boolean hasDigitsAfter(int at, char separator) {
        return at + 1 < text.length()
                && text.charAt(at) == separator
                && isPart(text.codePointAt(at + 1))
                && isDigits(at + 1, runEnd(at + 1));
    }

    private boolean isDigits(int start, int end) {
        for (int at = start; at < end; at += Character.charCount(text.codePointAt(at))) {
            if (!Character.isDigit(text.codePointAt(at))) {
                return false;
            }
        }
        return end > start;
    }

    private static boolean isPart(int point) {
        if (point < 0x80) {
            return (point >= 'a' && point <= 'z') || (point >= 'A' && point <= 'Z') || (point >= '0' && point <= '9');
        }
        return Character.isLetterOrDigit(point) || isMark(point);
    }

    private static boolean isMark(int point) {
        int type = Character.getType(point);
        return type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK;
    }

    private static boolean isSingle(int point) {
        return point >= 0x0E00 && WITHOUT_SPACES.contains(UnicodeScript.of(point));
    }
}
