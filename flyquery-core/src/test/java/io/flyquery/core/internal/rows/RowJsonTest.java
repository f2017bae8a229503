package io.flyquery.core.internal.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.spi.Row;
import io.flyquery.spi.TableSpec;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.spi.schema.RatingTable;
import io.flyquery.spi.schema.RunTable;
import io.flyquery.tck.RowGenerator;
import io.flyquery.tck.Seeded;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowJsonTest {
    @Test
    void aRowComesBackAsItWas() {
        Seeded.forAll(100, random -> {
            for (TableSpec spec : List.of(ExampleTable.SPEC, RatingTable.SPEC, RunTable.SPEC)) {
                Row row = new RowGenerator(random).row(spec);
                String json = Json.write(RowJson.write(row));
                assertThat(RowJson.read(spec, Json.tree(json))).isEqualTo(row);
            }
        });
    }
}
