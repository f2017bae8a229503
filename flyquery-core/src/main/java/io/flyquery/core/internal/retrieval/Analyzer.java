package io.flyquery.core.internal.retrieval;

import java.util.ArrayList;
import java.util.List;

/**
 * The one analyser of lexical search: Unicode words, folded. {@code _} separates words; a word in camel case gives its
 * parts and then the whole, so that {@code cityName} is found by "city name" and {@code iPhone} by "iphone". There are
 * no stop words and there is no stemming.
 *
 * <p>Stateless.
 */
public final class Analyzer {
    private Analyzer() {}

    /** Returns the terms of a text in order, with repetitions. */
    public static List<String> terms(String text) {
        return terms(text, WordScanner.words(text));
    }

    /** Returns the terms of a text whose words are known. */
    static List<String> terms(String text, List<Word> words) {
        List<String> terms = new ArrayList<>(words.size());
        for (Word word : words) {
            if (word.kind() == Word.Kind.WORD) {
                addParts(text, word, terms);
            }
            terms.add(word.folded());
        }
        return terms;
    }

    /**
     * Returns the words of a column name, lower case, separated by one space: {@code cityName}, {@code city_name} and
     * {@code "City Name"} all give {@code city name}.
     */
    public static String columnWords(String column) {
        List<String> parts = new ArrayList<>();
        for (Word word : WordScanner.words(column)) {
            if (word.kind() != Word.Kind.WORD || !addParts(column, word, parts)) {
                parts.add(word.folded());
            }
        }
        return String.join(" ", parts);
    }

    /** Adds the camel case parts of a word if it has two or more. */
    private static boolean addParts(String text, Word word, List<String> target) {
        int from = word.start();
        for (int at = from + 1; at < word.end(); at++) {
            if (isBoundary(text, from, at, word.end())) {
                target.add(TextFold.fold(text.substring(from, at)));
                from = at;
            }
        }
        if (from == word.start()) {
            return false;
        }
        target.add(TextFold.fold(text.substring(from, word.end())));
        return true;
    }

    /** Between {@code aB}, and before the last capital of {@code ABc} so that {@code HTTPServer} gives two parts. */
    private static boolean isBoundary(String text, int from, int at, int end) {
        char current = text.charAt(at);
        if (!Character.isUpperCase(current)) {
            return false;
        }
        char before = text.charAt(at - 1);
        if (Character.isLowerCase(before) || Character.isDigit(before)) {
            return true;
        }
        return at - from >= 1
                && Character.isUpperCase(before)
                && at + 1 < end
                && Character.isLowerCase(text.charAt(at + 1))
                && !isPlural(text, at, end);
    }

    /** The {@code s} of {@code IDs} starts no word. */
    private static boolean isPlural(String text, int at, int end) {
        return at + 2 == end && text.charAt(at + 1) == 's';
    }
}
