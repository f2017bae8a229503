package io.flyquery.core.internal.example;

import io.flyquery.core.sql.NormalisedSql;
import io.flyquery.model.Dialect;
import io.flyquery.spi.Row;
import io.flyquery.spi.schema.ExampleTable;

/**
 * The SQL keys of a stored example by the rules of this engine, whatever rules wrote the row. For reading: what is only read
 * waits for no upgrade.
 *
 * @param sqlKey the key of the SQL
 * @param templateKey the key of the SQL without its literals
 */
public record PairKeys(String sqlKey, String templateKey) {
    /** Returns the keys of a row, made anew where other rules wrote it. */
    public static PairKeys of(SqlRules rules, Row row) {
        if (row.get(ExampleTable.NORMALISER_VERSION) == rules.version()) {
            return new PairKeys(row.get(ExampleTable.SQL_KEY), row.get(ExampleTable.TEMPLATE_KEY));
        }
        NormalisedSql sql =
                rules.normalise(row.get(ExampleTable.GENERATED_SQL), Dialect.of(row.get(ExampleTable.DIALECT)));
        return new PairKeys(sql.sqlKey(), sql.templateKey());
    }
}
