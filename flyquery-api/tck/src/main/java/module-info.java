/** Contract tests that implementors of the FlyQuery SPI extend, and fakes. */
@org.jspecify.annotations.NullMarked
module io.flyquery.tck {
    requires transitive io.flyquery.api;
    requires transitive org.junit.jupiter.api;
    requires transitive org.junit.jupiter.params;
    requires org.assertj.core;
    requires static org.jspecify;

    exports io.flyquery.tck;

    opens io.flyquery.tck;
}
