package io.flyquery.tck;

import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.Table;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A table that passes everything on; a defect overrides what it breaks. */
class TableWrapper implements Table {
    private final Table table;

    TableWrapper(Table table) {
        this.table = table;
    }

    @Override
    public Optional<Row> get(Key key) {
        return table.get(key);
    }

    @Override
    public List<Row> getAll(Collection<Key> keys) {
        return table.getAll(keys);
    }

    @Override
    public Insertion insertIfAbsent(Row row) {
        return table.insertIfAbsent(row);
    }

    @Override
    public Optional<Row> compareAndSet(Row row) {
        return table.compareAndSet(row);
    }

    @Override
    public Optional<Row> update(Key key, UnaryOperator<Row> change) {
        return table.update(key, change);
    }

    @Override
    public boolean delete(Key key) {
        return table.delete(key);
    }

    @Override
    public long deleteAll(Scan scan) {
        return table.deleteAll(scan);
    }

    @Override
    public Rows scan(Scan scan) {
        return table.scan(scan);
    }

    @Override
    public long count(Scan scan) {
        return table.count(scan);
    }

    @Override
    public Optional<Row> lockForShare(Key key) {
        return table.lockForShare(key);
    }

    /** Returns rows of a list. */
    static Rows rowsOf(List<Row> list) {
        Iterator<Row> rows = list.iterator();
        return new Rows() {
            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public Row next() {
                return rows.next();
            }

            @Override
            public void close() {
                // a list holds nothing
            }
        };
    }
}
