package io.flyquery.tck;

import io.flyquery.spi.Condition;
import io.flyquery.spi.Condition.Operator;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Stores whose tables do one thing wrong. */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
enum TableDefect implements Defect {
    RETURNS_ROWS_BY_KEY_ORDER("TB-02", table -> new TableWrapper(table) {
        @Override
        public List<Row> getAll(Collection<Key> keys) {
            return super.getAll(keys).stream()
                    .sorted(Comparator.comparing(row -> row.key().values().toString()))
                    .toList();
        }
    }),
    OVERWRITES_ON_INSERT("TB-03", table -> new TableWrapper(table) {
        @Override
        public Insertion insertIfAbsent(Row row) {
            super.delete(row.key());
            return super.insertIfAbsent(row);
        }
    }),
    IGNORES_UNIQUE_INDEXES("TB-03", table -> new TableWrapper(table) {
        @Override
        public Insertion insertIfAbsent(Row row) {
            return super.insertIfAbsent(row)
                    .fold(
                            inserted -> inserted,
                            existing -> existing.uniqueIndex().isEmpty() ? existing : new Insertion.Inserted(row));
        }
    }),
    DOES_NOT_NAME_THE_UNIQUE_INDEX("TB-03", table -> new TableWrapper(table) {
        @Override
        public Insertion insertIfAbsent(Row row) {
            return super.insertIfAbsent(row)
                    .fold(inserted -> inserted, existing -> new Insertion.Existing(existing.row(), ""));
        }
    }),
    IGNORES_THE_VERSION("TB-04", table -> new TableWrapper(table) {
        @Override
        public Optional<Row> compareAndSet(Row row) {
            return super.update(row.key(), present -> row);
        }
    }),
    IGNORES_THE_VERSION_IN_RACES("SS-03", table -> new TableWrapper(table) {
        @Override
        public Optional<Row> compareAndSet(Row row) {
            return super.update(row.key(), present -> row);
        }
    }),
    LEAVES_THE_VERSION_AS_IT_IS("TB-06", table -> new TableWrapper(table) {
        @Override
        public Optional<Row> update(Key key, UnaryOperator<Row> change) {
            return super.get(key).map(row -> {
                super.delete(key);
                Row changed = change.apply(row);
                super.insertIfAbsent(changed);
                return changed;
            });
        }
    }),
    SAYS_DELETED_OF_MISSING_ROWS("TB-07", table -> new TableWrapper(table) {
        @Override
        public boolean delete(Key key) {
            super.delete(key);
            return true;
        }
    }),
    LOCKS_NOTHING("TB-08", table -> new TableWrapper(table) {
        @Override
        public Optional<Row> lockForShare(Key key) {
            return Optional.empty();
        }
    }),
    DOES_NOT_SORT("SC-02", table -> new ScanWrapper(table) {
        @Override
        List<Row> found(Scan scan) {
            List<Row> rows = new ArrayList<>(super.found(scan));
            Collections.sort(
                    rows, Comparator.comparingInt(row -> row.key().values().hashCode()));
            return rows;
        }
    }),
    SORTS_TIES_THE_OTHER_WAY("SC-03", table -> new ScanWrapper(table) {
        @Override
        List<Row> found(Scan scan) {
            Comparator<Row> byIndex = Comparator.comparing(
                    row -> row.valuesOf(scan.index().orElseThrow().columns()), ModelTable.byValues());
            Comparator<Row> byKey = Comparator.comparing(row -> row.key().values(), ModelTable.byValues());
            return scan.index().isEmpty() || !scan.descending()
                    ? super.found(scan)
                    : super.found(scan).stream()
                            .sorted(byIndex.reversed().thenComparing(byKey))
                            .toList();
        }
    }),
    SORTS_BY_UTF_16("SC-04", table -> new ScanWrapper(table) {
        @Override
        List<Row> found(Scan scan) {
            Comparator<Row> byText =
                    Comparator.comparing(row -> row.key().values().toString());
            return scan.index().isPresent()
                    ? super.found(scan)
                    : super.found(scan).stream().sorted(byText).toList();
        }
    }),
    IGNORES_THE_LIMIT("SC-05", table -> new ScanWrapper(table) {
        @Override
        List<Row> found(Scan scan) {
            return super.found(scan.limitTo(Integer.MAX_VALUE));
        }
    }),
    IGNORES_THE_LIMIT_AT_RANDOM_STEPS("MO-02", table -> new ScanWrapper(table) {
        @Override
        List<Row> found(Scan scan) {
            return super.found(scan.limitTo(Integer.MAX_VALUE));
        }
    }),
    STARTS_AT_THE_PLACE_RATHER_THAN_BEHIND("SC-06", table -> new ScanWrapper(table) {
        @Override
        List<Row> found(Scan scan) {
            Stream<Row> atPlace = scan.index().isPresent()
                    ? Stream.of()
                    : scan.after().flatMap(place -> super.get(new Key(place))).stream();
            return Stream.concat(atPlace, super.found(scan).stream()).toList();
        }
    }),
    COMPARES_PLACES_COLUMN_BY_COLUMN("SC-06", table -> new ScanWrapper(table) {
        @Override
        List<Row> found(Scan scan) {
            return super.found(scan).stream()
                    .filter(row ->
                            scan.descending() || scan.after().stream().allMatch(place -> isGreater(scan, row, place)))
                    .toList();
        }

        private boolean isGreater(Scan scan, Row row, List<Object> place) {
            List<Object> values = row.valuesOf(scan.orderColumns());
            for (int i = 0; i < place.size(); i++) {
                if (ModelTable.byValues().compare(values.subList(i, i + 1), place.subList(i, i + 1)) <= 0) {
                    return false;
                }
            }
            return true;
        }
    }),
    PAGES_BY_OFFSET("SC-07", table -> new ScanWrapper(table) {
        @Override
        List<Row> found(Scan scan) {
            // what a store does that turns the place into a number of rows to skip, one too few
            List<Row> rows = super.found(scan);
            return scan.after().isPresent() && rows.size() > 1 ? rows.subList(1, rows.size()) : rows;
        }
    }),
    FINDS_NULLS_THAT_DIFFER("SC-08", table -> new ScanWrapper(table) {
        @Override
        List<Row> found(Scan scan) {
            Scan others = Scan.of(scan.spec());
            for (Condition<?> condition : scan.conditions()) {
                others = condition.operator() == Operator.NOT_EQUAL ? others : others.where(condition);
            }
            return super.found(others).stream()
                    .filter(row -> scan.conditions().stream()
                            .allMatch(condition ->
                                    row.orNull(condition.column()) == null || ModelTable.holds(condition, row)))
                    .toList();
        }
    }),
    TAKES_999_VALUES("SC-09", table -> new ScanWrapper(table) {
        @Override
        List<Row> found(Scan scan) {
            boolean tooMany = scan.conditions().stream()
                    .anyMatch(condition -> condition.values().size() > 999);
            if (tooMany) {
                throw new IllegalArgumentException("too many values");
            }
            return super.found(scan);
        }
    }),
    LOOKS_AT_ONE_CONDITION("SC-10", table -> new ScanWrapper(table) {
        @Override
        List<Row> found(Scan scan) {
            Scan one = scan.conditions().isEmpty()
                    ? scan
                    : Scan.of(scan.spec()).where(scan.conditions().get(0));
            return super.found(one);
        }
    }),
    CONFUSES_LESS_WITH_AT_MOST("MO-01", table -> new ScanWrapper(table) {
        @Override
        List<Row> found(Scan scan) {
            Scan loose = Scan.of(scan.spec());
            for (Condition<?> condition : scan.conditions()) {
                loose = loose.where(loosened(condition));
            }
            return super.found(loose);
        }

        private <T> Condition<T> loosened(Condition<T> condition) {
            return condition.operator() == Operator.LESS
                    ? new Condition<>(condition.column(), Operator.AT_MOST, condition.values())
                    : condition;
        }
    }),
    COUNTS_UP_TO_THE_LIMIT("SC-11", table -> new TableWrapper(table) {
        @Override
        public long count(Scan scan) {
            return Math.min(super.count(scan), scan.limit());
        }
    }),
    DELETES_BEYOND_THE_LIMIT("SC-12", table -> new TableWrapper(table) {
        @Override
        public long deleteAll(Scan scan) {
            return super.deleteAll(scan.limitTo(Integer.MAX_VALUE));
        }
    }),
    READS_THE_FIRST_THOUSAND_ROWS("SC-13", table -> new ScanWrapper(table) {
        @Override
        List<Row> found(Scan scan) {
            List<Row> rows = super.found(scan);
            return rows.subList(0, Math.min(1_000, rows.size()));
        }
    }),
    HAS_NO_KEY_WITHOUT_COLUMNS("TB-13", table -> new TableWrapper(table) {
        @Override
        public Optional<Row> get(Key key) {
            return key.values().isEmpty() ? Optional.empty() : super.get(key);
        }
    }),
    HIDES_ROWS_THAT_THE_UNIT_INSERTED("TB-09", table -> new ScanWrapper(table) {
        private final Set<Key> inserted = new HashSet<>();

        @Override
        public Insertion insertIfAbsent(Row row) {
            inserted.add(row.key());
            return super.insertIfAbsent(row);
        }

        @Override
        List<Row> found(Scan scan) {
            return super.found(scan).stream()
                    .filter(row -> !inserted.contains(row.key()))
                    .toList();
        }
    });

    private final String rule;
    private final UnaryOperator<Table> wrapper;

    TableDefect(String rule, UnaryOperator<Table> wrapper) {
        this.rule = rule;
        this.wrapper = wrapper;
    }

    @Override
    public String rule() {
        return rule;
    }

    @Override
    public StateStore brokenOver(StateStore rows) {
        return StoreWrapper.withTables(rows, this::broken);
    }

    private Table broken(Table table) {
        return wrapper.apply(table);
    }

    /** A table whose scans are lists. */
    private static class ScanWrapper extends TableWrapper {
        private ScanWrapper(Table table) {
            super(table);
        }

        List<Row> found(Scan scan) {
            return super.scan(scan).toList();
        }

        @Override
        public final Rows scan(Scan scan) {
            return rowsOf(found(scan));
        }
    }
}
