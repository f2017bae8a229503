package io.flyquery.store.memory;

import io.flyquery.error.ConflictException;
import io.flyquery.error.ErrorCode;
import io.flyquery.spi.Column;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.Table;
import io.flyquery.spi.TableSpec;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A table within a unit. It has no state of its own: each step goes from one contents of the unit to the next. */
final class MemoryTable implements Table {
    private final MemoryUnit unit;
    private final TableSpec spec;

    MemoryTable(MemoryUnit unit, TableSpec spec) {
        this.unit = unit;
        this.spec = spec;
    }

    @Override
    public Optional<Row> get(Key key) {
        return Optional.ofNullable(readable().get(checked(key)));
    }

    @Override
    public List<Row> getAll(Collection<Key> keys) {
        TableContents contents = readable();
        return new LinkedHashSet<>(keys)
                .stream()
                        .map(key -> contents.get(checked(key)))
                        .filter(Objects::nonNull)
                        .toList();
    }

    @Override
    public Insertion insertIfAbsent(Row row) {
        TableContents contents = writable();
        checked(row);
        Optional<Insertion.Existing> existing = contents.inTheWayOf(row);
        if (existing.isPresent()) {
            return existing.get();
        }
        unit.replace(spec, contents.with(row));
        return new Insertion.Inserted(row);
    }

    @Override
    public Optional<Row> compareAndSet(Row row) {
        TableContents contents = writable();
        checked(row);
        Column<Long> version = spec.version()
                .orElseThrow(() ->
                        new IllegalArgumentException(spec + " has no version column; use update() to change its rows"));
        Row present = contents.get(row.key());
        if (present == null || !present.get(version).equals(row.get(version))) {
            return Optional.empty();
        }
        return Optional.of(store(contents, row.with(version, row.get(version) + 1)));
    }

    @Override
    public Optional<Row> update(Key key, UnaryOperator<Row> change) {
        Row present = writable().get(checked(key));
        if (present == null) {
            return Optional.empty();
        }
        Row changed = checked(change.apply(present));
        if (changed.equals(present)) { // the function asked for the lock only
            return Optional.of(present);
        }
        if (!changed.key().equals(present.key())) {
            throw new IllegalArgumentException(
                    "the change of a row of " + spec + " changed its key; delete the row and insert another instead");
        }
        Row next = spec.version()
                .map(version -> changed.with(version, present.get(version) + 1))
                .orElse(changed);
        return Optional.of(store(writable(), next));
    }

    private Row store(TableContents contents, Row row) {
        contents.uniqueIndexInTheWayOf(row).ifPresent(index -> {
            throw new ConflictException(
                    ErrorCode.VERSION_CONFLICT,
                    "another row of " + spec + " has these values of unique index '" + index
                            + "'; nothing changed. Read again, then decide again.");
        });
        unit.replace(spec, contents.with(row));
        return row;
    }

    @Override
    public boolean delete(Key key) {
        TableContents contents = writable();
        boolean found = contents.get(checked(key)) != null;
        unit.replace(spec, contents.without(key));
        return found;
    }

    @Override
    public long deleteAll(Scan scan) {
        TableContents contents = writable();
        long deleted = 0;
        for (Row row : ScanRows.of(unit::requireOpen, contents, checked(scan)).toList()) {
            contents = contents.without(row.key());
            deleted++;
        }
        unit.replace(spec, contents);
        return deleted;
    }

    @Override
    public Rows scan(Scan scan) {
        return ScanRows.of(unit::requireOpen, readable(), checked(scan));
    }

    @Override
    public long count(Scan scan) {
        long rows = 0;
        try (Rows all = ScanRows.withoutLimit(unit::requireOpen, readable(), checked(scan))) {
            while (all.hasNext()) {
                all.next();
                rows++;
            }
        }
        return rows;
    }

    /** Nothing more to do than to read: a unit that writes keeps all other writers waiting. */
    @Override
    public Optional<Row> lockForShare(Key key) {
        return Optional.ofNullable(writable().get(checked(key)));
    }

    private TableContents readable() {
        unit.requireOpen();
        return unit.contents(spec);
    }

    private TableContents writable() {
        unit.requireWriting();
        return unit.contents(spec);
    }

    private Key checked(Key key) {
        if (key.values().size() != spec.key().size()) {
            throw new IllegalArgumentException("a key of " + spec + " has the values of " + spec.key() + " but got "
                    + key.values().size() + " values");
        }
        return key;
    }

    private Row checked(Row row) {
        if (row.spec() != spec) {
            throw new IllegalArgumentException("a row of " + row.spec() + " was given to " + spec);
        }
        return row;
    }

    private Scan checked(Scan scan) {
        if (scan.spec() != spec) {
            throw new IllegalArgumentException("a scan of " + scan.spec() + " was given to " + spec);
        }
        return scan;
    }
}
