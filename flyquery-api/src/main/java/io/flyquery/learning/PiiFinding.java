package io.flyquery.learning;

/**
 * One piece of personal data that a scan found. It says where, never what: findings are logged and stored.
 *
 * @param kind the sort of data
 * @param where the place, such as {@code question}, {@code literal 2} or {@code column email}; not blank, without the value
 *     itself
 * @since 0.1
 */
public record PiiFinding(PiiKind kind, String where) {
    /** Checks that the place is given. */
    public PiiFinding {
        if (where.isBlank()) {
            throw new IllegalArgumentException("where was blank but must name the place, such as 'question'");
        }
    }
}
