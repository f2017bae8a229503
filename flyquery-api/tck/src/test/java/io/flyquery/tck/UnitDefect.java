package io.flyquery.tck;

import io.flyquery.model.Scope;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.StateStoreAdmin;
import io.flyquery.spi.Table;
import io.flyquery.spi.TableSpec;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.Work;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Stores that get transactions, scopes, threads or their life cycle wrong. */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
enum UnitDefect implements Defect {
    KEEPS_WHAT_A_FAILED_UNIT_DID("SS-01", rows -> new StoreWrapper(rows) {
        @Override
        public <R extends @Nullable Object> R write(Scope scope, Work<R> work) {
            List<R> results = new ArrayList<>();
            List<RuntimeException> failures = new ArrayList<>();
            super.write(scope, unit -> {
                try {
                    return results.add(work.run(unit));
                } catch (RuntimeException e) {
                    return failures.add(e);
                }
            });
            for (RuntimeException failure : failures) {
                throw failure;
            }
            return results.get(0);
        }
    }),
    REMEMBERS_WHAT_IT_READ("SS-02", rows -> {
        Map<List<Object>, Optional<Row>> remembered = new ConcurrentHashMap<>();
        return StoreWrapper.withUnits(rows, unit -> new UnitWrapper(unit) {
            @Override
            public Table table(TableSpec spec) {
                return new TableWrapper(super.table(spec)) {
                    @Override
                    public Optional<Row> get(Key key) {
                        return remembered.computeIfAbsent(List.of(spec, scope(), key), missing -> super.get(key));
                    }

                    @Override
                    public Insertion insertIfAbsent(Row row) {
                        remembered.putIfAbsent(List.of(spec, scope(), row.key()), Optional.empty());
                        return super.insertIfAbsent(row);
                    }
                };
            }
        });
    }),
    FORGETS_SOME_UPDATES("SS-03", rows -> {
        AtomicInteger updates = new AtomicInteger();
        return StoreWrapper.withTables(rows, table -> new TableWrapper(table) {
            @Override
            public Optional<Row> update(Key key, UnaryOperator<Row> change) {
                return updates.incrementAndGet() % 10 == 0 ? super.get(key).map(change) : super.update(key, change);
            }
        });
    }),
    READS_EACH_ROW_AS_IT_IS_NOW("SS-04", rows -> new StoreWrapper(rows) {
        @Override
        public <R extends @Nullable Object> R read(Scope scope, Work<R> work) {
            return work.run(new UnitWithoutSnapshot(rows, scope));
        }
    }),
    IGNORES_THE_WORKSPACE("SS-05", rows -> scopes(rows, scope -> new Scope(scope.tenant(), "all"))),
    IGNORES_THE_TENANT("SS-05", rows -> scopes(rows, scope -> new Scope("all", scope.workspace()))),
    JOINS_TENANT_AND_WORKSPACE(
            "SS-05", rows -> scopes(rows, scope -> new Scope("all", scope.tenant() + scope.workspace()))),
    FOLDS_THE_CASE_OF_TENANTS(
            "SS-05",
            rows -> scopes(rows, scope -> new Scope(scope.tenant().toLowerCase(Locale.ROOT), scope.workspace()))),
    DELETES_IN_ALL_SCOPES("SS-05", rows -> new StoreWrapper(rows) {
        @Override
        public <R extends @Nullable Object> R write(Scope scope, Work<R> work) {
            Map<TableSpec, Scan> scans = new ConcurrentHashMap<>();
            R result = super.write(
                    scope,
                    unit -> work.run(new UnitWrapper(unit) {
                        @Override
                        public Table table(TableSpec spec) {
                            return new TableWrapper(super.table(spec)) {
                                @Override
                                public long deleteAll(Scan scan) {
                                    scans.put(spec, scan);
                                    return super.deleteAll(scan);
                                }
                            };
                        }
                    }));
            for (Scope other : admin().workspaces()) {
                scans.forEach((spec, scan) ->
                        super.write(other, unit -> unit.table(spec).deleteAll(scan)));
            }
            return result;
        }
    }),
    WRAPS_WHAT_THE_WORK_THROWS("SS-06", rows -> new StoreWrapper(rows) {
        @Override
        public <R extends @Nullable Object> R write(Scope scope, Work<R> work) {
            try {
                return super.write(scope, work);
            } catch (RuntimeException e) {
                throw new IllegalStateException("the unit failed", e);
            }
        }
    }),
    ALLOWS_UNITS_WITHIN_UNITS("SS-07", rows -> {
        Map<Thread, UnitOfWork> current = new ConcurrentHashMap<>();
        return new StoreWrapper(rows) {
            @Override
            public <R extends @Nullable Object> R write(Scope scope, Work<R> work) {
                UnitOfWork outer = current.get(Thread.currentThread());
                return outer == null ? super.write(scope, unit -> within(unit, work)) : work.run(outer);
            }

            private <R extends @Nullable Object> R within(UnitOfWork unit, Work<R> work) {
                current.put(Thread.currentThread(), unit);
                try {
                    return work.run(unit);
                } finally {
                    current.remove(Thread.currentThread());
                }
            }
        };
    }),
    WORKS_ON_WHEN_CLOSED("SS-08", rows -> new StoreWrapper(rows) {
        @Override
        public void close() {
            // the rows stay open
        }
    }),
    CANNOT_BE_CLOSED_TWICE("SS-08", rows -> new StoreWrapper(rows) {
        private boolean closed;

        @Override
        public void close() {
            if (closed) {
                throw new IllegalStateException("the store is closed");
            }
            closed = true;
            super.close();
        }
    }),
    LETS_TIME_PASS(
            "UW-01",
            rows -> StoreWrapper.withUnits(rows, unit -> new UnitWrapper(unit) {
                private long calls;

                @Override
                public Instant now() {
                    return super.now().plusMillis(calls++);
                }
            })),
    TELLS_NANOSECONDS(
            "UW-01",
            rows -> StoreWrapper.withUnits(rows, unit -> new UnitWrapper(unit) {
                @Override
                public Instant now() {
                    return super.now().plusNanos(1);
                }
            })),
    WRITES_IN_UNITS_THAT_READ("TB-10", rows -> new StoreWrapper(rows) {
        @Override
        public <R extends @Nullable Object> R read(Scope scope, Work<R> work) {
            return super.write(scope, work);
        }
    }),
    LISTS_WORKSPACES_WITHOUT_ROWS("AD-01", rows -> {
        Map<Scope, Boolean> seen = new ConcurrentHashMap<>();
        return new StoreWrapper(rows) {
            @Override
            public <R extends @Nullable Object> R write(Scope scope, Work<R> work) {
                seen.put(scope, true);
                return super.write(scope, work);
            }

            @Override
            public StateStoreAdmin admin() {
                StateStoreAdmin admin = super.admin();
                return new StateStoreAdmin() {
                    @Override
                    public String description() {
                        return admin.description();
                    }

                    @Override
                    public List<Scope> workspaces() {
                        return seen.keySet().stream().sorted().toList();
                    }

                    @Override
                    public List<String> migrate(boolean dryRun) {
                        return admin.migrate(dryRun);
                    }

                    @Override
                    public List<String> check() {
                        return admin.check();
                    }
                };
            }
        };
    });

