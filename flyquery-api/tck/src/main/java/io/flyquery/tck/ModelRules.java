package io.flyquery.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.model.Scope;
import io.flyquery.spi.Column;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Condition.Operator;
import io.flyquery.spi.Scan;
import io.flyquery.spi.TableSpec;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.spi.schema.RetrievalItemTable;
import io.flyquery.spi.schema.RunTable;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** MO: whatever is done, the store does as the model does. */
interface ModelRules extends StoreRules {
    @Test
    @DisplayName("MO-01 each operator on each comparable column finds the rows that the model finds")
    default void operatorsAsTheModel() {
        for (TableSpec spec : List.of(ExampleTable.SPEC, RunTable.SPEC, RetrievalItemTable.SPEC)) {
            Random random = new Random(5);
            ModelTable model = new ModelTable(spec, List.of());
            RowGenerator rows = new RowGenerator(random);
            for (int i = 0; i < 40; i++) {
                model.insertIfAbsent(rows.row(spec));
            }
            store().insert(model.rows());
            ScanGenerator scans = new ScanGenerator(random);
            store().read(spec, table -> {
                for (Column<?> column : spec.columns()) {
                    for (Operator operator : column.type().comparable() ? Operator.values() : new Operator[0]) {
                        Condition<?> condition = scans.condition(column, operator, model.rows());
                        Scan scan = Scan.of(spec).where(condition);
                        assertThat(table.scan(scan).toList())
                                .as("%s of %s where %s %s", spec, column, operator, condition.values())
                                .containsExactlyElementsOf(model.scan(scan).toList());
                    }
                }
                return true;
            });
        }
    }

    @Test
    @DisplayName("MO-02 random units of random steps give what the model gives, step by step")
    default void randomUnitsAsTheModel() {
        Seeded.forAll(25, random -> {
            Scope scope = new Scope("model", "run-" + Long.toHexString(random.nextLong()));
            ModelRun run = new ModelRun(store().in(scope), random);
            for (int unit = 0; unit < 20; unit++) {
                run.unit();
            }
        });
    }
}
