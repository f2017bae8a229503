package io.flyquery.spi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The shape of one table: its columns, its key, its indexes and its version column.
 *
 * <p>Tenant and workspace lead the key and every index of each table, but are not among the columns: a {@link
 * UnitOfWork} is bound to one {@link io.flyquery.model.Scope}, and its tables hold the rows of that scope and no other. So
 * no caller can forget the filter, and no row can name a scope that it is not in.
 *
 * <p>Immutable and safe for use by several threads. Two specs are equal when they are the same object.
 *
 * @since 0.1
 */
public final class TableSpec {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,39}");

    private final String name;
    private final String meaning;
    private final List<Column<?>> columns;
    private final List<Column<?>> key;
    private final List<IndexSpec> indexes;
    private final @Nullable Column<Long> version;
    private final Map<String, Integer> positions;

    private TableSpec(Builder builder) {
        this.name = builder.name;
        this.meaning = builder.meaning;
        this.columns = List.copyOf(builder.columns);
        this.key = List.copyOf(builder.key);
        this.indexes = List.copyOf(builder.indexes);
        this.version = builder.version;
        Map<String, Integer> byName = new HashMap<>();
        for (Column<?> column : columns) {
            if (byName.put(column.name(), byName.size()) != null) {
                throw new IllegalArgumentException(
                        "table '" + name + "' has two columns named '" + column.name() + "'");
            }
        }
        this.positions = Map.copyOf(byName);
        requireOrdered("key", key);
        Set<String> indexNames = new HashSet<>();
        for (IndexSpec index : indexes) {
            requireOrdered("index '" + index.name() + "'", index.columns());
            if (!indexNames.add(index.name())) {
                throw new IllegalArgumentException("table '" + name + "' has two indexes named '" + index.name() + "'");
            }
        }
    }

    private void requireOrdered(String what, List<Column<?>> members) {
        for (Column<?> column : members) {
            position(column);
            if (column.nullable() || !column.type().comparable()) {
                throw new IllegalArgumentException("column '" + column + "' of the " + what + " of table '" + name
                        + "' must be comparable and never null");
            }
        }
    }

    /**
     * Starts a spec.
     *
     * @param name the table's name: {@code [a-z][a-z0-9_]*}, at most 40 characters
     * @param meaning what a row is, in a line
     */
    public static Builder builder(String name, String meaning) {
        return new Builder(name, meaning);
    }

    /** Returns the name. */
    public String name() {
        return name;
    }

    /** Returns what a row is, in a line. */
    public String meaning() {
        return meaning;
    }

    /** Returns the columns in the order of their declaration, the key first. */
    public List<Column<?>> columns() {
        return columns;
    }

    /** Returns the key's columns; empty for a table with one row a scope. */
    public List<Column<?>> key() {
        return key;
    }

    /** Returns the indexes, unique ones included. */
    public List<IndexSpec> indexes() {
        return indexes;
    }

    /** Returns the column that counts the changes of a row, if the table has one; a new row has 1. */
    public Optional<Column<Long>> version() {
        return Optional.ofNullable(version);
    }

    /**
     * Returns the index of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public IndexSpec index(String indexName) {
        return indexes.stream()
                .filter(index -> index.name().equals(indexName))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("table '" + name + "' has no index '" + indexName + "'"));
    }

    /**
     * Returns the place of a column among {@link #columns()}, from 0.
     *
     * @throws IllegalArgumentException if the column is not of this table
     */
    public int position(Column<?> column) {
        Integer position = positions.get(column.name());
        if (position == null || !columns.get(position).equals(column)) {
            throw new IllegalArgumentException("column '" + column + "' is not of table '" + name + "'");
        }
        return position;
    }

    @Override
    public String toString() {
        return "table " + name;
    }

    /** Collects what makes a table. Not safe for use by several threads. */
    public static final class Builder {
        private final String name;
        private final String meaning;
        private final List<Column<?>> columns = new ArrayList<>();
        private final List<Column<?>> key = new ArrayList<>();
        private final List<IndexSpec> indexes = new ArrayList<>();
        private @Nullable Column<Long> version;

        private Builder(String name, String meaning) {
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException("table name was '" + name + "' but must match " + NAME);
            }
            this.name = name;
            this.meaning = meaning;
        }

        /** Adds the columns of the key, in order, behind tenant and workspace. */
        public Builder key(Column<?>... members) {
            columns.addAll(List.of(members));
            key.addAll(List.of(members));
            return this;
        }

        /** Adds columns. */
        public Builder columns(Column<?>... members) {
            columns.addAll(List.of(members));
            return this;
        }

        /** Adds the column that counts the changes of a row. */
        public Builder version(Column<Long> column) {
            columns.add(column);
            version = column;
            return this;
        }

        /** Adds an index. */
        public Builder index(String indexName, Column<?>... members) {
            indexes.add(new IndexSpec(indexName, List.of(members), false));
            return this;
        }

        /** Adds a unique key; the store enforces it within each scope. */
        public Builder unique(String indexName, Column<?>... members) {
            indexes.add(new IndexSpec(indexName, List.of(members), true));
            return this;
        }

        /**
         * Returns the spec.
         *
         * @throws IllegalArgumentException if a name is used twice, or a key or index names a column that is not of the
         *     table, may be null or is not comparable
         */
        public TableSpec build() {
            return new TableSpec(this);
        }
    }
}
