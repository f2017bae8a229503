package io.flyquery.model;

/** How a foreign text is shown in a message: short, on one line. */
final class Shown {
    private static final int LIMIT = 60;

    private Shown() {}

    static String briefly(String text) {
        String head = text.length() <= LIMIT ? text : text.substring(0, LIMIT) + "… (" + text.length() + " characters)";
        return head.replaceAll("[\\p{Cntrl}\\p{Cf}]", "\uFFFD");
    }
}
