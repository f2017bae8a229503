package io.flyquery.core.internal.retrieval.metric;

import io.flyquery.model.TextForm;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.EmbeddingTable;
import io.flyquery.spi.schema.ExampleTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The examples that a metric is learned from: the serving ones of a workspace, in an order by a hash of what they say. The
 * hash says nothing of what they are alike in, and it is the same wherever the same examples are, whatever their ids: so
 * their folds, the numbers of their classes and what is learned are the same, too. Immutable.
 */
final class LearningSet {
    /** More say little more; the first in the order are taken. */
    static final int MOST = 10_000;

    private static final int BATCH = 500;

    private final List<Member> members;
    private final String digest;

    private LearningSet(List<Member> members, String digest) {
        this.members = members;
        this.digest = digest;
    }

    private record Found(String id, long hash, String template) {}

    private record Member(String id, long hash, int classNumber) {}

    /** Reads which examples there are; their vectors come later. */
    static LearningSet of(UnitOfWork unit) {
        List<Found> found = new ArrayList<>();
        long digest = 0;
        Scan serving = Scan.of(ExampleTable.SPEC, "example_by_quality")
                .where(Condition.equal(ExampleTable.QUALITY, "APPROVED"))
                .where(Condition.equal(ExampleTable.SUSPENDED, false));
        try (Rows rows = unit.table(ExampleTable.SPEC).scan(serving)) {
            while (rows.hasNext()) {
                Row row = rows.next();
                String template = row.get(ExampleTable.TEMPLATE_KEY);
                long hash = TextHash.of(
                        row.get(ExampleTable.DATASET),
                        row.get(ExampleTable.QUESTION_KEY),
                        row.get(ExampleTable.SQL_KEY));
                found.add(new Found(row.get(ExampleTable.ID), hash, template));
                digest += TextHash.of(
                        Long.toHexString(hash),
                        template,
                        row.get(ExampleTable.QUESTION),
                        row.get(ExampleTable.MASKED_QUESTION));
            }
        }
        found.sort(Comparator.comparingLong(Found::hash).thenComparing(Found::id));
        String name = found.size() + "-" + Long.toHexString(digest);
        List<Found> taken = found.subList(0, Math.min(MOST, found.size()));
        Map<String, Integer> classes = classes(taken);
        return new LearningSet(
                taken.stream()
                        .map(one -> new Member(one.id, one.hash, Objects.requireNonNull(classes.get(one.template))))
                        .toList(),
                name);
    }

    /** Numbers the classes in the order of the hashes of their templates. */
    private static Map<String, Integer> classes(List<Found> members) {
        Map<String, Integer> classes = new HashMap<>();
        members.stream()
                .map(Found::template)
                .distinct()
                .sorted(Comparator.comparingLong((String template) -> TextHash.of(template))
                        .thenComparing(Comparator.naturalOrder()))
                .forEach(template -> classes.put(template, classes.size()));
        return classes;
    }

    /** Returns a digest of all that is learned from. */
    String digest() {
        return digest;
    }

    /** Returns whether there are enough classes to learn from. */
    boolean isEnough() {
        return !members.isEmpty()
                && MetricChoice.classesOfTwo(
                                members.stream().mapToInt(Member::classNumber).toArray())
                        >= MetricChoice.FEWEST_CLASSES;
    }

    /** Reads the vectors of those that have them. */
    Vectors vectors(UnitOfWork unit, String modelKey) {
        List<Member> present = new ArrayList<>(members.size());
        List<float[]> raw = new ArrayList<>(members.size());
        List<float[]> masked = new ArrayList<>(members.size());
        for (int from = 0; from < members.size(); from += BATCH) {
            List<Member> some = members.subList(from, Math.min(members.size(), from + BATCH));
            Map<String, Row> rows = new HashMap<>();
            List<Key> keys =
                    some.stream().map(member -> Key.of(member.id, modelKey)).toList();
            unit.table(EmbeddingTable.SPEC)
                    .getAll(keys)
                    .forEach(row -> rows.put(row.get(EmbeddingTable.EXAMPLE_ID), row));
            for (Member member : some) {
                Row row = rows.get(member.id);
                if (row != null) {
                    present.add(member);
                    raw.add(row.get(EmbeddingTable.RAW));
                    masked.add(row.get(EmbeddingTable.MASKED));
                }
            }
        }
        return new Vectors(
                raw.toArray(new float[0][]),
                masked.toArray(new float[0][]),
                present.stream().mapToInt(Member::classNumber).toArray(),
                present.stream()
                        .mapToInt(member -> Math.floorMod(member.hash, CrossValidation.FOLDS))
                        .toArray());
    }

    /** Vectors with the classes and folds that they belong to. */
    @SuppressWarnings("ArrayRecordComponent") // lives between the store and the arithmetic, and is never compared
    record Vectors(float[][] raw, float[][] masked, int[] classes, int[] folds) {
        float[][] of(TextForm form) {
            return form == TextForm.RAW ? raw : masked;
        }
    }
}
