package io.flyquery.store.postgres;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.spi.ColumnType;
import io.flyquery.store.jdbc.SqlDialect;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * What is particular to PostgreSQL.
 *
 * <p>JSON has the type {@code json}, which keeps the text as it is, where {@code jsonb} would not. Vectors are arrays of
 * {@code real}: exact, legible in SQL, and in need of no extension.
 */
final class PostgresDialect implements SqlDialect {
    private static final String LOST_CONNECTION = "08";
    private static final String SHUT_DOWN = "57P";

    private final String store;
    private final String schema;
    private final String settings;

    /**
     * Creates one.
     *
     * @param store the store as messages name it
     * @param schema where the tables are; a plain identifier
     * @param lockTimeout how long a statement waits for a lock
     */
    PostgresDialect(String store, String schema, Duration lockTimeout) {
        this.store = store;
        this.schema = schema;
        this.settings = "SET LOCAL search_path TO " + quote(schema) + ", pg_temp; SET LOCAL lock_timeout TO "
                + Math.max(1, lockTimeout.toMillis());
    }

    @Override
    public String typeName(ColumnType type) {
        return type(type);
    }

    static String type(ColumnType type) {
        return switch (type) {
            case TEXT -> "text";
            case INTEGER -> "bigint";
            case REAL -> "double precision";
            case BOOLEAN -> "boolean";
            case INSTANT -> "timestamp with time zone";
            case JSON -> "json";
            case BYTES -> "bytea";
            case VECTOR -> "real[]";
        };
    }

    @Override
    public String placeholder(ColumnType type) {
        return type == ColumnType.JSON ? "CAST(? AS json)" : "?";
    }

    /**
     * The driver begins the transaction with the first statement. A unit sees one state: where another one has changed a
     * row since, the unit is refused instead of changing what it has not seen.
     */
    @Override
    public String begin(boolean writing) {
        return "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ" + (writing ? "; " : " READ ONLY; ") + settings;
    }

    /** Returns the statement that begins a migration, which must see what others did while it waited for its turn. */
    String beginMigration() {
        return "SET TRANSACTION ISOLATION LEVEL READ COMMITTED; " + settings;
    }

    @Override
    public String forUpdate() {
        return " FOR UPDATE";
    }

    @Override
    public String forShare() {
        return " FOR SHARE";
    }

    @Override
    public void bind(PreparedStatement statement, int index, ColumnType type, @Nullable Object value)
            throws SQLException {
        if (value == null) {
            statement.setNull(index, sqlType(type));
            return;
        }
        switch (type) {
            case TEXT, JSON -> statement.setString(index, (String) value);
            case INTEGER -> statement.setLong(index, (Long) value);
            case REAL -> statement.setDouble(index, (Double) value);
            case BOOLEAN -> statement.setBoolean(index, (Boolean) value);
            case INSTANT -> statement.setObject(index, ((Instant) value).atOffset(ZoneOffset.UTC));
            case BYTES -> statement.setBytes(index, (byte[]) value);
            case VECTOR -> statement.setObject(index, value);
        }
    }

    private static int sqlType(ColumnType type) {
        return switch (type) {
            case TEXT, JSON -> Types.VARCHAR;
            case INTEGER -> Types.BIGINT;
            case REAL -> Types.DOUBLE;
            case BOOLEAN -> Types.BOOLEAN;
            case INSTANT -> Types.TIMESTAMP_WITH_TIMEZONE;
            case BYTES -> Types.BINARY;
            case VECTOR -> Types.NULL;
        };
    }

    @Override
    public @Nullable Object read(ResultSet result, int index, ColumnType type) throws SQLException {
        return switch (type) {
            case TEXT, JSON -> result.getString(index);
            case INTEGER -> {
                long value = result.getLong(index);
                yield result.wasNull() ? null : (Long) value;
            }
            case REAL -> {
                double value = result.getDouble(index);
                yield result.wasNull() ? null : (Double) value;
            }
            case BOOLEAN -> {
                boolean value = result.getBoolean(index);
                yield result.wasNull() ? null : (Boolean) value;
            }
            case INSTANT -> {
                OffsetDateTime value = result.getObject(index, OffsetDateTime.class);
                yield value == null ? null : value.toInstant();
            }
            case BYTES -> result.getBytes(index);
            case VECTOR -> {
                Array value = result.getArray(index);
                yield value == null ? null : floats((Object[]) value.getArray());
            }
        };
    }

    private static float[] floats(@Nullable Object[] numbers) {
        float[] vector = new float[numbers.length];
        for (int i = 0; i < vector.length; i++) {
            if (!(numbers[i] instanceof Float number)) {
                throw new IllegalArgumentException("a vector has " + numbers[i] + " at place " + i);
            }
            vector[i] = number;
        }
        return vector;
    }

    @Override
    public boolean tableExists(Connection connection, String table) throws SQLException {
        String sql = "SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = ? AND tablename = ?";
        return exists(connection, sql, schema, table);
    }

    /** Returns whether the schema exists. */
    boolean schemaExists(Connection connection) throws SQLException {
        return exists(connection, "SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = ?", schema);
    }

