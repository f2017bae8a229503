package io.flyquery.core.internal.retrieval;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The values of a workspace and the columns they belong to, learned from the literals of approved SQL. It replaces
 * values in questions by the words of their columns, so that "the biggest city in arizona" and "the biggest city in
 * ohio" become one text.
 *
 * <ul>
 *   <li>The longest run of words that is a value wins, from left to right: up to 6 words, or 18 characters of a script
 *       without spaces.
 *   <li>A value used with several columns takes the most frequent, then the first by name.
 *   <li>A value of one character never masks.
 *   <li>A number that is no value becomes {@code number}.
 *   <li>A value of one word masks only if at least half of the learned questions with that word mean it as a value.
 *       Otherwise {@code BE}, a department, would mask the verb, and {@code lab} a word that most questions use freely.
 *   <li>What a catalog vetoes never masks.
 * </ul>
 *
 * <p>Everything is counted, so that what was learned can be forgotten again. Not thread-safe.
 */
public final class ValueDictionary {
    /** The word for numbers that are no known values. */
    public static final String NUMBER = "number";

    private static final int WORD_WEIGHT = 3;
    private static final int LARGEST_WEIGHT = 6 * WORD_WEIGHT;

    private final int maxValues;
    private final Map<String, ColumnCounts> columnsOf = new HashMap<>();
    private final Map<String, Evidence> evidenceOf = new HashMap<>();
    private Set<String> vetoed = Set.of();
    private long leftOut;

    /**
     * Creates an empty dictionary.
     *
     * @param maxValues the most different values it holds, at least 0; further ones are left out and counted, and which
     *     these are then depends on the order of learning
     */
    public ValueDictionary(int maxValues) {
        if (maxValues < 0) {
            throw new IllegalArgumentException("maxValues was " + maxValues + " but must be at least 0");
        }
        this.maxValues = maxValues;
    }

    /**
     * Masks a question by the literals of its own SQL alone: a function of the example, whatever the dictionary knows.
     *
     * @param question the question
     * @param literals the literals of its SQL with their columns
     */
    public static Masked maskWithOwn(String question, Collection<ColumnValue> literals) {
        ValueDictionary own = new ValueDictionary(literals.size());
        literals.forEach(own::add);
        return own.mask(question);
    }

    /**
     * Learns from an approved example.
     *
     * @param question its question
     * @param literals the literals of its SQL with their columns
     */
    public void learn(String question, Collection<ColumnValue> literals) {
        learn(WordScanner.words(question), literals);
    }

    /** Learns from an approved example whose question's words are known. */
    void learn(List<Word> question, Collection<ColumnValue> literals) {
        Set<String> keys = new HashSet<>();
        for (ColumnValue literal : literals) {
            String key = key(literal.value());
            if (key != null) {
                keys.add(key);
                add(key, literal.column());
            }
        }
        for (String word : distinct(question)) {
            evidenceOf.computeIfAbsent(word, absent -> new Evidence()).add(1, keys.contains(word) ? 1 : 0);
        }
    }

    /** Forgets an example; the arguments are those that it was learned with. */
    public void forget(String question, Collection<ColumnValue> literals) {
        literals.forEach(this::remove);
        Set<String> keys = keys(literals);
        for (String word : distinct(WordScanner.words(question))) {
            Evidence evidence = evidenceOf.get(word);
            if (evidence != null && evidence.add(-1, keys.contains(word) ? -1 : 0)) {
                evidenceOf.remove(word);
            }
        }
    }

    /** Adds a value on the word of a catalog. */
    public void add(ColumnValue use) {
        String key = key(use.value());
        if (key != null) {
            add(key, use.column());
        }
    }

    private void add(String key, String name) {
        String column = Analyzer.columnWords(name);
        if (column.isEmpty()) {
            return;
        }
        ColumnCounts columns = columnsOf.get(key);
        if (columns == null) {
            if (columnsOf.size() >= maxValues) {
                leftOut++;
                return;
            }
            columns = new ColumnCounts();
            columnsOf.put(key, columns);
        }
        columns.add(column);
    }

    /** Takes back one {@link #add}. */
    public void remove(ColumnValue use) {
        String key = key(use.value());
        ColumnCounts columns = key == null ? null : columnsOf.get(key);
        if (columns == null) {
            return;
        }
        columns.remove(Analyzer.columnWords(use.column()));
        if (columns.isEmpty()) {
            columnsOf.remove(key);
        }
    }

