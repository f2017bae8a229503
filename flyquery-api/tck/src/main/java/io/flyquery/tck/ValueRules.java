package io.flyquery.tck;

import static io.flyquery.tck.Samples.example;
import static io.flyquery.tck.Samples.learnCount;
import static io.flyquery.tck.Samples.retrievalItem;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.model.Scope;
import io.flyquery.spi.Column;
import io.flyquery.spi.Row;
import io.flyquery.spi.TableSpec;
import io.flyquery.spi.schema.EmbeddingTable;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.spi.schema.FlyQuerySchema;
import io.flyquery.spi.schema.LearnCountTable;
import io.flyquery.spi.schema.RetrievalItemTable;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** VA: values come back as they were given, bit for bit. */
interface ValueRules extends StoreRules {
    @Test
    @DisplayName("VA-01 any row of any table comes back equal")
    default void anyRowComesBack() {
        Seeded.forAll(10, random -> {
            StoreUnderTest store = store().in(new Scope("values", "run-" + Long.toHexString(random.nextLong())));
            RowGenerator rows = new RowGenerator(random);
            for (TableSpec spec : FlyQuerySchema.TABLES) {
                Row row = rows.row(spec);
                store.insert(row);
                assertThat(store.stored(row)).contains(row);
                assertThat(store.all(spec)).containsExactly(row);
                Row changed = rows.changed(row);
                store.update(row, present -> changed);
                Row expected = changed.equals(row)
                        ? row
                        : spec.version()
                                .map(version -> changed.with(version, 2L))
                                .orElse(changed);
                assertThat(store.stored(row)).contains(expected);
            }
        });
    }

    @Test
    @DisplayName("VA-02 a text of a mebibyte comes back whole, by get and by scan")
    default void longText() {
        String text = "Größe \ud83d\ude00 ".repeat(131_072);
        Row row = example("a").with(ExampleTable.QUESTION, text).with(ExampleTable.GENERATED_SQL, text);
        store().insert(row);

        assertThat(store().stored(row).orElseThrow().get(ExampleTable.QUESTION)).isEqualTo(text);
        assertThat(store().all(ExampleTable.SPEC).get(0).get(ExampleTable.GENERATED_SQL))
                .isEqualTo(text);
    }

    @Test
    @DisplayName("VA-03 null and the empty text are two values")
    default void nullAndEmptyText() {
        Row row = example("a").with(ExampleTable.DECISION_NOTE, null).with(ExampleTable.SUSPEND_REASON, "");
        store().insert(row);

        Row stored = store().stored(row).orElseThrow();
        assertThat(stored.find(ExampleTable.DECISION_NOTE)).isEmpty();
        assertThat(stored.find(ExampleTable.SUSPEND_REASON)).contains("");
    }

    @Test
    @DisplayName("VA-03 a value becomes null and a null a value")
    default void toNullAndBack() {
        Row row = example("a").with(ExampleTable.DECISION_NOTE, "note").with(ExampleTable.APPROVED_AT, null);
        store().insert(row);

        Row changed = store().update(
                        row,
                        present -> present.with(ExampleTable.DECISION_NOTE, null)
                                .with(ExampleTable.APPROVED_AT, Samples.NOON))
                .orElseThrow();

        assertThat(store().stored(row)).contains(changed);
        assertThat(changed.find(ExampleTable.DECISION_NOTE)).isEmpty();
        assertThat(changed.find(ExampleTable.APPROVED_AT)).contains(Samples.NOON);
    }

    @Test
    @DisplayName("VA-04 instants keep their milliseconds, from year 1 to 9999 and where clocks are turned")
    default void instantsKeepMilliseconds() {
        List<Instant> instants = List.of(
                Instant.parse("0001-01-01T00:00:00Z"),
                Instant.parse("1582-10-10T12:00:00.001Z"),
                Instant.parse("1899-12-31T23:59:59.999Z"),
                Instant.parse("1969-12-31T23:59:59.999Z"),
                Instant.parse("2026-03-29T01:30:00.123Z"),
                Instant.parse("2026-10-25T00:30:00.987Z"),
                Instant.parse("9999-12-31T23:59:59.999Z"));
        for (Instant instant : instants) {
            Row row = example("at " + instant).with(ExampleTable.CREATED_AT, instant);
            store().insert(row);
            assertThat(store().stored(row).orElseThrow().get(ExampleTable.CREATED_AT))
                    .isEqualTo(instant);
        }
    }

    @Test
    @DisplayName("VA-05 texts are neither trimmed nor folded nor brought to a normal form, in keys as elsewhere")
    default void textsAreKeptAsTheyAre() {
        List<String> texts = List.of("a", "A", " a", "a ", "a\n", "\u00e4", "a\u0308", "\ufeffa", "a\u200b", "");
        store().insert(texts.stream().map(Samples::example).toList());

        for (String text : texts) {
            assertThat(store().stored(example(text))).contains(example(text));
        }
    }

    @Test
    @DisplayName("VA-06 whole numbers keep all 64 bits")
    default void integersKeepAllBits() {
        for (long number : new long[] {Long.MIN_VALUE, Long.MAX_VALUE, (1L << 53) + 1, -1}) {
            Row row = learnCount("2026-01-31", "number " + number, number);
            store().insert(row);
            assertThat(store().stored(row).orElseThrow().get(LearnCountTable.RUNS))
                    .isEqualTo(number);
        }
    }

    @Test
    @DisplayName("VA-07 real numbers keep all bits")
    default void realsKeepAllBits() {
        for (double number : new double[] {0.1, 1.0 / 3, Double.MIN_VALUE, Double.MAX_VALUE, -1e-300}) {
            Row row = retrievalItem("retrieval", "number " + number, number);
            store().insert(row);
            assertThat(store().stored(row).orElseThrow().get(RetrievalItemTable.SCORE))
                    .isEqualTo(number);
        }
    }

    @Test
    @DisplayName("VA-08 vectors keep all bits, from 1 to 8,192 dimensions")
    default void vectorsKeepAllBits() {
        for (int dimensions : new int[] {1, 384, 2_001, 8_192}) {
            float[] vector = new float[dimensions];
            IntStream.range(0, dimensions).forEach(i -> vector[i] = (i % 2 == 0 ? -1f : 1f) / (i + 3));
            vector[0] = Float.MIN_VALUE;
            Row row = Row.builder(EmbeddingTable.SPEC)
                    .set(EmbeddingTable.EXAMPLE_ID, "a")
                    .set(EmbeddingTable.MODEL_KEY, "model of " + dimensions)
                    .set(EmbeddingTable.RAW, vector)
                    .set(EmbeddingTable.MASKED, vector)
                    .set(EmbeddingTable.MASK_VERSION, 1L)
                    .set(EmbeddingTable.REVISION, 1L)
                    .build();
            store().insert(row);
            for (Column<float[]> column : List.of(EmbeddingTable.RAW, EmbeddingTable.MASKED)) {
                assertThat(store().stored(row).orElseThrow().get(column)).isEqualTo(vector);
            }
        }
    }
}
