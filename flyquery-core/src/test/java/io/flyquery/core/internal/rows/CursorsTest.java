package io.flyquery.core.internal.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.spi.Row;
import io.flyquery.spi.Scan;
import io.flyquery.spi.TableSpec;
import io.flyquery.spi.schema.FlyQuerySchema;
import io.flyquery.tck.RowGenerator;
import io.flyquery.tck.Seeded;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class CursorsTest {
    @Test
    void aPlaceComesBackAsItWas() {
        Seeded.forAll(50, random -> {
            for (TableSpec spec : FlyQuerySchema.TABLES) {
                Row row = new RowGenerator(random).row(spec);
                for (Scan scan : scans(spec)) {
                    Scan begun = Cursors.startAfter(scan, Cursors.of(scan, row));
                    assertThat(begun.after()).contains(row.valuesOf(scan.orderColumns()));
                }
            }
        });
    }

    private static List<Scan> scans(TableSpec spec) {
        return spec.indexes().stream().map(index -> Scan.of(spec, index.name())).toList();
    }

    @Test
    void whatIsNoPlaceOfThisScanIsRefused() {
        Scan scan = scans(FlyQuerySchema.TABLES.get(1)).get(0);
        List<String> texts = List.of(
                "",
                "?",
                "not base64!",
                encoded("[]"),
                encoded("{}"),
                encoded("[1]"),
                encoded("[\"a\",\"b\"]"),
                encoded("[1.5,\"b\"]"),
                encoded("[99999999999999999999,\"b\"]"),
                encoded("[9223372036854775807,\"b\"]"),
                encoded("[1,null]"),
                encoded("[1,\"a\u0000b\"]"));

        assertThat(texts)
                .allSatisfy(text -> assertThatThrownBy(() -> Cursors.startAfter(scan, text))
                        .isInstanceOfSatisfying(
                                FlyQueryException.class,
                                e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID))
                        .hasMessageContaining("Page.next()"));
    }

    private static String encoded(String json) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }
}
