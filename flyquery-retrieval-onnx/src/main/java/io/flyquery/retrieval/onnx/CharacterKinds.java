package io.flyquery.retrieval.onnx;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;

/**
 * The kinds of code points that BERT's basic tokenisation tells apart. They come from a table of ours and not from
 * {@link Character}, whose categories change with the Java runtime: a text must not change its vector by an upgrade.
 * Immutable.
 */
final class CharacterKinds {
    private static final String RESOURCE = "character-kinds.txt";
    private static final CharacterKinds BERT = read();

    private final Map<String, int[]> edges;

    private CharacterKinds(Map<String, int[]> edges) {
        this.edges = Map.copyOf(edges);
    }

    static CharacterKinds bert() {
        return BERT;
    }

    /** Returns whether cleaning removes a code point: controls other than tab and line ends, and what is no text. */
    boolean isDropped(int codePoint) {
        return is("dropped", codePoint);
    }

    boolean isSpace(int codePoint) {
        return is("space", codePoint);
    }

    boolean isAccent(int codePoint) {
        return is("accent", codePoint);
    }

    boolean isPunctuation(int codePoint) {
        return is("punctuation", codePoint);
    }

    boolean isIdeograph(int codePoint) {
        return is("ideograph", codePoint);
    }

    /** Counts the edges up to a code point: each range has one where it begins and one behind its end. */
    private boolean is(String kind, int codePoint) {
        int[] sorted = edges.getOrDefault(kind, new int[0]);
        int found = Arrays.binarySearch(sorted, codePoint);
        int passed = found >= 0 ? found + 1 : -found - 1;
        return passed % 2 == 1;
    }

    private static CharacterKinds read() {
        try (InputStream stream = CharacterKinds.class.getResourceAsStream(RESOURCE)) {
            if (stream == null) {
                throw new IllegalStateException(
                        "the resource %s is not beside %s".formatted(RESOURCE, CharacterKinds.class));
            }
            try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                return parse(reader.lines().toList());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the resource %s cannot be read".formatted(RESOURCE), e);
        }
    }

    private static CharacterKinds parse(List<String> lines) {
        Map<String, int[]> edges = new HashMap<>();
        for (String line : lines) {
            if (!line.startsWith("#")) {
                StringTokenizer words = new StringTokenizer(line);
                edges.merge(words.nextToken(), ranges(words), CharacterKinds::concatenate);
            }
        }
        return new CharacterKinds(edges);
    }

    private static int[] ranges(StringTokenizer words) {
        int[] edges = new int[words.countTokens() * 2];
        for (int i = 0; words.hasMoreTokens(); i += 2) {
            String word = words.nextToken();
            int dash = word.indexOf('-');
            edges[i] = Integer.parseInt(dash < 0 ? word : word.substring(0, dash), 16);
            edges[i + 1] = Integer.parseInt(word.substring(dash + 1), 16) + 1;
        }
        return edges;
    }

    private static int[] concatenate(int[] first, int[] second) {
        int[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
