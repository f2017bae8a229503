package io.flyquery.benchmarks;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;

/** SQLite's full-text index over texts in memory. Not thread-safe. */
final class Fts5Index implements AutoCloseable {
    // language=SQLite
    private static final String CREATE = "CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = 'unicode61')";

    // language=SQLite
    private static final String INSERT = "INSERT INTO texts (text) VALUES (?)";

    // language=SQLite
    private static final String SEARCH = """
            SELECT rowid
              FROM texts
             WHERE texts MATCH ?
             ORDER BY rank
             LIMIT ?
            """;

    private final Connection connection;
    private final PreparedStatement search;

    private Fts5Index(Connection connection) throws SQLException {
        this.connection = connection;
        this.search = connection.prepareStatement(SEARCH);
    }

    /** Indexes texts, each given as its terms. */
    static Fts5Index of(List<List<String>> texts) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
        connection.setAutoCommit(false);
        try (Statement create = connection.createStatement()) {
            create.execute(CREATE);
        }
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (List<String> terms : texts) {
                insert.setString(1, String.join(" ", terms));
                insert.executeUpdate();
            }
        }
        connection.commit();
        return new Fts5Index(connection);
    }

    /** Returns how many texts with any of the terms were found. */
    Integer search(List<String> terms, int limit) throws SQLException {
        search.setString(
                1,
                new LinkedHashSet<>(terms)
                        .stream().map(term -> '"' + term + '"').collect(Collectors.joining(" OR ")));
        search.setInt(2, limit);
        int found = 0;
        try (ResultSet rows = search.executeQuery()) {
            while (rows.next()) {
                found++;
            }
        }
        return found;
    }

    @Override
    public void close() throws SQLException {
        search.close();
        connection.close();
    }
}
