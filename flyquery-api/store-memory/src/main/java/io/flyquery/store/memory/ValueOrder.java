package io.flyquery.store.memory;

import java.time.Instant;
import java.util.List;

/** How values of comparable columns are ordered, one by one and in lists; of two lists the prefix comes first. */
final class ValueOrder {
    private ValueOrder() {}

    /** Compares two lists by their first difference. */
    static int compareLists(List<Object> left, List<Object> right) {
        int common = Math.min(left.size(), right.size());
        for (int i = 0; i < common; i++) {
            int order = compare(left.get(i), right.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    /** Compares two values of one column. */
    static int compare(Object left, Object right) {
        if (left instanceof String text) {
            return compareByCodePoint(text, (String) right);
        }
        if (left instanceof Long number) {
            return number.compareTo((Long) right);
        }
        if (left instanceof Double number) {
            return compareNumbers(number, (Double) right);
        }
        if (left instanceof Instant time) {
            return time.compareTo((Instant) right);
        }
        if (left instanceof Boolean flag) {
            return flag.compareTo((Boolean) right);
        }
        throw new IllegalArgumentException("values of " + left.getClass().getSimpleName() + " cannot be compared");
    }

    /** Compares so that both zeros are equal, as in a row. */
    private static int compareNumbers(double left, double right) {
        return left == right ? 0 : Double.compare(left, right);
    }

    /**
     * Compares by code point. Java compares by UTF-16 unit, where the surrogates of a character beyond U+FFFF come before
     * U+E000 to U+FFFF.
     */
    private static int compareByCodePoint(String left, String right) {
        int common = Math.min(left.length(), right.length());
        for (int i = 0; i < common; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                boolean beyondLeft = Character.isSurrogate(a);
                boolean beyondRight = Character.isSurrogate(b);
                return beyondLeft == beyondRight ? a - b : Boolean.compare(beyondLeft, beyondRight);
            }
        }
        return left.length() - right.length();
    }
}