    private static boolean exists(Connection connection, String sql, String... names) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < names.length; i++) {
                statement.setString(i + 1, names[i]);
            }
            try (ResultSet result = statement.executeQuery()) {
                return result.next();
            }
        }
    }

    @Override
    public boolean isDuplicate(SQLException failure) {
        return isDuplicateState(state(failure));
    }

    @Override
    public boolean failureSpoilsTransaction() {
        return true;
    }

    @Override
    public StoreException translate(SQLException failure, String doing) {
        String state = state(failure);
        if (isConflict(state)) {
            return failed(
                    ErrorCode.BUSY,
                    true,
                    "met another unit that changed the same rows while " + doing + "; nothing was written. Try again.",
                    failure);
        }
        if (state.startsWith(LOST_CONNECTION) || state.startsWith(SHUT_DOWN)) {
            return failed(
                    ErrorCode.UNAVAILABLE,
                    true,
                    "cannot be reached, or its connection was lost, while " + doing
                            + "; nothing was written. Check that the server runs and accepts connections.",
                    failure);
        }
        return switch (state) {
            case "55P03", "57014" ->
                failed(
                        ErrorCode.BUSY,
                        true,
                        "was locked by others, or reached a time limit, while " + doing
                                + "; nothing was written. Try again later.",
                        failure);
            case "53300" ->
                failed(
                        ErrorCode.BUSY,
                        true,
                        "has no connection left while " + doing
                                + "; nothing was written. Lower pool-size, or raise the server's max_connections.",
                        failure);
            case "3D000" ->
                failed(
                        ErrorCode.UNAVAILABLE,
                        false,
                        "does not exist: create the database, or correct the URL.",
                        failure);
            case "42501" ->
                failed(
                        ErrorCode.UNAVAILABLE,
                        false,
                        "denied its user a privilege while " + doing
                                + ". Let it create the schema, or create the schema and make the user its owner.",
                        failure);
            case "25006" ->
                failed(
                        ErrorCode.UNAVAILABLE,
                        false,
                        "cannot be written while " + doing + ": the server or database is read-only.",
                        failure);
            case "42P01", "42703", "42P07", "42710", "3F000" ->
                failed(
                        ErrorCode.INCOMPATIBLE,
                        false,
                        "has other tables than this version of FlyQuery expects (while " + doing
                                + "). Run the store's check, or name another schema.",
                        failure);
            default -> translateClass(failure, state, doing);
        };
    }

    private StoreException translateClass(SQLException failure, String state, String doing) {
        return switch (state.substring(0, Math.min(2, state.length()))) {
            case "28" ->
                failed(
                        ErrorCode.UNAVAILABLE,
                        false,
                        "refused the login; check the settings user and password.",
                        failure);
            case "53" ->
                failed(
                        ErrorCode.UNAVAILABLE,
                        true,
                        "lacks disk or memory while " + doing + "; nothing was written. Free some and try again.",
                        failure);
            case "22", "23", "54" ->
                failed(
                        ErrorCode.INVALID,
                        false,
                        "refused a value while " + doing + " (SQLSTATE " + state + ").",
                        failure);
            default ->
                failed(
                        ErrorCode.UNAVAILABLE,
                        false,
                        "failed while " + doing + " (SQLSTATE " + (state.isEmpty() ? "unknown" : state) + "): "
                                + failure.getMessage(),
                        failure);
        };
    }

    @Override
    public StoreException translateCommit(SQLException failure) {
        String state = state(failure);
        if (state.isEmpty() || state.startsWith(LOST_CONNECTION) || state.startsWith(SHUT_DOWN)) {
            return failed(
                    ErrorCode.UNAVAILABLE,
                    false,
                    "lost its connection while committing: outcome unknown. Read again, or repeat the call with its request"
                            + " id, to see whether it was written.",
                    failure);
        }
        return translate(failure, "committing");
    }

    /** Returns what the caller gets to see where no connection was to be had. */
    StoreException translateOpening(SQLException failure) {
        if (state(failure).isEmpty()) {
            return failed(
                    ErrorCode.BUSY,
                    true,
                    "had no free connection in time; nothing was written. Try again later, or raise the setting pool-size or"
                            + " busy-timeout.",
                    failure);
        }
        return translate(failure, "connecting");
    }

    /** Returns whether the unit met another one and was undone, so that it may be tried again. */
    static boolean isConflict(StoreException failure) {
        if (!(failure.getCause() instanceof SQLException cause)) {
            return false;
        }
        boolean rivalUnseen = failure.code() == ErrorCode.BUSY && isDuplicateState(state(cause));
        return rivalUnseen || isConflict(state(cause));
    }

    /** Returns whether the connection was lost before the unit was committed. */
    static boolean isLostConnection(StoreException failure) {
        return failure.isRetryable()
                && failure.getCause() instanceof SQLException cause
                && (state(cause).startsWith(LOST_CONNECTION) || state(cause).startsWith(SHUT_DOWN));
    }

    private static boolean isDuplicateState(String state) {
        return state.equals("23505");
    }

    private static boolean isConflict(String state) {
        return state.equals("40001") || state.equals("40P01");
    }

    private static String state(SQLException failure) {
        String state = failure.getSQLState();
        return state == null ? "" : state;
    }

    private StoreException failed(ErrorCode code, boolean retryable, String what, SQLException cause) {
        return new StoreException(code, store + " " + what, retryable, cause);
    }
}
