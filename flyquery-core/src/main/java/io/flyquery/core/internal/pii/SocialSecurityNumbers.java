package io.flyquery.core.internal.pii;

/** Knows US social security numbers: 3-2-4 digits with separators, in the ranges that are given out. */
final class SocialSecurityNumbers {
    private SocialSecurityNumbers() {}

    static boolean matches(DigitRun run) {
        if (run.groups().size() != 3 || !run.free() || run.plus() || !run.isSeparatedBy("-", " ", "\u2011", "\u2013")) {
            return false;
        }
        String area = run.groups().get(0);
        String group = run.groups().get(1);
        String serial = run.groups().get(2);
        boolean shaped = area.length() == 3 && group.length() == 2 && serial.length() == 4;
        return shaped
                && !area.equals("000")
                && !area.equals("666")
                && area.charAt(0) != '9'
                && !group.equals("00")
                && !serial.equals("0000");
    }
}
