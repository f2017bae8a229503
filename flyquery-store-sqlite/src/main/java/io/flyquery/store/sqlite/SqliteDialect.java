package io.flyquery.store.sqlite;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.spi.ColumnType;
import io.flyquery.store.jdbc.SqlDialect;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What is particular to SQLite: numbers for times and truth values, blobs for vectors, its result codes. */
final class SqliteDialect implements SqlDialect {
    private static final int PRIMARY_CODE = 0xff;
    private static final int PERM = 3;
    private static final int BUSY = 5;
    private static final int LOCKED = 6;
    private static final int READONLY = 8;
    private static final int IOERR = 10;
    private static final int CORRUPT = 11;
    private static final int FULL = 13;
    private static final int CANTOPEN = 14;
    private static final int TOOBIG = 18;
    private static final int CONSTRAINT = 19;
    private static final int MISMATCH = 20;
    private static final int AUTH = 23;
    private static final int NOTADB = 26;

    private final Path path;

    /** Creates one whose messages name a file. */
    SqliteDialect(Path path) {
        this.path = path;
    }

    @Override
    public String typeName(ColumnType type) {
        return type(type);
    }

    static String type(ColumnType type) {
        return switch (type) {
            case TEXT, JSON -> "TEXT";
            case INTEGER, BOOLEAN, INSTANT -> "INTEGER";
            case REAL -> "REAL";
            case BYTES, VECTOR -> "BLOB";
        };
    }

    @Override
    public String begin(boolean writing) {
        return writing ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED";
    }

    /** Empty: a writer has the whole file. */
    @Override
    public String forUpdate() {
        return "";
    }

    /** Empty: a writer has the whole file. */
    @Override
    public String forShare() {
        return "";
    }

    @Override
    public void bind(PreparedStatement statement, int index, ColumnType type, @Nullable Object value)
            throws SQLException {
        if (value == null) {
            statement.setNull(index, Types.NULL);
            return;
        }
        switch (type) {
            case TEXT, JSON -> statement.setString(index, (String) value);
            case INTEGER -> statement.setLong(index, (Long) value);
            case REAL -> statement.setDouble(index, (Double) value);
            case BOOLEAN -> statement.setInt(index, (Boolean) value ? 1 : 0);
            case INSTANT -> statement.setLong(index, ((Instant) value).toEpochMilli());
            case BYTES -> statement.setBytes(index, (byte[]) value);
            case VECTOR -> statement.setBytes(index, bytes((float[]) value));
        }
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
                int value = result.getInt(index);
                yield result.wasNull() ? null : (Boolean) (value != 0);
            }
            case INSTANT -> {
                long value = result.getLong(index);
                yield result.wasNull() ? null : Instant.ofEpochMilli(value);
            }
            case BYTES -> result.getBytes(index);
            case VECTOR -> {
                byte[] value = result.getBytes(index);
                yield value == null ? null : floats(value);
            }
        };
    }

    @Override
    public boolean tableExists(Connection connection, String table) throws SQLException {
        String sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, table);
            try (ResultSet result = statement.executeQuery()) {
                return result.next();
            }
        }
    }

    @Override
    public boolean isDuplicate(SQLException failure) {
        int code = failure instanceof SQLiteException known ? known.getResultCode().code : failure.getErrorCode();
        return code == SQLiteErrorCode.SQLITE_CONSTRAINT_UNIQUE.code
                || code == SQLiteErrorCode.SQLITE_CONSTRAINT_PRIMARYKEY.code
                || code == SQLiteErrorCode.SQLITE_CONSTRAINT_ROWID.code;
    }

    @Override
    public StoreException translate(SQLException failure, String doing) {
        return switch (primaryCode(failure)) {
            case BUSY, LOCKED ->
                failed(
                        ErrorCode.BUSY,
                        true,
                        "was locked by another process while " + doing + "; nothing was written. Try again later.",
                        failure);
            case CORRUPT, NOTADB ->
                failed(
                        ErrorCode.UNAVAILABLE,
                        false,
                        "is damaged: " + failure.getMessage() + " while " + doing
                                + ". It was left as it is; stop what uses it, move it away with its -wal and -shm files, and"
                                + " restore it from a backup.",
                        failure);
            case FULL ->
                failed(
                        ErrorCode.UNAVAILABLE,
                        true,
                        "cannot grow: the disk is full (while " + doing
                                + "). Nothing was written; free space and try again, the store works on.",
                        failure);
            case IOERR ->
                failed(
                        ErrorCode.UNAVAILABLE,
                        false,
                        "had an input/output error while " + doing + ": " + failure.getMessage()
                                + ". Check the disk, its free space and quota; whether the last unit was written shows when it"
                                + " is read again.",
                        failure);
            case READONLY, PERM, AUTH ->
                failed(
                        ErrorCode.UNAVAILABLE,
                        false,
                        "cannot be written (while " + doing
                                + "). Make the file and its folder writable for this user, or name another path.",
                        failure);
            case CANTOPEN ->
                failed(
                        ErrorCode.UNAVAILABLE,
                        false,
                        "cannot be opened (while " + doing
                                + "). Make the file and its folder readable and writable for this user.",
                        failure);
            case CONSTRAINT, MISMATCH, TOOBIG ->
                failed(
                        ErrorCode.INVALID,
                        false,
                        "refused a value while " + doing + ": " + failure.getMessage(),
                        failure);
            default ->
                failed(ErrorCode.UNAVAILABLE, false, "failed while " + doing + ": " + failure.getMessage(), failure);
        };
    }

    /** Returns whether another connection has a lock that this one needs, so that waiting may help. */
    static boolean isBusy(SQLException failure) {
        int code = primaryCode(failure);
        return code == BUSY || code == LOCKED;
    }

    /** Returns whether SQLite could not write something that it needs even for reading. */
    static boolean isUnwritable(SQLException failure) {
        int code = primaryCode(failure);
        return code == READONLY || code == CANTOPEN;
    }

    private static int primaryCode(SQLException failure) {
        return failure.getErrorCode() & PRIMARY_CODE;
    }

    private StoreException failed(ErrorCode code, boolean retryable, String what, SQLException cause) {
        return new StoreException(code, "SQLite store " + path + " " + what, retryable, cause);
    }

    private static byte[] bytes(float[] vector) {
        ByteBuffer buffer = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        buffer.asFloatBuffer().put(vector);
        return buffer.array();
    }

    private static float[] floats(byte[] bytes) {
        if (bytes.length % Float.BYTES != 0) {
            throw new IllegalArgumentException("a vector has " + bytes.length + " bytes, no multiple of four");
        }
        float[] vector = new float[bytes.length / Float.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(vector);
        return vector;
    }
}
