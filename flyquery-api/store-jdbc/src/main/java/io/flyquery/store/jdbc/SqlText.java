package io.flyquery.store.jdbc;

import io.flyquery.model.Scope;
import io.flyquery.spi.ColumnType;
import java.util.ArrayList;
import java.util.List;

/** A statement while it is put together: text, and the values for its question marks. Never a value in the text. */
final class SqlText {
    private final StringBuilder text = new StringBuilder(256);
    private final List<Bound> values = new ArrayList<>();

    SqlText add(String more) {
        text.append(more);
        return this;
    }

    SqlText add(String more, Scope scope) {
        text.append(more);
        values.add(new Bound(ColumnType.TEXT, scope.tenant()));
        values.add(new Bound(ColumnType.TEXT, scope.workspace()));
        return this;
    }

    SqlText value(Bound value) {
        values.add(value);
        return this;
    }

    SqlText values(List<Bound> more) {
        values.addAll(more);
        return this;
    }

    String text() {
        return text.toString();
    }

    List<Bound> values() {
        return values;
    }
}
