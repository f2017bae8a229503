package io.flyquery.store.memory;

import io.flyquery.spi.Condition;
import io.flyquery.spi.Row;
import java.util.List;

/** Decides whether a row meets conditions. */
final class Conditions {
    private Conditions() {}

    static boolean allHold(List<Condition<?>> conditions, Row row) {
        return conditions.stream().allMatch(condition -> holds(condition, row));
    }

    private static boolean holds(Condition<?> condition, Row row) {
        Object value = row.orNull(condition.column());
        if (value == null) {
            return false;
        }
        return switch (condition.operator()) {
            case EQUAL -> compare(value, condition) == 0;
            case NOT_EQUAL -> compare(value, condition) != 0;
            case LESS -> compare(value, condition) < 0;
            case AT_MOST -> compare(value, condition) <= 0;
            case GREATER -> compare(value, condition) > 0;
            case AT_LEAST -> compare(value, condition) >= 0;
            case IN -> condition.values().stream().anyMatch(one -> ValueOrder.compare(value, one) == 0);
        };
    }

    private static int compare(Object value, Condition<?> condition) {
        return ValueOrder.compare(value, condition.values().get(0));
    }
}
