package io.flyquery.store.sqlite;

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
record SqliteSchema(List<Migration> migrations, List<TableSpec> tables) {
    /** Marks a file as FlyQuery's: the letters FLYQ. */
    static final int APPLICATION_ID = 0x464C5951;

    SqliteSchema {
        migrations = List.copyOf(migrations);
        tables = List.copyOf(tables);
    }

    /** Returns the schema of this version of FlyQuery. */
    static SqliteSchema current() {
        return new SqliteSchema(List.of(migration("V001__foundation")), FlyQuerySchema.TABLES);
    }

    private static Migration migration(String name) {
        return Migration.load(name, resource -> SqliteSchema.class.getResourceAsStream(resource));
    }
}
