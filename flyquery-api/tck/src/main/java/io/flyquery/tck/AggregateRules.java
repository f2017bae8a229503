package io.flyquery.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.flyquery.model.Scope;
import io.flyquery.spi.Aggregates;
import io.flyquery.spi.Aggregates.Aggregation;
import io.flyquery.spi.Aggregates.Group;
import io.flyquery.spi.Column;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Condition.Operator;
import io.flyquery.spi.Row;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.spi.schema.LearnCountTable;
import io.flyquery.tck.StateStoreContract.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** AG: grouped counts and sums, where a store offers them. */
interface AggregateRules extends StoreRules {
    @Test
    @DisplayName("AG-01 a store offers aggregates exactly if it claims to")
    default void offeredIfClaimed() {
        boolean offered = store().store()
                .<Boolean>read(
                        store().scope(),
                        unit -> unit.capability(Aggregates.class).isPresent());

        assertThat(offered).isEqualTo(has(Capability.AGGREGATES));
    }

    @Test
    @DisplayName("AG-02 AGGREGATES: groups are those of the model, in the order of their values, by code point")
    default void groupsAsTheModel() {
        assumeTrue(has(Capability.AGGREGATES), "this store has no aggregates");
        Seeded.forAll(20, random -> {
            StoreUnderTest store = store().in(new Scope("groups", "run-" + Long.toHexString(random.nextLong())));
            ModelTable model = examples(random);
            store.insert(model.rows());
            Aggregation aggregation = aggregation(random, model.rows());

            assertThat(aggregate(store, aggregation))
                    .as("%s", aggregation)
                    .containsExactlyElementsOf(expected(aggregation, model.rows()));
        });
    }

    private static ModelTable examples(Random random) {
        ModelTable model = new ModelTable(ExampleTable.SPEC, List.of());
        RowGenerator rows = new RowGenerator(random);
        int count = random.nextInt(30);
        for (int i = 0; i < count; i++) {
            model.insertIfAbsent(rows.row(ExampleTable.SPEC)
                    .with(
                            ExampleTable.DATASET,
                            List.of("", "a", "B", "\uffee", "\ud83d\ude00").get(random.nextInt(5)))
                    .with(ExampleTable.USAGE_COUNT, (long) random.nextInt(100))
                    .with(ExampleTable.SIGHTINGS, random.nextInt(100) - (1L << 40)));
        }
        return model;
    }

    private static Aggregation aggregation(Random random, List<Row> rows) {
        List<List<Column<?>>> groupings = List.of(
                List.of(),
                List.of(ExampleTable.DATASET),
                List.of(ExampleTable.SUSPENDED, ExampleTable.DATASET),
                List.of(ExampleTable.CREATED_AT),
                List.of(ExampleTable.USAGE_COUNT, ExampleTable.SUSPENDED));
        List<List<Column<Long>>> sums = List.of(
                List.of(),
                List.of(ExampleTable.USAGE_COUNT),
                List.of(ExampleTable.SIGHTINGS, ExampleTable.USAGE_COUNT));
        Operator operator = ScanGenerator.operator(random);
        List<Condition<?>> conditions = random.nextBoolean()
                ? List.of()
                : List.of(new ScanGenerator(random).condition(ExampleTable.DATASET, operator, rows));
        return new Aggregation(
                ExampleTable.SPEC,
                groupings.get(random.nextInt(groupings.size())),
                sums.get(random.nextInt(sums.size())),
                conditions);
    }

    private static List<Group> aggregate(StoreUnderTest store, Aggregation aggregation) {
        return store.store()
                .read(
                        store.scope(),
                        unit -> unit.capability(Aggregates.class).orElseThrow().aggregate(aggregation));
    }

    private static List<Group> expected(Aggregation aggregation, List<Row> rows) {
        Map<List<Object>, List<Row>> groups = new TreeMap<>(ModelTable.byValues());
        if (aggregation.groupBy().isEmpty()) {
            groups.put(List.of(), new ArrayList<>());
        }
        rows.stream()
                .filter(row ->
                        aggregation.conditions().stream().allMatch(condition -> ModelTable.holds(condition, row)))
                .forEach(row -> groups.computeIfAbsent(row.valuesOf(aggregation.groupBy()), values -> new ArrayList<>())
                        .add(row));
        return groups.entrySet().stream()
                .map(group -> new Group(
                        group.getKey(),
                        group.getValue().size(),
                        aggregation.sums().stream()
                                .map(column -> group.getValue().stream()
                                        .mapToLong(row -> row.get(column))
                                        .sum())
                                .toList()))
                .toList();
    }

    @Test
    @DisplayName("AG-03 AGGREGATES: without grouping there is one group, also of no row; with it there is none")
    default void groupOfNoRow() {
        assumeTrue(has(Capability.AGGREGATES), "this store has no aggregates");

        assertThat(aggregate(
                        store(),
                        new Aggregation(LearnCountTable.SPEC, List.of(), List.of(LearnCountTable.RUNS), List.of())))
                .containsExactly(new Group(List.of(), 0, List.of(0L)));
        assertThat(aggregate(
                        store(),
                        new Aggregation(
                                LearnCountTable.SPEC,
                                List.of(LearnCountTable.DAY),
                                List.of(LearnCountTable.RUNS),
                                List.of())))
                .isEmpty();
    }

    @Test
    @DisplayName("AG-04 AGGREGATES: rows of other scopes are not counted, those of this unit are")
    default void groupsOfScopeAndUnit() {
        assumeTrue(has(Capability.AGGREGATES), "this store has no aggregates");
        store().in(new Scope("acme", "other")).insert(Samples.learnCount("2026-01-31", "learned", 100));
        store().insert(Samples.learnCount("2026-01-31", "learned", 1));

        List<Group> groups = store().store().write(store().scope(), unit -> {
            unit.table(LearnCountTable.SPEC).insertIfAbsent(Samples.learnCount("2026-01-31", "known", 2));
            return unit.capability(Aggregates.class)
                    .orElseThrow()
                    .aggregate(new Aggregation(
                            LearnCountTable.SPEC,
                            List.of(LearnCountTable.DAY),
                            List.of(LearnCountTable.RUNS),
                            List.of()));
        });

        assertThat(groups).containsExactly(new Group(List.of("2026-01-31"), 2, List.of(3L)));
    }
}
