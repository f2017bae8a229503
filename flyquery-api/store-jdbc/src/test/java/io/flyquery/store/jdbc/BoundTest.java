package io.flyquery.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.spi.Column;
import io.flyquery.spi.ColumnType;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundTest {
    private static final Column<String> NAME = Column.text("name", "a name");

    @ParameterizedTest
    @ValueSource(strings = {"", "a'b\"c;--", "Größe 数据 😀", "\t\n"})
    void anyWellFormedTextIsComparedAsItIs(String text) {
        assertThat(Bound.comparing(NAME, text)).isEqualTo(new Bound(ColumnType.TEXT, text));
    }

    /** Such a text would become another one on its way to the database, and find the row of that. */
    @ParameterizedTest
    @ValueSource(strings = {"\ud83d", "a\ude00", "\ud83d\ud83d\ude00", "a\0b"})
    void textThatNoRowCanHaveIsRefused(String text) {
        assertThatThrownBy(() -> Bound.comparing(NAME, text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("name");
    }

    @Test
    void valueOfAnotherClassIsRefused() {
        assertThatThrownBy(() -> Bound.comparing(NAME, 5L))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Long");
        assertThatThrownBy(() -> Bound.comparing(Column.json("data", "an object"), "{}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cannot be compared");
        assertThatThrownBy(() -> Bound.comparing(Column.real("score", "a score"), Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("NaN");
    }

    @Test
    void instantsBeyondThoseOfRowsKeepTheirOrder() {
        Column<Instant> at = Column.instant("at", "when");
        assertThat((Instant) Bound.comparing(at, Instant.MIN).value()).isBefore(Instant.parse("0001-01-01T00:00:00Z"));
        assertThat((Instant) Bound.comparing(at, Instant.MAX).value())
                .isAfter(Instant.parse("9999-12-31T23:59:59.999Z"));
    }
}
