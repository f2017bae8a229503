package io.flyquery.samples.quickstart;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Prints plain text, at most 100 columns wide. */
final class Console {
    private static final int WIDTH = 100;
    private static final String GAP = "  ";

    private final PrintStream out;

    Console(PrintStream out) {
        this.out = out;
    }

    void title(String text) {
        out.println(text);
        out.println("=".repeat(text.length()));
    }

    void heading(String text) {
        out.println();
        out.println(text);
        out.println("-".repeat(text.length()));
    }

    void blank() {
        out.println();
    }

    /** Prints a text; a line that is too long goes on in the next, indented a little more. */
    void print(String text) {
        text.lines().forEach(this::printLine);
    }

    /** Prints rows in columns, numbers aligned to the right; a row that is too long is cut. */
    void table(List<List<String>> rows) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = IntStream.range(0, columns)
                .map(column -> rows.stream()
                        .filter(row -> column < row.size())
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                line.append(GAP).append(padded(row.get(column), widths[column]));
            }
            out.println(cut(line.toString().stripTrailing(), WIDTH));
        }
    }

    /** Returns a text, or its beginning if it has more characters. */
    static String cut(String text, int characters) {
        return text.length() <= characters ? text : text.substring(0, characters - 1) + "…";
    }

    private static String padded(String cell, int width) {
        String pad = " ".repeat(width - cell.length());
        return cell.matches("[-+.,%0-9]+") ? pad + cell : cell + pad;
    }

    private void printLine(String line) {
        String rest = line.stripTrailing();
        String indent = " ".repeat(rest.length() - rest.stripLeading().length()) + GAP + GAP;
        while (rest.length() > WIDTH) {
            int cut = rest.lastIndexOf(' ', WIDTH);
            if (cut <= indent.length()) {
                break;
            }
            out.println(rest.substring(0, cut).stripTrailing());
            rest = indent + rest.substring(cut).strip();
        }
        out.println(rest);
    }

    /** Collects rows for a {@link #table}. */
    static final class Rows {
        private final List<List<String>> rows = new ArrayList<>();

        Rows add(String... cells) {
            rows.add(List.copyOf(Arrays.asList(cells)));
            return this;
        }

        List<List<String>> all() {
            return List.copyOf(rows);
        }
    }
}
