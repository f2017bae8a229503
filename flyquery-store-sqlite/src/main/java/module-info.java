/** SQLite store: one file, several processes. */
@org.jspecify.annotations.NullMarked
module io.flyquery.store.sqlite {
    requires transitive io.flyquery.api;
    requires io.flyquery.store.jdbc;
    requires org.slf4j;
    requires org.xerial.sqlitejdbc;
    requires static org.jspecify;

    exports io.flyquery.store.sqlite;

    provides io.flyquery.spi.StateStoreFactory with
            io.flyquery.store.sqlite.SqliteStateStoreFactory;
}
