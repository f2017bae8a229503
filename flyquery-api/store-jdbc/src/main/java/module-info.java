/** What every relational store shares: units of work, tables, migrations, and the seam for what differs. */
@org.jspecify.annotations.NullMarked
module io.flyquery.store.jdbc {
    requires transitive io.flyquery.api;
    requires transitive java.sql;
    requires static org.jspecify;

    exports io.flyquery.store.jdbc;
}
