package io.flyquery.store.jdbc;

import io.flyquery.spi.Aggregates;
import io.flyquery.spi.Column;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Groups by the database. */
final class JdbcAggregates implements Aggregates {
    private final JdbcUnitOfWork unit;
    private final JdbcTables tables;

    JdbcAggregates(JdbcUnitOfWork unit, JdbcTables tables) {
        this.unit = unit;
        this.tables = tables;
    }

    @Override
    public List<Group> aggregate(Aggregation aggregation) {
        TableSql sql = tables.sql(aggregation.spec());
        return unit.attempt(
                "counting " + aggregation.spec(),
                () -> unit.query(sql.aggregate(unit.scope(), aggregation), result -> {
                    List<Group> groups = new ArrayList<>();
                    while (result.next()) {
                        groups.add(group(aggregation, result));
                    }
                    return groups;
                }));
    }

    private Group group(Aggregation aggregation, ResultSet result) throws SQLException {
        int index = 0;
        List<Object> values = new ArrayList<>();
        for (Column<?> column : aggregation.groupBy()) {
            values.add(Objects.requireNonNull(unit.dialect().read(result, ++index, column.type())));
        }
        long count = result.getLong(++index);
        List<Long> sums = new ArrayList<>();
        for (int i = 0; i < aggregation.sums().size(); i++) {
            sums.add(result.getLong(++index));
        }
        return new Group(values, count, sums);
    }
}
