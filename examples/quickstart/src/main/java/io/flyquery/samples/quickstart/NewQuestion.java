package io.flyquery.samples.quickstart;

import java.util.List;

/**
 * A question that nobody asked before, with what retrieval should make of it.
 *
 * @param question as typed
 * @param masked the question as it should be searched: values replaced by the words of their columns
 * @param best the question of the example that should come first
 * @param sql what a model writes that follows this example
 */
record NewQuestion(String question, String masked, String best, String sql) {
    /** Known values in new combinations: no example asks for the revenue in Porto. */
    static final List<NewQuestion> ALL = List.of(
            new NewQuestion(
                    "How much revenue did we make in Porto?",
                    "How much revenue did we make in city?",
                    "What is the total revenue in Berlin?",
                    "SELECT SUM(total) FROM orders JOIN stores USING (store_id) WHERE city = 'Porto'"),
            new NewQuestion(
                    "How many days does Nordpost need on average?",
                    "How many days does carrier need on average?",
                    "How long does Swiftly take to deliver on average?",
                    "SELECT AVG(days) FROM shipments WHERE carrier = 'Nordpost'"),
            new NewQuestion(
                    "Which orders were above 1000 euros?",
                    "Which orders were above number euros?",
                    "Which orders were larger than 900 euros?",
                    "SELECT order_id, total FROM orders WHERE total > 1000 ORDER BY total DESC"));

    /** Meets the example that a down-rating holds back. */
    static final NewQuestion AFTER_THE_RATING = new NewQuestion(
            "What is an order worth on average in each channel?",
            "What is an order worth on average in each channel?",
            ShopQuestions.DOUBTFUL.question(),
            "SELECT channel, AVG(total) FROM orders WHERE status <> 'cancelled' GROUP BY channel");
}
