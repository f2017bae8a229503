package io.flyquery.store.jdbc;

import io.flyquery.error.ConflictException;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.model.Scope;
import io.flyquery.spi.Column;
import io.flyquery.spi.IndexSpec;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.Table;
import io.flyquery.spi.TableSpec;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** One table of a unit of work. */
final class JdbcTable implements Table {
    private static final int KEYS_AT_ONCE = 500;
    private static final int INSERTIONS = 3;
    private static final String SAVEPOINT = "before_change";

    private final JdbcUnitOfWork unit;
    private final TableSpec spec;
    private final TableSql sql;
    private final RowReader reader;

    JdbcTable(JdbcUnitOfWork unit, TableSpec spec, TableSql sql) {
        this.unit = unit;
        this.spec = spec;
        this.sql = sql;
        this.reader = new RowReader(spec, unit.dialect());
    }

    @Override
    public Optional<Row> get(Key key) {
        return get(key, "");
    }

    @Override
    public List<Row> getAll(Collection<Key> keys) {
        List<Key> distinct = new ArrayList<>(new LinkedHashSet<>(keys));
        Map<Key, Row> found = new HashMap<>();
        for (int from = 0; from < distinct.size(); from += KEYS_AT_ONCE) {
            List<Key> batch = distinct.subList(from, Math.min(from + KEYS_AT_ONCE, distinct.size()));
            for (Row row : attempt("reading", () -> rows(sql.getAll(scope(), batch)))) {
                found.put(row.key(), row);
            }
        }
        return distinct.stream().map(found::get).filter(Objects::nonNull).toList();
    }

    @Override
    public Insertion insertIfAbsent(Row row) {
        unit.requireWriting();
        requireOwn(row.spec());
        for (int i = 0; i < INSERTIONS; i++) {
            if (attempt("inserting into", () -> unit.update(sql.insertIfAbsent(scope(), row))) > 0) {
                return new Insertion.Inserted(row);
            }
            Optional<Insertion> existing = existing(row);
            if (existing.isPresent()) {
                return existing.get();
            }
        }
        throw unit.fail(new StoreException(
                ErrorCode.BUSY,
                "a row in the way of an insertion into " + spec + " came and went " + INSERTIONS
                        + " times; nothing was written. Try again.",
                true,
                null));
    }

