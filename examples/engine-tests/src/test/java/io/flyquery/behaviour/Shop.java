package io.flyquery.behaviour;

import io.flyquery.learning.RunRecord;

/** Questions and SQL of a shop. */
final class Shop {
    static final String QUESTION = "What is the total revenue by region?";
    static final String SQL = "SELECT region, SUM(amount) AS revenue FROM sales GROUP BY region";

    private Shop() {}

    /** Begins a run that passes every gate. */
    static RunRecord.Builder goodRun(String traceId) {
        return RunRecord.builder(traceId, QUESTION).executed(SQL, 3);
    }

    /** Returns one of any number of questions, no two about the same thing. */
    static String question(int number) {
        return "How many orders came in for article " + word(number) + "?";
    }

    /** Returns the SQL of {@link #question}. */
    static String sql(int number) {
        return "SELECT COUNT(*) AS orders FROM orders WHERE article = '" + word(number) + "'";
    }

    /** Spells a number in letters, so that it is a word of its own. */
    static String word(int number) {
        StringBuilder letters = new StringBuilder();
        for (int rest = number; ; rest = rest / 26 - 1) {
            letters.insert(0, (char) ('a' + rest % 26));
            if (rest < 26) {
                return "item" + letters;
            }
        }
    }
}
