package io.flyquery.core.internal.pii;

import java.util.List;

/**
 * Knows telephone numbers: with a plus and a country code, or with separators in a national layout. A plain number, a
 * decimal, a date, a time and a range of years are none.
 */
final class Phones {
    private static final int MIN_INTERNATIONAL = 8;
    private static final int MIN_NATIONAL = 9;
    private static final int MAX_DIGITS = 15;

    private Phones() {}

    static boolean matches(DigitRun run) {
        String digits = run.digits();
        if (!run.free() || digits.length() > MAX_DIGITS) {
            return false;
        }
        if (run.plus()) {
            return digits.length() >= MIN_INTERNATIONAL && digits.charAt(0) != '0' && !isDate(run);
        }
        return isNorthAmerican(run) || isNational(run);
    }

    /** {@code 555-123-4567}, {@code (555) 123-4567}, {@code 1-555-123-4567}, {@code 555.123.4567}. */
    private static boolean isNorthAmerican(DigitRun run) {
        List<String> groups = run.groups();
        int first = groups.size() == 4 && groups.get(0).equals("1") ? 1 : 0;
        return groups.size() == first + 3
                && groups.get(first).length() == 3
                && groups.get(first + 1).length() == 3
                && groups.get(first + 2).length() == 4
                && groups.get(first).charAt(0) >= '2'
                && run.separators().stream().noneMatch(separator -> separator.contains("/"));
    }

    /** A trunk zero and two groups or more: {@code 030 1234567}, {@code 020-7946-0958}, {@code 01/23/45/67/89} is a date. */
    private static boolean isNational(DigitRun run) {
        return run.groups().size() >= 2
                && run.digits().length() >= MIN_NATIONAL
                && run.groups().get(0).length() >= 2
                && run.groups().get(0).length() <= 5
                && (run.groups().get(0).charAt(0) == '0' || run.open())
                && run.isSeparatedBy(" ", "-", ") ", ")", "\u00a0")
                && !isDate(run);
    }

    private static boolean isDate(DigitRun run) {
        List<String> groups = run.groups();
        if (groups.size() < 3) {
            return false;
        }
        boolean yearFirst = groups.get(0).length() == 4
                && groups.get(1).length() <= 2
                && groups.get(2).length() <= 2;
        boolean yearLast = groups.get(2).length() == 4
                && groups.get(0).length() <= 2
                && groups.get(1).length() <= 2;
        return yearFirst || (yearLast && !run.plus() && groups.size() == 3);
    }
}
