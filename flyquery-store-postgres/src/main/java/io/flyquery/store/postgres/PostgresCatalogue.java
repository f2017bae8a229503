package io.flyquery.store.postgres;

import io.flyquery.spi.ColumnType;
import io.flyquery.store.jdbc.Catalogue;
import java.sql.Connection;

/** How PostgreSQL lists the columns and indexes of a table. */
final class PostgresCatalogue {
    private static final String COLUMNS = """
            SELECT a.attname,
                   format_type(a.atttypid, a.atttypmod)
                   || CASE WHEN c.collname IS NULL OR c.collname = 'default' THEN '' ELSE ' COLLATE ' || c.collname END
                   || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END AS shape
              FROM pg_catalog.pg_attribute AS a
              LEFT JOIN pg_catalog.pg_collation AS c ON c.oid = a.attcollation
             WHERE a.attrelid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped
             ORDER BY a.attnum
            """;
    private static final String INDEXES = """
            SELECT CASE WHEN i.indisprimary THEN 'primary key' ELSE n.relname END AS name,
                   CASE WHEN i.indisvalid THEN '' ELSE 'INVALID ' END
                   || CASE WHEN i.indisunique THEN 'UNIQUE ' ELSE '' END
                   || string_agg(
                          pg_get_indexdef(i.indexrelid, k.position::int, true)
                          || CASE WHEN i.indoption[k.position - 1] & 1 = 1 THEN ' DESC' ELSE '' END,
                          ', ' ORDER BY k.position)
                   || CASE WHEN i.indpred IS NULL THEN '' ELSE ' WHERE' END AS shape
              FROM pg_catalog.pg_index AS i
              JOIN pg_catalog.pg_class AS n ON n.oid = i.indexrelid
             CROSS JOIN LATERAL generate_series(1, i.indnkeyatts) AS k (position)
             WHERE i.indrelid = to_regclass(?)
             GROUP BY i.indexrelid, i.indisprimary, n.relname, i.indisvalid, i.indisunique, i.indpred
             ORDER BY n.relname
            """;

    private PostgresCatalogue() {}

    /** Looks through a connection whose search path begins with the schema. */
    static Catalogue of(Connection connection) {
        return new Catalogue(connection, new Catalogue.Queries(COLUMNS, INDEXES), PostgresCatalogue::shape);
    }

    private static String shape(ColumnType type) {
        return PostgresDialect.type(type) + (type == ColumnType.TEXT ? " COLLATE C" : "");
    }
}
