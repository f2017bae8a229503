package io.flyquery.core.internal.pii;

import java.util.ArrayList;
import java.util.List;

/**
 * Groups of digits that stand together, parted by at most two separators (blank, hyphen, dot, slash, brackets).
 *
 * @param plus whether a plus stands in front
 * @param groups the groups of digits
 * @param separators what stands between the groups, one less than groups
 * @param open whether an opening bracket stands in front
 * @param free whether neither a letter, an underscore nor a sign of a longer number touches either end
 */
record DigitRun(boolean plus, List<String> groups, List<String> separators, boolean open, boolean free) {
    private static final int MAX_SEPARATORS = 2;
    private static final String SEPARATORS = " -./()\u00a0\u2010\u2011\u2013";

    /** Returns the runs of a text, in order. */
    static List<DigitRun> in(String text) {
        List<DigitRun> runs = new ArrayList<>();
        int i = 0;
        while (i < text.length()) {
            if (Characters.isDigit(text.charAt(i))) {
                i = read(text, i, runs);
            } else {
                i++;
            }
        }
        return runs;
    }

    private static int read(String text, int start, List<DigitRun> runs) {
        List<String> groups = new ArrayList<>();
        List<String> separators = new ArrayList<>();
        int end = start;
        int next = start;
        while (Characters.isDigit(Characters.at(text, next))) {
            if (next > start) {
                separators.add(text.substring(end, next));
            }
            int from = next;
            while (Characters.isDigit(Characters.at(text, next))) {
                next++;
            }
            groups.add(text.substring(from, next));
            end = next;
            while (next - end < MAX_SEPARATORS && SEPARATORS.indexOf(Characters.at(text, next)) >= 0) {
                next++;
            }
        }
        boolean open = Characters.at(text, start - 1) == '(';
        char before = Characters.at(text, start - (open ? 2 : 1));
        boolean plus = before == '+' || Characters.at(text, start - 1) == '+';
        boolean free = !Characters.isWord(before)
                && (open || ".,-:/".indexOf(before) < 0)
                && !Characters.isWord(Characters.at(text, end))
                && Characters.at(text, end) != ':';
        runs.add(new DigitRun(plus, List.copyOf(groups), List.copyOf(separators), open, free));
        return end;
    }

    /** Returns all digits. */
    String digits() {
        return String.join("", groups);
    }

    /** Says whether every separator is one of the given texts. */
    boolean isSeparatedBy(String... allowed) {
        return List.of(allowed).containsAll(separators);
    }
}
