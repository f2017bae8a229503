package io.flyquery.store.sqlite;

import io.flyquery.store.jdbc.Session;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.sqlite.SQLiteConfig;

/** Opens connections to one file. None of them creates it. Safe for use by several threads. */
final class SqliteConnections {
    private static final int KEPT_LOG_BYTES = 64 * 1024 * 1024;

    private final SqliteSettings settings;
    private final List<String> morePragmas;
    private final SQLiteConfig config = new SQLiteConfig();

    /**
     * Creates one.
     *
     * @param morePragmas further statements for each connection that writes, such as a limit on the pages of the file
     */
    SqliteConnections(SqliteSettings settings, List<String> morePragmas) {
        this.settings = settings;
        this.morePragmas = List.copyOf(morePragmas);
        config.setBusyTimeout(0);
        config.enforceForeignKeys(true);
    }

    /** Opens one that can write; the file is in WAL mode then, so that readers do not wait. */
    Session openWriter() throws SQLException {
        Connection connection = connect(address("rw"));
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA trusted_schema = OFF");
            statement.execute("PRAGMA synchronous = " + settings.synchronous().name());
            statement.execute("PRAGMA journal_size_limit = " + KEPT_LOG_BYTES);
            for (String pragma : morePragmas) {
                statement.execute(pragma);
            }
            String mode = journalMode(statement);
            if (!mode.equals("wal")) {
                throw new SQLException("journal mode is '" + mode
                        + "' since this file system has no shared memory; move the store to a local disk");
            }
            return new Session(connection);
        } catch (SQLException e) {
            throw closed(connection, e);
        }
    }

    /** Opens one that cannot write. */
    Session openReader() throws SQLException {
        return reader(address("rw"));
    }

    /** Opens one that copies the file to another one. */
    Session openCopier() throws SQLException {
        return new Session(connect(address("rw")));
    }

    /** Opens one for a file that nobody changes meanwhile, where nothing can be written beside it. */
    Session openUnchanging() throws SQLException {
        return reader(address("ro") + "&immutable=1");
    }

    /** Opens an empty database of its own in memory. */
    Session openEmpty() throws SQLException {
        return new Session(connect("jdbc:sqlite::memory:"));
    }

    private Session reader(String address) throws SQLException {
        Connection connection = connect(address);
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA trusted_schema = OFF");
            statement.execute("PRAGMA query_only = ON");
            return new Session(connection);
        } catch (SQLException e) {
            throw closed(connection, e);
        }
    }

    private Connection connect(String address) throws SQLException {
        return config.createConnection(address);
    }

    /** A URI, since in a plain path the driver takes what is behind a question mark for settings. */
    private String address(String mode) {
        return "jdbc:sqlite:file:" + settings.path().toUri().getRawPath() + "?mode=" + mode;
    }

    private static String journalMode(Statement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery("PRAGMA journal_mode = WAL")) {
            return result.next() ? result.getString(1) : "";
        }
    }

    private static SQLException closed(Connection connection, SQLException cause) {
        try {
            connection.close();
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
        return cause;
    }
}
