package io.flyquery.benchmarks;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.rag.content.Content;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Two ranked lists as their items are given to each fusion: as dense numbers, as ids, and as contents, of which each list has
 * instances of its own. The numbers follow the order in which the items are first met.
 *
 * @param numbers the lists as numbers; not to be changed
 * @param ids the lists as ids
 * @param contents the lists as contents of some 280 characters with three entries of metadata
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record FusionInput(int[][] numbers, List<List<String>> ids, List<List<Content>> contents) {
    private static final double SHARED = 0.4;
    private static final int REPEATS = 6;

    /** Draws two lists that have two in five items in common. */
    static FusionInput drawn(int entries, long seed) {
        Random random = new Random(seed);
        int shared = (int) Math.round(SHARED * entries);
        List<Integer> first =
                new ArrayList<>(IntStream.range(0, entries).boxed().toList());
        Collections.shuffle(first, random);
        List<Integer> second = new ArrayList<>(first.subList(0, shared));
        IntStream.range(entries, 2 * entries - shared).forEach(second::add);
        Collections.shuffle(first, random);
        Collections.shuffle(second, random);
        Map<Integer, Integer> numbers = new LinkedHashMap<>();
        List<List<Integer>> lists = new ArrayList<>();
        for (List<Integer> list : List.of(first, second)) {
            lists.add(list.stream()
                    .map(item -> numbers.computeIfAbsent(item, unknown -> numbers.size()))
                    .toList());
        }
        return new FusionInput(
                lists.stream()
                        .map(list -> list.stream().mapToInt(number -> number).toArray())
                        .toArray(int[][]::new),
                lists.stream()
                        .map(list -> list.stream().map(FusionInput::id).toList())
                        .toList(),
                lists.stream()
                        .map(list -> list.stream().map(FusionInput::content).toList())
                        .toList());
    }

    int[] lengths() {
        return Arrays.stream(numbers).mapToInt(list -> list.length).toArray();
    }

    /** Returns the number of a content. */
    static int number(Content content) {
        return content.textSegment().metadata().getInteger("number");
    }

    static String id(int number) {
        return "example-" + number;
    }

    private static Content content(int number) {
        String text = ("how many orders were there in month " + number + "? ").repeat(REPEATS);
        return Content.from(TextSegment.from(
                text, Metadata.from(Map.of("id", id(number), "number", number, "source", "approved examples"))));
    }
}
