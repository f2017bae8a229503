package io.flyquery.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.error.ConflictException;
import io.flyquery.spi.Column;
import io.flyquery.spi.IndexSpec;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Scan;
import io.flyquery.spi.Table;
import io.flyquery.spi.TableSpec;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.spi.schema.LearnCountTable;
import io.flyquery.spi.schema.RetrievalItemTable;
import io.flyquery.spi.schema.WorkspaceTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/** One sequence of units on a store and on the model. */
final class ModelRun {
    private static final List<TableSpec> TABLES =
            List.of(ExampleTable.SPEC, LearnCountTable.SPEC, WorkspaceTable.SPEC, RetrievalItemTable.SPEC);

    /** Random scans at the end of each unit, since what a unit did shows in them. */
    private static final int LOOKS = 3;

    private final StoreUnderTest store;
    private final Random random;
    private final RowGenerator rows;
    private final ScanGenerator scans;
    private final Map<TableSpec, ModelTable> model = new LinkedHashMap<>();

    ModelRun(StoreUnderTest store, Random random) {
        this.store = store;
        this.random = random;
        this.rows = new RowGenerator(random);
        this.scans = new ScanGenerator(random);
        TABLES.forEach(spec -> model.put(spec, new ModelTable(spec, List.of())));
    }

    /** A step in words and as what it does. */
    private record Step(TableSpec spec, String words, Function<Table, Object> action) {
        private Object outcomeOn(Table table) {
            try {
                return action.apply(table);
            } catch (ConflictException conflict) {
                return new Conflict();
            }
        }
    }

    /** The outcome of a step that met a conflict. */
    private record Conflict() {}

    private static final class GivenUp extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    void unit() {
        Map<TableSpec, ModelTable> before = new LinkedHashMap<>();
        model.forEach((spec, table) -> before.put(spec, table.copy()));
        List<Step> steps = new ArrayList<>();
        List<Object> expected = new ArrayList<>();
        boolean conflict = false;
        int length = 1 + random.nextInt(6);
        for (int i = 0; i < length && !conflict; i++) {
            Step step = step();
            steps.add(step);
            Object outcome = step.outcomeOn(table(step.spec()));
            expected.add(outcome);
            conflict = outcome instanceof Conflict;
        }
        for (int i = 0; i < LOOKS && !conflict; i++) {
            Step look = scan(TABLES.get(random.nextInt(TABLES.size())));
            steps.add(look);
            expected.add(look.outcomeOn(table(look.spec())));
        }
        boolean givenUp = conflict || random.nextInt(5) == 0;
        run(steps, expected, givenUp);
        if (givenUp) {
            model.putAll(before);
        }
        model.forEach((spec, table) -> assertThat(store.all(spec))
                .as("%s after %s, %s", spec, words(steps), givenUp ? "undone" : "done")
                .containsExactlyElementsOf(table.scan(Scan.of(spec)).toList()));
    }

    private void run(List<Step> steps, List<Object> expected, boolean undone) {
        try {
            store.store().write(store.scope(), unit -> {
                for (int i = 0; i < steps.size(); i++) {
                    Step step = steps.get(i);
                    assertThat(step.outcomeOn(unit.table(step.spec())))
                            .as("outcome of the last of %s", words(steps.subList(0, i + 1)))
                            .isEqualTo(expected.get(i));
                }
                if (undone) {
                    throw new GivenUp();
                }
                return true;
            });
        } catch (GivenUp e) {
            assertThat(undone).isTrue();
        }
    }

    private static List<String> words(List<Step> steps) {
        return steps.stream()
                .map(step -> step.spec().name() + "." + step.words())
                .toList();
    }

    private ModelTable table(TableSpec spec) {
        return model.computeIfAbsent(spec, missing -> new ModelTable(missing, List.of()));
    }

    private Step step() {
        TableSpec spec = TABLES.get(random.nextInt(TABLES.size()));
        List<Row> stored = table(spec).rows();
        Row row = anyRow(spec, stored);
        Scan scan = scans.scan(spec, stored);
        Key other = rows.key(spec);
        return switch (random.nextInt(12)) {
            case 0 -> new Step(spec, "get", table -> table.get(row.key()));
            case 1 -> new Step(spec, "getAll", table -> table.getAll(List.of(row.key(), other, row.key())));
            case 2, 3, 10, 11 -> insert(spec, row);
            case 4 -> replace(spec, row);
            case 5 -> {
                Row changed = rival(rows.changed(row), stored);
                yield new Step(spec, "update", table -> table.update(row.key(), present -> changed));
            }
            case 6 -> new Step(spec, "delete", table -> table.delete(row.key()));
            case 7 -> new Step(spec, "deleteAll", table -> table.deleteAll(scan));
            case 8 -> new Step(spec, "count", table -> table.count(scan));
            default -> new Step(spec, "scan", table -> table.scan(scan).toList());
        };
    }

    private Step scan(TableSpec spec) {
        Scan scan = scans.scan(spec, table(spec).rows());
        return new Step(spec, "scan", table -> table.scan(scan).toList());
    }

    private Step insert(TableSpec spec, Row row) {
        return new Step(spec, "insertIfAbsent", table -> table.insertIfAbsent(row));
    }

    private Step replace(TableSpec spec, Row row) {
        if (spec.version().isEmpty()) {
            return insert(spec, row);
        }
        Row wanted = rival(rows.changed(row), table(spec).rows());
        return new Step(spec, "compareAndSet", table -> table.compareAndSet(wanted));
    }

    private Row anyRow(TableSpec spec, List<Row> stored) {
        return stored.isEmpty() || random.nextInt(3) == 0
                ? rival(rows.row(spec), stored)
                : stored.get(random.nextInt(stored.size()));
    }

    /** Gives a row the unique values of another now and then. */
    private Row rival(Row row, List<Row> stored) {
        if (stored.isEmpty() || random.nextInt(4) > 0) {
            return row;
        }
        Row other = stored.get(random.nextInt(stored.size()));
        Row.Builder rival = row.toBuilder();
        for (IndexSpec index : row.spec().indexes()) {
            for (Column<?> column : index.unique() ? index.columns() : List.<Column<?>>of()) {
                int place = row.spec().position(column);
                rival.setAt(place, other.at(place));
            }
        }
        return rival.build();
    }
}
