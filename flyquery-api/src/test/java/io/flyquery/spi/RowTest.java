package io.flyquery.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowTest {
    private static final Column<String> ID = Column.text("id", "the id");
    private static final Column<Instant> AT = Column.instant("at", "when");
    private static final Column<Double> SCORE = Column.real("score", "a score").optional();
    private static final Column<float[]> VECTOR =
            Column.vector("vector", "a vector").optional();
    private static final Column<Long> VERSION = Column.integer("version", "counts changes");
    private static final TableSpec SPEC = TableSpec.builder("thing", "a thing")
            .key(ID)
            .columns(AT, SCORE, VECTOR)
            .version(VERSION)
            .index("thing_by_at", AT)
            .build();

    private static Row.Builder row() {
        return Row.builder(SPEC).set(ID, "a").set(AT, Instant.parse("2026-01-01T00:00:00.123456789Z"));
    }

    @Test
    void valuesAreKeptAsEveryStoreKeepsThem() {
        Row row = row().set(SCORE, -0.0).build();

        assertThat(row.get(AT)).isEqualTo(Instant.parse("2026-01-01T00:00:00.123Z"));
        assertThat(Double.doubleToRawLongBits(row.get(SCORE))).isZero();
        assertThat(row.get(VERSION)).isEqualTo(1);
        assertThat(row.find(VECTOR)).isEmpty();
        assertThat(row.key()).isEqualTo(Key.of("a"));
    }

    @Test
    void conditionsAndPlacesHoldTheSameValuesAsRows() {
        Instant fine = Instant.parse("2026-01-01T00:00:00.123456789Z");

        assertThat(Condition.equal(AT, fine).values())
                .containsExactly(row().build().get(AT));
        assertThat(Scan.of(SPEC, "thing_by_at").startAfter(List.of(fine, "a")).after())
                .contains(List.of(row().build().get(AT), "a"));
        assertThatThrownBy(() -> Condition.equal(SCORE, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Condition.equal(ID, "a\u0000")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Scan.of(SPEC, "thing_by_at").startAfter(List.of(Instant.MAX, "a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("years 1 to 9999");
        assertThatThrownBy(() -> Scan.of(SPEC, "thing_by_at").startAfter(List.of("a", "a")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Scan.of(SPEC, "thing_by_at").startAfter(List.of("a")))
                .hasMessageContaining("has 1 values but the order of this scan has 2 columns");
    }

    @Test
    void whatNoStoreCanKeepIsRefusedWithTheColumnAndNeverTheValue() {
        assertThatThrownBy(() -> row().set(ID, "secret\u0000"))
                .hasMessageContaining("'id'")
                .hasMessageContaining("U+0000")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> row().set(ID, "secret\uD800")).hasMessageContaining("surrogate");
        assertThatThrownBy(() -> row().set(SCORE, Double.POSITIVE_INFINITY)).hasMessageContaining("score");
        assertThatThrownBy(() -> row().set(VECTOR, new float[] {1, Float.NaN})).hasMessageContaining("NaN");
        assertThatThrownBy(() -> row().set(VECTOR, new float[0])).hasMessageContaining("0 dimensions");
        assertThatThrownBy(() -> Row.builder(SPEC).build()).hasMessageContaining("[id, at]");
        assertThatThrownBy(() -> row().set(Column.text("other", ""), "x")).hasMessageContaining("not of table");
    }

    @Test
    void anArrayThatWasHandedInCanBeChangedAfterwards() {
        float[] vector = {1, 0};
        Row row = row().set(VECTOR, vector).build();
        vector[0] = 2;

        assertThat(row.get(VECTOR)).containsExactly(1, 0);
        assertThat(row).isEqualTo(row().set(VECTOR, new float[] {1, 0}).build());
        assertThat(row.toString()).isEqualTo("thing[a]");
    }

    @Test
    void aTableWithoutSenseIsRefused() {
        assertThatThrownBy(() -> TableSpec.builder("thing", "").key(ID, ID).build())
                .hasMessageContaining("two columns named 'id'");
        assertThatThrownBy(() -> TableSpec.builder("thing", "").key(SCORE).build())
                .hasMessageContaining("never null");
        assertThatThrownBy(() -> TableSpec.builder("thing", "")
                        .key(ID)
                        .index("by_at", AT)
                        .build())
                .hasMessageContaining("not of table");
        assertThatThrownBy(() -> TableSpec.builder("Thing; --", "")).hasMessageContaining("must match");
        assertThatThrownBy(() -> Column.text("no name", "")).hasMessageContaining("must match");
    }
}
