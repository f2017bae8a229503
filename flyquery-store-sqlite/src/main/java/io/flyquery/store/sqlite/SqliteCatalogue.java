package io.flyquery.store.sqlite;

import io.flyquery.store.jdbc.Catalogue;
import java.sql.Connection;

/** How SQLite lists the columns and indexes of a table. */
final class SqliteCatalogue {
    private static final String COLUMNS = """
            SELECT name, type || CASE "notnull" WHEN 1 THEN ' NOT NULL' ELSE '' END AS shape
              FROM pragma_table_xinfo(?1)
             ORDER BY cid
            """;
    private static final String INDEXES = """
            SELECT l.name, CASE l."unique" WHEN 1 THEN 'UNIQUE ' ELSE '' END
                   || group_concat(i.name || CASE i.coll WHEN 'BINARY' THEN '' ELSE ' ' || i.coll END
                                          || CASE i."desc" WHEN 1 THEN ' DESC' ELSE '' END, ', ' ORDER BY i.seqno) AS shape
              FROM pragma_index_list(?1) AS l, pragma_index_xinfo(l.name) AS i
             WHERE l.origin <> 'pk' AND i.key = 1
             GROUP BY l.name, l."unique"
             UNION ALL
            SELECT 'primary key', 'UNIQUE ' || group_concat(name, ', ' ORDER BY pk)
              FROM pragma_table_xinfo(?1)
             WHERE pk > 0
             ORDER BY 1
            """;

    private SqliteCatalogue() {}

    /** Looks through a connection to the file. */
    static Catalogue of(Connection connection) {
        return new Catalogue(connection, new Catalogue.Queries(COLUMNS, INDEXES), SqliteDialect::type);
    }
}
