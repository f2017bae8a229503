/** Public API and SPI of FlyQuery. */
@org.jspecify.annotations.NullMarked
module io.flyquery.api {
    requires static transitive org.jspecify;

    exports io.flyquery;
    exports io.flyquery.error;
    exports io.flyquery.eval;
    exports io.flyquery.example;
    exports io.flyquery.feedback;
    exports io.flyquery.learning;
    exports io.flyquery.model;
    exports io.flyquery.spi;
    exports io.flyquery.spi.schema;
}
