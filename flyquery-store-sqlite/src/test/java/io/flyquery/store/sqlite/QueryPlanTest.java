package io.flyquery.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.spi.Column;
import io.flyquery.spi.IndexSpec;
import io.flyquery.spi.Key;
import io.flyquery.spi.Scan;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.Table;
import io.flyquery.spi.TableSpec;
import io.flyquery.spi.schema.FlyQuerySchema;
import io.flyquery.store.jdbc.JdbcTables;
import io.flyquery.store.jdbc.JdbcUnitOfWork;
import io.flyquery.store.jdbc.Session;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks at how SQLite would run what the tables ask: by an index, in its order, never by sorting or reading all. */
class QueryPlanTest {
    @TempDir
    Path folder;

    private final List<String> asked = new ArrayList<>();

    @Test
    void everyOrderOfEveryTableIsThatOfAnIndex() throws Exception {
        try (Connection connection = created();
                Session session = new Session(recording(connection))) {
            for (TableSpec spec : FlyQuerySchema.TABLES) {
                Table table = table(session, spec);
                for (Scan scan : scans(spec)) {
                    table.scan(scan).close();
                    table.scan(scan.startAfter(values(scan.orderColumns())).limitTo(10))
                            .close();
                    table.deleteAll(scan.limitTo(10));
                }
            }
            assertThat(asked).hasSizeGreaterThan(100);
            for (String sql : asked) {
                assertThat(plan(connection, sql)).as(sql).noneMatch(step -> step.contains("TEMP B-TREE"));
                assertThat(plan(connection, sql)).as(sql).noneMatch(step -> step.startsWith("SCAN"));
            }
        }
    }

    @Test
    void keysAreLookedUpByTheWholeKey() throws Exception {
        try (Connection connection = created();
                Session session = new Session(recording(connection))) {
            for (TableSpec spec : FlyQuerySchema.TABLES) {
                Table table = table(session, spec);
                Key key = new Key(values(spec.key()));
                asked.clear();
                table.get(key);
                table.getAll(List.of(key));
                String whole = Stream.concat(
                                Stream.of("tenant=?", "workspace=?"),
                                spec.key().stream().map(column -> column.name() + "=?"))
                        .reduce((left, right) -> left + " AND " + right)
                        .orElseThrow();
                for (String sql : asked) {
                    assertThat(plan(connection, sql)).as(sql).anyMatch(step -> step.contains("(" + whole + ")"));
                }
            }
        }
    }

    private static List<Scan> scans(TableSpec spec) {
        List<Scan> scans = new ArrayList<>(List.of(Scan.of(spec), Scan.of(spec).descendingOrder()));
        for (IndexSpec index : spec.indexes()) {
            scans.add(Scan.of(spec, index.name()));
            scans.add(Scan.of(spec, index.name()).descendingOrder());
        }
        return scans;
    }

    private static List<Object> values(List<Column<?>> columns) {
        List<Object> values = new ArrayList<>();
        for (Column<?> column : columns) {
            values.add(
                    switch (column.type()) {
                        case TEXT, JSON -> "x";
                        case INTEGER -> 1L;
                        case REAL -> 1.0;
                        case BOOLEAN -> true;
                        case INSTANT -> Instant.EPOCH;
                        case BYTES, VECTOR -> throw new AssertionError(column);
                    });
        }
        return Collections.unmodifiableList(values);
    }

    private Table table(Session session, TableSpec spec) {
        JdbcTables tables = new JdbcTables(new SqliteDialect(folder), FlyQuerySchema.TABLES);
        return new JdbcUnitOfWork(session, tables, Stores.SCOPE, Stores.NOW, true).table(spec);
    }

    private Connection recording(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                QueryPlanTest.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")) {
                        asked.add((String) arguments[0]);
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static List<String> plan(Connection connection, String sql) throws SQLException {
        List<String> steps = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement("EXPLAIN QUERY PLAN " + sql);
                ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                steps.add(result.getString("detail"));
            }
        }
        return steps;
    }

    private Connection created() throws SQLException {
        Path file = folder.resolve("state.db");
        try (StateStore store = Stores.open(file)) {
            store.admin().migrate(false);
        }
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }
}
