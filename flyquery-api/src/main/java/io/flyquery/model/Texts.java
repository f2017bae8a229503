package io.flyquery.model;

/** Checks of short texts that come from outside. */
final class Texts {
    private Texts() {}

    static void requireId(String what, String value, int longest) {
        boolean sound = !value.isBlank()
                && value.length() <= longest
                && value.codePoints()
                        .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE);
        if (!sound) {
            throw new IllegalArgumentException(what + " was '" + Shown.briefly(value) + "' but must have 1 to "
                    + longest + " characters, none of them a control character");
        }
    }
}
