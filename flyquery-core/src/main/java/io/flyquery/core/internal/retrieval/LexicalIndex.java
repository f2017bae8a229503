package io.flyquery.core.internal.retrieval;

import io.flyquery.core.fusion.OrdinalOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * BM25 over postings in memory: {@code idf = ln(1 + (N - df + 0.5) / (df + 0.5))} times
 * {@code tf / (tf + k1 (1 - b + b length / average length))}, with k1 = 1.2 and b = 0.75 (Robertson and Zaragoza, "The
 * Probabilistic Relevance Framework: BM25 and Beyond", 2009). A document matches if it has any term of the query; a term
 * that the query repeats counts once.
 *
 * <p>Rows are numbers that the owner gives, from 0 and dense. Removing a row takes it out of every statistic at once and
 * leaves its postings behind until {@link #compact}. Not thread-safe: the owner keeps searches and changes apart.
 */
final class LexicalIndex {
    static final float K1 = 1.2f;
    static final float B = 0.75f;

    private static final int BLOCK_SHIFT = 10;
    private static final int[] NO_TERMS = new int[0];

    private final Map<String, Integer> termNumbers = new HashMap<>();
    private Postings[] postings = new Postings[64];

    /** The distinct terms of each row; an empty array for a row without text. */
    private int[][] termsOf = new int[64][];

    /** How many terms each row has, with repetitions. */
    private int[] lengths = new int[64];

    /** {@code k1 (1 - b + b length / average length)} of each row, and the score of a single occurrence with it. */
    private float[] norms = new float[64];

    private float[] singles = new float[64];
    private int rows;
    private int documents;
    private long totalLength;
    private boolean normsStale;

    /**
     * Adds a row.
     *
     * @param row the next row, which is the number of rows so far
     * @param terms its terms
     */
    void append(int row, List<String> terms) {
        if (row != rows) {
            throw new IllegalArgumentException("row was " + row + " but the next row is " + rows);
        }
        ensureRows(rows + 1);
        int[] numbers = new int[terms.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = termNumber(terms.get(i));
        }
        Arrays.sort(numbers);
        int distinct = 0;
        for (int from = 0; from < numbers.length; ) {
            int to = from + 1;
            while (to < numbers.length && numbers[to] == numbers[from]) {
                to++;
            }
            postings[numbers[from]].add(row, Math.min(to - from, Byte.MAX_VALUE));
            numbers[distinct++] = numbers[from];
            from = to;
        }
        termsOf[row] = Arrays.copyOf(numbers, distinct);
        lengths[row] = terms.size();
        totalLength += terms.size();
        documents++;
        rows++;
        normsStale = true;
    }

    /** Takes a row, which must be present, out of all results and statistics. */
    void remove(int row) {
        for (int term : termsOf[row]) {
            postings[term].documents--;
        }
        termsOf[row] = NO_TERMS;
        totalLength -= lengths[row];
        documents--;
        normsStale = true;
    }

    /** Brings the length norms up to date; to be called after changes and before searches. */
    void refresh() {
        if (!normsStale) {
            return;
        }
        float average = documents == 0 ? 1f : Math.max(1f, (float) ((double) totalLength / documents));
        for (int row = 0; row < rows; row++) {
            norms[row] = K1 * (1 - B + B * lengths[row] / average);
            singles[row] = 1f / (1f + norms[row]);
        }
        normsStale = false;
    }

    /**
     * Finds the best rows.
     *
     * @param terms the terms of the query
     * @param accepted the rows that may be returned, one bit each; removed rows are not among them
     * @param limit the most rows to return
     * @param ties decides between equal scores
     */
    RankedRows search(List<String> terms, long[] accepted, int limit, OrdinalOrder ties, SearchScratch scratch) {
        find(terms, accepted, limit, ties, scratch);
        return scratch.top.found();
    }

    /**
     * Finds the best rows without making an object: they are in {@link SearchScratch#top} afterwards, best first.
     *
     * @return how many there are
     */
    int find(List<String> terms, long[] accepted, int limit, OrdinalOrder ties, SearchScratch scratch) {
        SearchScratch.TopRows top = scratch.top;
        top.begin(limit, ties);
        if (documents == 0 || limit == 0) {
            return 0;
        }
        int blocks = (rows >>> BLOCK_SHIFT) + 1;
        scratch.reserveSums(rows, blocks);
        float[] sums = scratch.sums;
        boolean[] touched = scratch.touched;
        int known = knownTerms(terms, scratch);
        for (int i = 0; i < known; i++) {
            accumulate(postings[scratch.terms[i]], sums, touched);
        }
        for (int block = 0; block < blocks; block++) {
            if (touched[block]) {
                touched[block] = false;
                collect(block, sums, accepted, top);
            }
        }
        return top.sort();
    }

    /** Notes the numbers of the terms that rows have, each once, in the order of the query; returns how many. */
    private int knownTerms(List<String> terms, SearchScratch scratch) {
        scratch.reserveTerms(terms.size());
        int known = 0;
        for (int i = 0; i < terms.size(); i++) {
            Integer number = termNumbers.get(terms.get(i));
            if (number != null && postings[number].documents > 0 && !contains(scratch.terms, known, number)) {
                scratch.terms[known++] = number;
            }
        }
        return known;
    }

    private static boolean contains(int[] numbers, int count, int number) {
        for (int i = 0; i < count; i++) {
            if (numbers[i] == number) {
                return true;
            }
        }
        return false;
    }

    private void accumulate(Postings list, float[] sums, boolean[] touched) {
        float idf = inverseDocumentFrequency(list.documents);
        for (int i = 0; i < list.size; i++) {
            int row = list.rows[i];
            int count = list.counts[i];
            float part = count == 1 ? singles[row] : count / (count + norms[row]);
            sums[row] += idf * part;
            touched[row >>> BLOCK_SHIFT] = true;
        }
    }

    private void collect(int block, float[] sums, long[] accepted, SearchScratch.TopRows top) {
        int from = block << BLOCK_SHIFT;
        int to = Math.min(rows, from + (1 << BLOCK_SHIFT));
        for (int row = from; row < to; row++) {
            float sum = sums[row];
            if (sum > 0f && sum >= top.threshold() && (accepted[row >>> 6] & (1L << row)) != 0) {
                top.offer(row, sum);
            }
        }
        Arrays.fill(sums, from, to, 0f);
    }

    private float inverseDocumentFrequency(int frequency) {
        return (float) StrictMath.log1p((documents - frequency + 0.5) / (frequency + 0.5));
    }

    /** Returns in how many rows a term occurs. */
    int documentFrequency(String term) {
        Integer number = termNumbers.get(term);
        return number == null ? 0 : postings[number].documents;
    }

    /** Returns whether a row has a term. */
    boolean has(int row, String term) {
        Integer number = termNumbers.get(term);
        if (number == null) {
            return false;
        }
        for (int candidate : termsOf[row]) {
            if (candidate == number) {
                return true;
            }
        }
        return false;
    }

    /** Returns how many rows are present. */
    int documents() {
        return documents;
    }

    /**
     * Renumbers the rows and frees what removed rows held.
     *
     * @param newRows the new number of each row, rising; -1 for a removed row
     * @param present how many rows stay
     */
    void compact(int[] newRows, int present) {
        termNumbers.values().removeIf(number -> postings[number].documents == 0);
        for (int number : termNumbers.values()) {
            postings[number].compact(newRows);
        }
        renumberTerms();
        for (int row = 0; row < rows; row++) {
            if (newRows[row] >= 0) {
                termsOf[newRows[row]] = termsOf[row];
                lengths[newRows[row]] = lengths[row];
            }
        }
        termsOf = Arrays.copyOf(termsOf, Math.max(64, present));
        lengths = Arrays.copyOf(lengths, Math.max(64, present));
        norms = new float[Math.max(64, present)];
        singles = new float[Math.max(64, present)];
        rows = present;
        normsStale = true;
        refresh();
    }

    /** Closes the gaps that dropped terms left. Rows that stay only have terms that stay. */
    private void renumberTerms() {
        int[] newNumbers = new int[postings.length];
        Postings[] kept = new Postings[Math.max(64, termNumbers.size())];
        int next = 0;
        for (Map.Entry<String, Integer> term : termNumbers.entrySet()) {
            kept[next] = postings[term.getValue()];
            newNumbers[term.getValue()] = next;
            term.setValue(next++);
        }
        postings = kept;
        for (int row = 0; row < rows; row++) {
            int[] terms = termsOf[row];
            for (int i = 0; i < terms.length; i++) {
                terms[i] = newNumbers[terms[i]];
            }
        }
    }

    /** Returns about how many bytes the index takes. */
    long bytes() {
        long bytes = 32L * rows + 4L * totalLength;
        for (Map.Entry<String, Integer> term : termNumbers.entrySet()) {
            bytes += 160L + 2L * term.getKey().length() + 5L * postings[term.getValue()].rows.length;
        }
        return bytes;
    }

    private int termNumber(String term) {
        Integer known = termNumbers.get(term);
        if (known != null) {
            return known;
        }
        int number = termNumbers.size();
        if (number == postings.length) {
            postings = Arrays.copyOf(postings, number * 2);
        }
        postings[number] = new Postings();
        termNumbers.put(term, number);
        return number;
    }

    private void ensureRows(int size) {
        if (size > lengths.length) {
            int grown = size + size / 2;
            termsOf = Arrays.copyOf(termsOf, grown);
            lengths = Arrays.copyOf(lengths, grown);
            norms = Arrays.copyOf(norms, grown);
            singles = Arrays.copyOf(singles, grown);
        }
    }

    /** The rows of a term, removed ones included, with how often each has it. */
    private static final class Postings {
        int[] rows = new int[2];
        byte[] counts = new byte[2];
        int size;

        /** How many of the rows are present. */
        int documents;

        void add(int row, int count) {
            if (size == rows.length) {
                rows = Arrays.copyOf(rows, size * 2);
                counts = Arrays.copyOf(counts, size * 2);
            }
            rows[size] = row;
            counts[size++] = (byte) count;
            documents++;
        }

        void compact(int[] newRows) {
            int kept = 0;
            for (int i = 0; i < size; i++) {
                int row = newRows[rows[i]];
                if (row >= 0) {
                    rows[kept] = row;
                    counts[kept++] = counts[i];
                }
            }
            size = kept;
            rows = Arrays.copyOf(rows, Math.max(2, kept));
            counts = Arrays.copyOf(counts, Math.max(2, kept));
        }
    }
}
