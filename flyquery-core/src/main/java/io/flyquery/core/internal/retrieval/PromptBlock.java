package io.flyquery.core.internal.retrieval;

import io.flyquery.example.Example;
import io.flyquery.example.PromptStyle;
import java.util.List;

/**
 * Writes examples for a prompt. What people wrote cannot leave its place: a question stays on its line between its quotes,
 * and SQL stays behind its indent or within a fence longer than any in it.
 */
final class PromptBlock {
    private static final int SHORTEST_FENCE = 3;

    private PromptBlock() {}

    /** Returns the block; empty without examples. */
    static String of(PromptStyle style, List<Example> examples) {
        if (examples.isEmpty()) {
            return "";
        }
        StringBuilder block = new StringBuilder(line(style.header())).append('\n');
        int number = 0;
        for (Example example : examples) {
            number++;
            block.append(entry(style, number, example.question(), example.generatedSql()));
        }
        return block.toString();
    }

    /** Returns one example as it stands in the block. */
    static String entry(PromptStyle style, int number, String question, String sql) {
        String asked =
                line(question).replace("\\", "\\\\").replace("\"", "\\\"").replace("```", "'''");
        return number + ". Question: \"" + asked + "\"\n" + sql(style, printable(sql.strip()));
    }

    private static String sql(PromptStyle style, String sql) {
        boolean oneLine = sql.indexOf('\n') < 0 && !sql.contains("```");
        if (oneLine && !style.alwaysFenced()) {
            return "   SQL: " + sql + "\n";
        }
        String fence = "`".repeat(Math.max(SHORTEST_FENCE, longestRun(sql) + 1));
        return "   SQL:\n   " + fence + "sql\n" + indented(sql) + "   " + fence + "\n";
    }

    private static String indented(String sql) {
        StringBuilder indented = new StringBuilder();
        sql.lines().forEach(line -> indented.append("   ").append(line).append('\n'));
        return indented.toString();
    }

    private static int longestRun(String text) {
        int longest = 0;
        int run = 0;
        for (int i = 0; i < text.length(); i++) {
            run = text.charAt(i) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return longest;
    }

    /** Returns a text on one line: every control, line or format character becomes a blank. */
    private static String line(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(c -> line.appendCodePoint(isLineSafe(c) ? c : ' '));
        return line.toString();
    }

    /** Returns SQL with line ends as they are and every other control or direction character as a blank. */
    private static String printable(String sql) {
        StringBuilder printable = new StringBuilder(sql.length());
        sql.replace("\r\n", "\n")
                .replace('\r', '\n')
                .codePoints()
                .forEach(c -> printable.appendCodePoint(c == '\n' || isLineSafe(c) ? c : ' '));
        return printable.toString();
    }

    private static boolean isLineSafe(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                false;
            case Character.FORMAT -> c == 0x200C || c == 0x200D;
            default -> true;
        };
    }
}
