package io.flyquery.store.memory;

import io.flyquery.spi.Column;
import io.flyquery.spi.IndexSpec;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Scan;
import io.flyquery.spi.TableSpec;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of one table in one scope, ordered by the key and by each index. Immutable. */
final class TableContents {
    private final TableSpec spec;
    private final SortedRows byKey;
    private final List<SortedRows> byIndex;

    private TableContents(TableSpec spec, SortedRows byKey, List<SortedRows> byIndex) {
        this.spec = spec;
        this.byKey = byKey;
        this.byIndex = byIndex;
    }

    static TableContents empty(TableSpec spec) {
        return new TableContents(
                spec,
                SortedRows.EMPTY,
                spec.indexes().stream().map(index -> SortedRows.EMPTY).toList());
    }

    boolean isEmpty() {
        return byKey.isEmpty();
    }

    @Nullable
    Row get(Key key) {
        return byKey.get(key.values());
    }

    /** Returns the rows in the order of a scan. */
    SortedRows orderedFor(Scan scan) {
        return scan.index()
                .map(index -> byIndex.get(spec.indexes().indexOf(index)))
                .orElse(byKey);
    }

    /** Returns the row that has the key of another, or its values of a unique index; the key is looked at first. */
    Optional<Insertion.Existing> inTheWayOf(Row row) {
        Row sameKey = get(row.key());
        if (sameKey != null) {
            return Optional.of(new Insertion.Existing(sameKey, ""));
        }
        for (IndexSpec index : spec.indexes()) {
            Row same = index.unique() ? withValuesOf(row, index) : null;
            if (same != null) {
                return Optional.of(new Insertion.Existing(same, index.name()));
            }
        }
        return Optional.empty();
    }

    /** Returns the unique index by which another row keeps this one from being stored in the place of its old self. */
    Optional<String> uniqueIndexInTheWayOf(Row row) {
        for (IndexSpec index : spec.indexes()) {
            Row same = index.unique() ? withValuesOf(row, index) : null;
            if (same != null
                    && ValueOrder.compareLists(same.key().values(), row.key().values()) != 0) {
                return Optional.of(index.name());
            }
        }
        return Optional.empty();
    }

    private @Nullable Row withValuesOf(Row row, IndexSpec index) {
        List<Object> values = row.valuesOf(index.columns());
        Iterator<Row> from = byIndex.get(spec.indexes().indexOf(index)).ascendingFrom(values);
        if (!from.hasNext()) {
            return null;
        }
        Row first = from.next();
        return ValueOrder.compareLists(first.valuesOf(index.columns()), values) == 0 ? first : null;
    }

    /** Returns these contents with a row, in the place of that with its key if there is one. */
    TableContents with(Row row) {
        TableContents rest = without(row.key());
        List<SortedRows> indexes = new ArrayList<>(byIndex.size());
        for (int i = 0; i < byIndex.size(); i++) {
            indexes.add(rest.byIndex.get(i).with(row.valuesOf(orderOf(i)), row));
        }
        return new TableContents(spec, rest.byKey.with(row.key().values(), row), indexes);
    }

    /** Returns these contents without the row of a key, if there is one. */
    TableContents without(Key key) {
        Row row = get(key);
        if (row == null) {
            return this;
        }
        List<SortedRows> indexes = new ArrayList<>(byIndex.size());
        for (int i = 0; i < byIndex.size(); i++) {
            indexes.add(byIndex.get(i).without(row.valuesOf(orderOf(i))));
        }
        return new TableContents(spec, byKey.without(key.values()), indexes);
    }

    private List<Column<?>> orderOf(int index) {
        return Scan.of(spec, spec.indexes().get(index).name()).orderColumns();
    }
}
