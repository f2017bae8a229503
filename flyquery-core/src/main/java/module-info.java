/** The engine. */
@org.jspecify.annotations.NullMarked
module io.flyquery.core {
    requires transitive io.flyquery.api;
    requires com.fasterxml.jackson.databind;
    requires net.sf.jsqlparser;
    requires org.slf4j;
    requires static org.jspecify;

    exports io.flyquery.core.sql;
}
