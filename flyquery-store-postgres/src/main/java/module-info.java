/** PostgreSQL store: one database, several machines. */
@org.jspecify.annotations.NullMarked
module io.flyquery.store.postgres {
    requires transitive io.flyquery.api;
    requires transitive java.sql;
    requires com.zaxxer.hikari;
    requires io.flyquery.store.jdbc;
    requires org.postgresql.jdbc;
    requires org.slf4j;
    requires static org.jspecify;

    exports io.flyquery.store.postgres;

    provides io.flyquery.spi.StateStoreFactory with
            io.flyquery.store.postgres.PostgresStateStoreFactory;
}
