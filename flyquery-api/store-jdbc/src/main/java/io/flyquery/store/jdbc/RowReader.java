package io.flyquery.store.jdbc;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.spi.Row;
import io.flyquery.spi.TableSpec;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Makes rows of results whose columns are those of a table, in its order. */
final class RowReader {
    private final TableSpec spec;
    private final SqlDialect dialect;

    RowReader(TableSpec spec, SqlDialect dialect) {
        this.spec = spec;
        this.dialect = dialect;
    }

    /** Returns the row at the cursor. */
    Row read(ResultSet result) throws SQLException {
        try {
            Row.Builder row = Row.builder(spec);
            for (int i = 0; i < spec.columns().size(); i++) {
                row.setAt(i, dialect.read(result, i + 1, spec.columns().get(i).type()));
            }
            return row.build();
        } catch (IllegalArgumentException e) {
            throw new StoreException(
                    ErrorCode.UNAVAILABLE,
                    spec + " holds a row that cannot be: " + e.getMessage()
                            + ". Something else wrote to it; run the store's check and restore the row from a backup.",
                    false,
                    e);
        }
    }
}