    private final String rule;
    private final UnaryOperator<StateStore> wrapper;

    UnitDefect(String rule, UnaryOperator<StateStore> wrapper) {
        this.rule = rule;
        this.wrapper = wrapper;
    }

    @Override
    public String rule() {
        return rule;
    }

    @Override
    public StateStore brokenOver(StateStore rows) {
        return wrapper.apply(rows);
    }

    private static StateStore scopes(StateStore rows, UnaryOperator<Scope> confused) {
        return new StoreWrapper(rows) {
            @Override
            public <R extends @Nullable Object> R read(Scope scope, Work<R> work) {
                return super.read(confused.apply(scope), work);
            }

            @Override
            public <R extends @Nullable Object> R write(Scope scope, Work<R> work) {
                return super.write(confused.apply(scope), work);
            }
        };
    }

    /** A unit that begins anew for each step. */
    private record UnitWithoutSnapshot(StateStore rows, Scope scope) implements UnitOfWork {
        @Override
        public Instant now() {
            return rows.<Instant>read(scope, UnitOfWork::now);
        }

        @Override
        public Table table(TableSpec spec) {
            return new TableWrapper(rows.<Table>read(scope, unit -> unit.table(spec))) {
                @Override
                public Optional<Row> get(Key key) {
                    return now(table -> table.get(key));
                }

                @Override
                public List<Row> getAll(Collection<Key> keys) {
                    return now(table -> table.getAll(keys));
                }

                @Override
                public Rows scan(Scan scan) {
                    return rowsOf(now(table -> table.scan(scan).toList()));
                }

                @Override
                public long count(Scan scan) {
                    return now(table -> table.count(scan));
                }

                private <R> R now(Function<Table, R> step) {
                    return rows.<R>read(scope, unit -> step.apply(unit.table(spec)));
                }
            };
        }
    }
}