    /** Replaces the words and phrases that never mask, such as names of tables; compared folded, word by word. */
    public void veto(Collection<String> phrases) {
        vetoed = phrases.stream().flatMap(ValueDictionary::vetoKeys).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns how many different values there are. */
    public int size() {
        return columnsOf.size();
    }

    /** Returns how many additions found no room. */
    public long leftOut() {
        return leftOut;
    }

    /**
     * Masks a question.
     *
     * @param question the question
     * @return its masked text; all that is no value stays as written
     */
    public Masked mask(String question) {
        List<Word> words = WordScanner.words(question);
        StringBuilder text = new StringBuilder(question.length());
        List<Masked.Replacement> replacements = new ArrayList<>();
        int copied = 0;
        int at = 0;
        while (at < words.size()) {
            Match match = longestMatch(words, at);
            if (match == null) {
                at++;
                continue;
            }
            int start = words.get(at).start();
            int end = words.get(match.end - 1).end();
            text.append(question, copied, start).append(match.replacement);
            replacements.add(new Masked.Replacement(question.substring(start, end), match.replacement, start, end));
            copied = end;
            at = match.end;
        }
        text.append(question, copied, question.length());
        return new Masked(text.toString(), replacements);
    }

    /** Returns about how many bytes the dictionary takes. */
    long bytes() {
        long bytes = 128L * evidenceOf.size();
        for (Map.Entry<String, ColumnCounts> value : columnsOf.entrySet()) {
            bytes += 160L + value.getKey().length() + 96L * value.getValue().size();
        }
        return bytes;
    }

    private @Nullable Match longestMatch(List<Word> words, int start) {
        StringBuilder phrase = new StringBuilder();
        Match longest = null;
        int weight = 0;
        for (int at = start; at < words.size(); at++) {
            Word word = words.get(at);
            weight += weight(word);
            if (weight > LARGEST_WEIGHT) {
                break;
            }
            append(phrase, word);
            String key = phrase.toString();
            ColumnCounts columns = columnsOf.get(key);
            if (columns != null && mayMask(key)) {
                longest = new Match(at + 1, columns.mostFrequent());
            }
        }
        if (longest == null && words.get(start).kind() == Word.Kind.NUMBER) {
            return new Match(start + 1, NUMBER);
        }
        return longest;
    }

    /** There is evidence on single words only: longer runs are seldom anything but values. */
    private boolean mayMask(String key) {
        Evidence evidence = evidenceOf.get(key);
        return (evidence == null || evidence.isMostlyValue()) && !vetoed.contains(key);
    }

    /** Returns the folded words of a value, or null if it can never mask. */
    private static @Nullable String key(String value) {
        StringBuilder phrase = new StringBuilder();
        int weight = 0;
        for (Word word : WordScanner.words(value)) {
            weight += weight(word);
            if (weight > LARGEST_WEIGHT) {
                return null;
            }
            append(phrase, word);
        }
        return phrase.codePointCount(0, phrase.length()) > 1 ? phrase.toString() : null;
    }

    private static Set<String> keys(Collection<ColumnValue> literals) {
        Set<String> keys = new HashSet<>();
        for (ColumnValue literal : literals) {
            String key = key(literal.value());
            if (key != null) {
                keys.add(key);
            }
        }
        return keys;
    }

    /** A name is vetoed as written and as words: {@code cityName} vetoes "cityname" and "city name". */
    private static Stream<String> vetoKeys(String phrase) {
        String written = WordScanner.words(phrase).stream().map(Word::folded).collect(Collectors.joining(" "));
        return Stream.of(written, Analyzer.columnWords(phrase));
    }

    private static Set<String> distinct(List<Word> words) {
        Set<String> distinct = new HashSet<>();
        words.forEach(word -> distinct.add(word.folded()));
        return distinct;
    }

    private static void append(StringBuilder phrase, Word word) {
        if (!phrase.isEmpty()) {
            phrase.append(' ');
        }
        phrase.append(word.folded());
    }

    private static int weight(Word word) {
        return word.kind() == Word.Kind.CHARACTER ? 1 : WORD_WEIGHT;
    }

    private record Match(int end, String replacement) {}

    /** In how many questions a word occurs, and in how many of these it is a literal of the SQL. */
    private static final class Evidence {
        private int questions;
        private int asValue;

        /** Returns whether nothing is left. */
        boolean add(int moreQuestions, int moreAsValue) {
            questions += moreQuestions;
            asValue += moreAsValue;
            return questions == 0;
        }

        boolean isMostlyValue() {
            return 2L * asValue >= questions;
        }
    }
}
