package io.flyquery.store.postgres;

import io.flyquery.spi.TableSpec;
import io.flyquery.spi.schema.FlyQuerySchema;
import io.flyquery.store.jdbc.Migration;
import java.util.List;

/**
 * A schema version of the store.
 *
 * @param migrations how it came to be; the last one leads to it
 * @param tables what it has
 */
record PostgresSchema(List<Migration> migrations, List<TableSpec> tables) {
    PostgresSchema {
        migrations = List.copyOf(migrations);
        tables = List.copyOf(tables);
    }

    /** Returns the schema of this version of FlyQuery. */
    static PostgresSchema current() {
        return new PostgresSchema(List.of(migration("V001__foundation")), FlyQuerySchema.TABLES);
    }

    private static Migration migration(String name) {
        return Migration.load(name, resource -> PostgresSchema.class.getResourceAsStream(resource));
    }
}
