package io.flyquery.samples.quickstart;

import java.util.List;

/**
 * A question that nobody asked before, with what retrieval should make of it.
 *
 * @param question as typed
 * @param masked the question as it should be searched: values replaced by the words of their columns
 * @param sql what a model writes that follows the right example, whose SQL differs in its values only
 */
record NewQuestion(String question, String masked, String sql) {
    /** Known values in new combinations: no example asks for the revenue in Porto. */
    static final List<NewQuestion> ALL = List.of(
            new NewQuestion(
                    "How much revenue did we make in Porto?",
                    "How much revenue did we make in city?",
                    "SELECT SUM(total) FROM orders JOIN stores USING (store_id) WHERE city = 'Porto'"),
            new NewQuestion(
                    "How many days does Nordpost need on average?",
                    "How many days does carrier need on average?",
                    "SELECT AVG(days) FROM shipments WHERE carrier = 'Nordpost'"),
            new NewQuestion(
                    "Which orders were above 1000 euros?",
                    "Which orders were above number euros?",
                    "SELECT order_id, total FROM orders WHERE total > 1000 ORDER BY total DESC"));

    /** Meets the example that a down-rating holds back. */
    static final NewQuestion AFTER_THE_RATING = new NewQuestion(
            "What is an order worth on average in each channel?",
            "What is an order worth on average in each channel?",
            "SELECT channel, AVG(total) FROM orders WHERE status <> 'cancelled' GROUP BY channel");
}
