/** Public API and SPI of FlyQuery. */
@org.jspecify.annotations.NullMarked
module io.flyquery.api {
    requires static transitive org.jspecify;

    exports io.flyquery;
    exports io.flyquery.error;
    exports io.flyquery.learning;
    exports io.flyquery.model;
    exports io.flyquery.spi;
}