    @Override
    public Optional<Row> compareAndSet(Row row) {
        unit.requireWriting();
        requireOwn(row.spec());
        Column<Long> version = spec.version()
                .orElseThrow(() -> new IllegalArgumentException(spec + " has no version column; use update"));
        Long expected = row.get(version);
        Row stored = row.with(version, expected + 1);
        int changed = attemptUnique(stored, () -> unit.update(sql.compareAndSet(scope(), stored, version, expected)));
        return changed == 0 ? Optional.empty() : Optional.of(stored);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the argument itself says "no change"; an equal row is one, for the version
    public Optional<Row> update(Key key, UnaryOperator<Row> change) {
        unit.requireWriting();
        Optional<Row> present = get(key, unit.dialect().forUpdate());
        if (present.isEmpty()) {
            return present;
        }
        Row before = present.get();
        Row wanted = change.apply(before);
        if (wanted == before) {
            return present;
        }
        requireOwn(wanted.spec());
        if (!wanted.key().equals(before.key())) {
            throw new IllegalArgumentException(
                    "an update of " + before + " must not change the key, but gave " + wanted);
        }
        Row stored = spec.version()
                .map(version -> wanted.with(version, before.get(version) + 1))
                .orElse(wanted);
        if (changesUniqueValues(before, stored)) {
            attemptUnique(stored, () -> unit.update(sql.update(scope(), stored)));
        } else {
            attempt("changing", () -> unit.update(sql.update(scope(), stored)));
        }
        return Optional.of(stored);
    }

    @Override
    public boolean delete(Key key) {
        unit.requireWriting();
        return attempt("deleting from", () -> unit.update(sql.delete(scope(), key))) > 0;
    }

    @Override
    public long deleteAll(Scan scan) {
        unit.requireWriting();
        requireOwn(scan.spec());
        return attempt("deleting from", () -> unit.update(sql.deleteAll(scope(), scan)));
    }

    @Override
    public Rows scan(Scan scan) {
        requireOwn(scan.spec());
        return attempt("reading", () -> JdbcRows.open(unit, "reading " + spec, sql.scan(scope(), scan), reader));
    }

    @Override
    public long count(Scan scan) {
        requireOwn(scan.spec());
        return attempt(
                "counting",
                () -> unit.query(sql.count(scope(), scan), result -> result.next() ? result.getLong(1) : 0L));
    }

    @Override
    public Optional<Row> lockForShare(Key key) {
        unit.requireWriting();
        return get(key, unit.dialect().forShare());
    }

    private Optional<Row> get(Key key, String lock) {
        return attempt("reading", () -> rows(sql.get(scope(), key, lock))).stream()
                .findFirst();
    }

    private Optional<Insertion> existing(Row row) {
        Optional<Row> byKey = get(row.key(), "");
        if (byKey.isPresent()) {
            return Optional.of(new Insertion.Existing(byKey.get(), ""));
        }
        for (IndexSpec index : spec.indexes()) {
            if (index.unique()) {
                List<Row> found = attempt("reading", () -> rows(sql.getByIndex(scope(), index, row)));
                if (!found.isEmpty()) {
                    return Optional.of(new Insertion.Existing(found.get(0), index.name()));
                }
            }
        }
        return Optional.empty();
    }

    private List<Row> rows(SqlText query) throws SQLException {
        return unit.query(query, result -> {
            List<Row> rows = new ArrayList<>();
            while (result.next()) {
                rows.add(reader.read(result));
            }
            return rows;
        });
    }

    private <R> R attempt(String doing, JdbcUnitOfWork.Attempt<R> work) {
        return unit.attempt(doing + " " + spec, work);
    }

    private int attemptUnique(Row wanted, JdbcUnitOfWork.Attempt<Integer> work) {
        return attempt("changing", () -> {
            boolean guarded = unit.dialect().failureSpoilsTransaction() && hasUniqueIndex();
            if (guarded) {
                unit.execute("SAVEPOINT " + SAVEPOINT);
            }
            int changed;
            try {
                changed = work.run();
            } catch (SQLException e) {
                if (!unit.dialect().isDuplicate(e)) {
                    throw e;
                }
                if (guarded) {
                    unit.execute("ROLLBACK TO SAVEPOINT " + SAVEPOINT);
                    requireVisibleRival(wanted, e);
                }
                throw new ConflictException(
                        ErrorCode.VERSION_CONFLICT,
                        "another row of " + spec + " has the new values of a unique index; nothing was changed."
                                + " Read again before deciding.");
            }
            if (guarded) {
                unit.execute("RELEASE SAVEPOINT " + SAVEPOINT);
            }
            return changed;
        });
    }

    /** A rival from after the unit's begin would be in the way of what the unit finds when it reads again: nothing. */
    private void requireVisibleRival(Row wanted, SQLException duplicate) throws SQLException {
        for (IndexSpec index : spec.indexes()) {
            if (index.unique() && isTaken(index, wanted)) {
                return;
            }
        }
        throw new StoreException(
                ErrorCode.BUSY,
                "another unit wrote the new values of a unique index of " + spec
                        + " at the same time; nothing was written. Try again.",
                true,
                duplicate);
    }

    private boolean isTaken(IndexSpec index, Row wanted) throws SQLException {
        return rows(sql.getByIndex(scope(), index, wanted)).stream()
                .anyMatch(row -> !row.key().equals(wanted.key()));
    }

    private boolean changesUniqueValues(Row before, Row after) {
        return spec.indexes().stream()
                .filter(IndexSpec::unique)
                .map(IndexSpec::columns)
                .anyMatch(columns -> !before.valuesOf(columns).equals(after.valuesOf(columns)));
    }

    private boolean hasUniqueIndex() {
        return spec.indexes().stream().anyMatch(IndexSpec::unique);
    }

    private void requireOwn(TableSpec other) {
        if (other != spec) {
            throw new IllegalArgumentException(spec + " got a row or scan of " + other);
        }
    }

    private Scope scope() {
        return unit.scope();
    }
}
