/** The engine. */
@org.jspecify.annotations.NullMarked
module io.flyquery.core {
    requires transitive io.flyquery.api;
    requires com.fasterxml.jackson.databind;
    requires java.management;
    requires net.sf.jsqlparser;
    requires org.slf4j;
    requires static org.jspecify;

    exports io.flyquery.core;
    exports io.flyquery.core.fusion;
    exports io.flyquery.core.sql;

    uses io.flyquery.spi.EmbeddingProviderFactory;
    uses io.flyquery.spi.RerankerFactory;
    uses io.flyquery.spi.StateStoreFactory;
}
