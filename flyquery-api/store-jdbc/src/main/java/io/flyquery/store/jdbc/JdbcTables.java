package io.flyquery.store.jdbc;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.model.Scope;
import io.flyquery.spi.ColumnType;
import io.flyquery.spi.TableSpec;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;

/**
 * The tables that a store has, with their statements, which are made once. Immutable and safe for use by several threads.
 *
 * @since 0.1
 */
public final class JdbcTables {
    private final SqlDialect dialect;
    private final Map<TableSpec, TableSql> statements = new HashMap<>();
    private final List<TableSpec> specs;

    /** Makes the statements of these tables. */
    public JdbcTables(SqlDialect dialect, List<TableSpec> specs) {
        this(dialect, specs, TableSql::of);
    }

    private JdbcTables(SqlDialect dialect, List<TableSpec> specs, BiFunction<TableSpec, SqlDialect, TableSql> sql) {
        this.dialect = dialect;
        this.specs = List.copyOf(specs);
        for (TableSpec spec : specs) {
            statements.put(spec, sql.apply(spec, dialect));
        }
    }

    /**
     * Makes the statements for units that read before anything was ever written: they find no rows, and the tables need
     * not exist.
     */
    public static JdbcTables withoutRows(SqlDialect dialect, List<TableSpec> specs) {
        return new JdbcTables(dialect, specs, TableSql::withoutRows);
    }

    /** Returns the name that a table has in the database: its own behind {@code fq_}. */
    public static String physicalName(TableSpec spec) {
        return TableSql.physicalName(spec);
    }

    /** Returns the specs. */
    public List<TableSpec> specs() {
        return specs;
    }

    /**
     * Checks that a table is one of these.
     *
     * @throws StoreException with {@code INCOMPATIBLE} if it is not
     */
    public void requireKnown(TableSpec spec) {
        sql(spec);
    }

    /**
     * Returns every scope that has rows, ordered by tenant, then workspace; takes a step an index for each scope and
     * table, however many rows there are.
     */
    public List<Scope> scopes(Session session) throws SQLException {
        Set<Scope> scopes = new TreeSet<>();
        for (TableSpec spec : specs) {
            addScopes(session, sql(spec).nextScope(), scopes);
        }
        return List.copyOf(scopes);
    }

    private void addScopes(Session session, String nextScope, Set<Scope> scopes) throws SQLException {
        List<String> last = List.of("", "");
        while (!last.isEmpty()) {
            PreparedStatement statement = session.take(nextScope);
            List<String> next = new ArrayList<>();
            try {
                dialect.bind(statement, 1, ColumnType.TEXT, last.get(0));
                dialect.bind(statement, 2, ColumnType.TEXT, last.get(1));
                try (ResultSet result = statement.executeQuery()) {
                    if (result.next()) {
                        next.add(result.getString(1));
                        next.add(result.getString(2));
                        scopes.add(new Scope(next.get(0), next.get(1)));
                    }
                }
            } finally {
                session.giveBack(nextScope, statement);
            }
            last = next;
        }
    }

    SqlDialect dialect() {
        return dialect;
    }

    TableSql sql(TableSpec spec) {
        TableSql sql = statements.get(spec);
        if (sql == null) {
            throw new StoreException(
                    ErrorCode.INCOMPATIBLE,
                    "this store has no " + spec + "; it keeps " + specs + ". Use a version of the store that knows it.",
                    false,
                    null);
        }
        return sql;
    }
}
