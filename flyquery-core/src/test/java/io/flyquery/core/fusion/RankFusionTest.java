package io.flyquery.core.fusion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RankFusionTest {
    private static final Comparator<Integer> IN_ORDER_OF_APPEARANCE = Comparator.comparing(item -> 0);

    private final RankFusion fusion = RankFusion.standard();

    @Test
    void itemOfTwoListsComesOnceAndAtItsPlaceByEquality() {
        List<List<String>> lists =
                List.of(List.of(fresh("e1"), fresh("e2"), fresh("e3")), List.of(fresh("e2"), fresh("e4"), fresh("e1")));

        List<Fused<String>> fused = fusion.fuse(lists, 10);

        assertThat(fused).extracting(Fused::item).containsExactly("e2", "e1", "e4", "e3");
        assertThat(fused.get(0).score()).isEqualTo(1.0 / 62 + 1.0 / 61);
        assertThat(fused)
                .extracting(Fused::ranks)
                .containsExactly(List.of(2, 1), List.of(1, 3), List.of(0, 2), List.of(3, 0));
    }

    @Test
    void equalScoresKeepTheOrderOfFirstAppearance() {
        List<Fused<String>> fused = fusion.fuse(List.of(List.of("b", "x"), List.of("a", "y"), List.of("c")), 10);

        assertThat(fused).extracting(Fused::item).containsExactly("b", "a", "c", "x", "y");
    }

    @Test
    void repetitionInsideAListCountsAtItsFirstPlaceOnly() {
        List<Fused<String>> fused = fusion.fuse(List.of(List.of("a", "a", "b", "a")), 10);

        assertThat(fused).extracting(Fused::item).containsExactly("a", "b");
        assertThat(fused.get(0).score()).isEqualTo(1.0 / 61);
        assertThat(fused.get(1).ranks()).containsExactly(3);
    }

    @Test
    void weightOfAListScalesItsShare() {
        List<Fused<String>> fused = fusion.fuse(List.of(List.of("a"), List.of("b")), new double[] {1.0, 2.0}, 10);

        assertThat(fused).extracting(Fused::item).containsExactly("b", "a");
        assertThat(fused.get(0).score()).isEqualTo(2.0 * (1.0 / 61));
    }

    @Test
    void limitCutsAndNothingGivesNothing() {
        assertThat(fusion.fuse(List.of(List.of("a", "b", "c")), 2)).hasSize(2);
        assertThat(fusion.fuse(List.of(List.of("a")), 0)).isEmpty();
        assertThat(fusion.fuse(List.of(List.<String>of(), List.of()), 5)).isEmpty();
        assertThat(fusion.fuse(List.<List<String>>of(), 5)).isEmpty();
    }

    @Test
    void keysThatShareAHashStayApart() {
        List<Fused<String>> fused = fusion.fuse(List.of(List.of("Aa", "BB", "AaBB"), List.of("BBAa", "BB")), 10);

        assertThat(fused).extracting(Fused::item).containsExactly("BB", "Aa", "BBAa", "AaBB");
    }

    @Test
    void generalFusionEqualsANaiveOne() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            List<List<Integer>> lists = randomLists(random);
            double[] weights = randomWeights(random, lists.size());
            int limit = random.nextInt(60);

            List<Fused<Integer>> fused = RankFusion.of(seed % 100).fuse(lists, weights, limit);

            List<Map.Entry<Integer, Double>> expected =
                    naive(lists, weights, seed % 100, limit, IN_ORDER_OF_APPEARANCE);
            assertThat(fused).as("seed %d", seed).extracting(Fused::item).containsExactlyElementsOf(keys(expected));
            assertThat(fused)
                    .as("seed %d", seed)
                    .extracting(Fused::score)
                    .containsExactlyElementsOf(
                            expected.stream().map(Map.Entry::getValue).toList());
        }
    }

    @Test
    void fusionOfOrdinalsEqualsANaiveOneWithOneScratchForAllCalls() {
        FusionScratch scratch = new FusionScratch(0);
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            List<List<Integer>> lists = randomLists(random);
            double[] weights = randomWeights(random, lists.size());
            int limit = random.nextInt(60);
            boolean descending = random.nextBoolean();
            OrdinalOrder ties = descending ? (left, right) -> Integer.compare(right, left) : OrdinalOrder.ASCENDING;

            int found = fusion.fuse(arrays(lists), lengths(lists), weights, limit, scratch, ties);

            Comparator<Integer> order = descending ? Comparator.reverseOrder() : Comparator.naturalOrder();
            List<Map.Entry<Integer, Double>> expected = naive(lists, weights, 60, limit, order);
            List<Integer> ordinals = new ArrayList<>();
            List<Double> scores = new ArrayList<>();
            for (int place = 0; place < found; place++) {
                ordinals.add(scratch.ordinal(place));
                scores.add(scratch.score(place));
            }
            assertThat(ordinals).as("seed %d", seed).containsExactlyElementsOf(keys(expected));
            assertThat(scores)
                    .as("seed %d", seed)
                    .containsExactlyElementsOf(
                            expected.stream().map(Map.Entry::getValue).toList());
        }
    }

    @Test
    void fewWantedOfLongListsAreThoseThatANaiveFusionFinds() {
        FusionScratch scratch = new FusionScratch(0);
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            List<List<Integer>> lists = new ArrayList<>();
            for (int list = 0; list < 1 + random.nextInt(4); list++) {
                List<Integer> items =
                        new ArrayList<>(IntStream.range(0, 700).boxed().toList());
                Collections.shuffle(items, random);
                List<Integer> some = new ArrayList<>(items.subList(0, 1 + random.nextInt(600)));
                if (random.nextInt(4) == 0) {
                    some.add(random.nextInt(1 + some.size()), some.get(0));
                }
                lists.add(some);
            }
            double[] weights = randomWeights(random, lists.size());
            int limit = 1 + random.nextInt(80);

            int found = fusion.fuse(arrays(lists), lengths(lists), weights, limit, scratch);

            List<Integer> ordinals =
                    IntStream.range(0, found).mapToObj(scratch::ordinal).toList();
            List<Map.Entry<Integer, Double>> expected =
                    naive(lists, weights, 60, limit, Comparator.<Integer>naturalOrder());
            assertThat(ordinals).as("seed %d", seed).containsExactlyElementsOf(keys(expected));
        }
    }

    @Test
    void ordinalsThatAreNoneAreRefusedWhereverTheyStand() {
        int[] list = IntStream.range(0, 500).toArray();
        list[499] = -3;
        FusionScratch scratch = new FusionScratch(1);

        assertThatThrownBy(() -> fusion.fuse(new int[][] {list}, new int[] {500}, new double[] {1}, 5, scratch))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-3");
    }

    @Test
    void ranksBeyondTheTableAreExact() {
        List<Integer> longList = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            longList.add(i);
        }

        List<Fused<Integer>> fused = fusion.fuse(List.of(longList), 3_000);

        assertThat(fused.get(2_999).score()).isEqualTo(1.0 / 3_060);
    }

    @Test
    void lengthsLimitWhatCountsOfAnArray() {
        FusionScratch scratch = new FusionScratch(4);

        int found = fusion.fuse(new int[][] {{3, 2, 1}}, new int[] {1}, new double[] {1}, 10, scratch);

        assertThat(found).isEqualTo(1);
        assertThat(scratch.ordinal(0)).isEqualTo(3);
        assertThatThrownBy(() -> scratch.ordinal(1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void wrongArgumentsNameTheValueAndTheRemedy() {
        assertThatThrownBy(() -> RankFusion.of(-1)).hasMessageContaining("-1").hasMessageContaining("between 0 and");
        assertThatThrownBy(() -> fusion.fuse(List.of(List.of("a")), -2)).hasMessageContaining("-2");
        assertThatThrownBy(() -> fusion.fuse(List.of(List.of("a")), new double[] {Double.NaN}, 2))
                .hasMessageContaining("NaN");
        assertThatThrownBy(() -> fusion.fuse(List.of(List.of("a")), new double[0], 2))
                .hasMessageContaining("1 lists but 0 weights");
        FusionScratch scratch = new FusionScratch(1);
        assertThatThrownBy(() -> fusion.fuse(new int[][] {{-7}}, new int[] {1}, new double[] {1}, 1, scratch))
                .hasMessageContaining("-7");
    }

    private static String fresh(String text) {
        return String.valueOf(text.toCharArray());
    }

    private static List<Map.Entry<Integer, Double>> naive(
            List<List<Integer>> lists, double[] weights, int k, int limit, Comparator<Integer> ties) {
        Map<Integer, Double> sums = new LinkedHashMap<>();
        for (int list = 0; list < lists.size(); list++) {
            List<Integer> items = lists.get(list);
            for (int place = 0; place < items.size(); place++) {
                if (items.indexOf(items.get(place)) == place) {
                    sums.merge(items.get(place), weights[list] * (1.0 / (k + place + 1)), Double::sum);
                }
            }
        }
        return sums.entrySet().stream()
                .sorted(Map.Entry.<Integer, Double>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry::getKey, ties))
                .limit(limit)
                .toList();
    }

    private static List<Integer> keys(List<Map.Entry<Integer, Double>> entries) {
        return entries.stream().map(Map.Entry::getKey).toList();
    }

    private static List<List<Integer>> randomLists(Random random) {
        List<List<Integer>> lists = new ArrayList<>();
        int count = random.nextInt(5);
        for (int list = 0; list < count; list++) {
            List<Integer> items = new ArrayList<>();
            int size = random.nextInt(40);
            for (int i = 0; i < size; i++) {
                items.add(random.nextInt(50));
            }
            lists.add(items);
        }
        return lists;
    }

    private static double[] randomWeights(Random random, int size) {
        double[] weights = new double[size];
        for (int i = 0; i < size; i++) {
            weights[i] = random.nextBoolean() ? 1.0 : random.nextInt(9) / 4.0;
        }
        return weights;
    }

    private static int[][] arrays(List<List<Integer>> lists) {
        return lists.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    private static int[] lengths(List<List<Integer>> lists) {
        return Arrays.stream(arrays(lists)).mapToInt(list -> list.length).toArray();
    }
}
