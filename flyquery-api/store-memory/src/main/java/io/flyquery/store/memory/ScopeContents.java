package io.flyquery.store.memory;

import io.flyquery.spi.TableSpec;
import io.flyquery.spi.schema.FlyQuerySchema;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Everything that one scope holds at one time.
 *
 * @param tables the contents of every table of the schema; copied
 */
record ScopeContents(Map<TableSpec, TableContents> tables) {
    static final ScopeContents EMPTY = new ScopeContents(FlyQuerySchema.TABLES.stream()
            .collect(Collectors.toUnmodifiableMap(Function.identity(), TableContents::empty)));

    ScopeContents {
        tables = Map.copyOf(tables);
    }

    /** Returns these contents with others for one table. */
    ScopeContents with(TableSpec spec, TableContents contents) {
        Map<TableSpec, TableContents> changed = new HashMap<>(tables);
        changed.put(spec, contents);
        return new ScopeContents(changed);
    }

    boolean isEmpty() {
        return tables.values().stream().allMatch(TableContents::isEmpty);
    }
}
