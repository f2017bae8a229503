package io.flyquery.samples.quickstart;

import static io.flyquery.samples.quickstart.AskedQuestion.good;
import static io.flyquery.samples.quickstart.AskedQuestion.stopped;

import io.flyquery.learning.Gate;
import io.flyquery.samples.quickstart.AskedQuestion.Turn;
import java.util.List;
import java.util.stream.Stream;

/** A day of the shop's assistant. */
final class ShopQuestions {
    /** Looks right, but counts order lines instead of pieces; the reviewer rejects it. */
    static final AskedQuestion WRONG = good(
            "What is the best selling product?",
            "SELECT product, COUNT(*) FROM order_items JOIN products USING (product_id)"
                    + " GROUP BY product ORDER BY 2 DESC LIMIT 1");

    /** Is approved, but a user finds out later that it counts cancelled orders. */
    static final AskedQuestion DOUBTFUL =
            good("Average order value by channel", "SELECT channel, AVG(total) FROM orders GROUP BY channel");

    private ShopQuestions() {}

    /** Returns all, in the order in which they were asked. */
    static List<AskedQuestion> all() {
        return Stream.of(aboutTrade(), aboutGoods(), notToBeLearned())
                .flatMap(List::stream)
                .toList();
    }

    private static List<AskedQuestion> aboutTrade() {
        return List.of(
                good(
                        "What is the total revenue in Berlin?",
                        "SELECT SUM(total) FROM orders JOIN stores USING (store_id) WHERE city = 'Berlin'"),
                good(
                        "Total revenue in Vienna",
                        "SELECT SUM(total) FROM orders JOIN stores USING (store_id) WHERE city = 'Vienna'"),
                good(
                        "How many orders were placed in Porto?",
                        "SELECT COUNT(*) FROM orders JOIN stores USING (store_id) WHERE city = 'Porto'"),
                good(
                        "Number of orders in Lyon",
                        "SELECT COUNT(*) FROM orders JOIN stores USING (store_id) WHERE city = 'Lyon'"),
                good(
                        "What is the revenue by country?",
                        "SELECT country, SUM(total) FROM orders JOIN stores USING (store_id) GROUP BY country"),
                good(
                        "Show the revenue for each month",
                        "SELECT strftime('%Y-%m', ordered_on) AS month, SUM(total) FROM orders GROUP BY month"),
                good("How many orders came by each channel?", "SELECT channel, COUNT(*) FROM orders GROUP BY channel"),
                DOUBTFUL,
                good(
                        "Which orders were larger than 900 euros?",
                        "SELECT order_id, total FROM orders WHERE total > 900 ORDER BY total DESC"),
                good("How many orders were cancelled?", "SELECT COUNT(*) FROM orders WHERE status = 'cancelled'"),
                good("How many orders are still open?", "SELECT COUNT(*) FROM orders WHERE status = 'open'"),
                good("How many customers do we have?", "SELECT COUNT(*) FROM customers"),
                good(
                        "How many business customers are there?",
                        "SELECT COUNT(*) FROM customers WHERE segment = 'business'"),
                good(
                        "Who are our five best customers?",
                        "SELECT customer_id, SUM(total) FROM orders GROUP BY customer_id ORDER BY 2 DESC LIMIT 5"),
                good(
                        "Which customers never ordered anything?",
                        "SELECT name FROM customers WHERE customer_id NOT IN (SELECT customer_id FROM orders)"),
                good(
                        "How many customers joined in 2024?",
                        "SELECT COUNT(*) FROM customers WHERE joined_on LIKE '2024%'"));
    }

    private static List<AskedQuestion> aboutGoods() {
        return List.of(
                good(
                        "How many products are in each category?",
                        "SELECT category, COUNT(*) FROM products JOIN categories USING (category_id) GROUP BY category"),
                good(
                        "What is the dearest product in Garden?",
                        "SELECT product, MAX(price) FROM products JOIN categories USING (category_id)"
                                + " WHERE category = 'Garden'"),
                good(
                        "Most expensive product in Kitchen",
                        "SELECT product, MAX(price) FROM products JOIN categories USING (category_id)"
                                + " WHERE category = 'Kitchen'"),
                good("Which products cost less than 10 euros?", "SELECT product, price FROM products WHERE price < 10"),
                good(
                        "How many pieces were sold by category?",
                        "SELECT category, SUM(quantity) FROM order_items JOIN products USING (product_id)"
                                + " JOIN categories USING (category_id) GROUP BY category"),
                WRONG,
                good(
                        "How long does Swiftly take to deliver?",
                        "SELECT AVG(days) FROM shipments WHERE carrier = 'Swiftly'"),
                good("Average delivery time of Parcelo", "SELECT AVG(days) FROM shipments WHERE carrier = 'Parcelo'"),
                good(
                        "How many parcels did Nordpost carry?",
                        "SELECT COUNT(*) FROM shipments WHERE carrier = 'Nordpost'"),
                good(
                        "Which deliveries took longer than 9 days?",
                        "SELECT order_id, days FROM shipments WHERE days > 9"),
                good(
                        "Why do customers return products?",
                        "SELECT reason, COUNT(*) FROM returns GROUP BY reason ORDER BY 2 DESC"),
                good("How many products came back damaged?", "SELECT COUNT(*) FROM returns WHERE reason = 'damaged'"),
                good(
                        "What share of the orders was returned?",
                        "SELECT 100.0 * (SELECT COUNT(DISTINCT order_id) FROM returns) / COUNT(*) FROM orders"));
    }

    private static List<AskedQuestion> notToBeLearned() {
        return List.of(
                stopped(
                        List.of(Gate.DUPLICATE),
                        "  how many CUSTOMERS   do we have",
                        "select count(*)\n  from customers;"),
                stopped(
                        List.of(Gate.DUPLICATE),
                        "Total revenue in Vienna?",
                        "SELECT SUM(total) FROM orders JOIN stores USING (store_id) WHERE city = 'Vienna'"),
                stopped(
                        List.of(Gate.NOT_EXECUTED_OK, Gate.RETRIED),
                        "Average basket in Ghent?",
                        "SELECT AVG(amount) FROM orders JOIN stores USING (store_id) WHERE city = 'Ghent'",
                        "SELECT AVG(total) FROM orders JOIN stores USING (store_id) WHERE city = 'Ghent'"),
                stopped(
                        List.of(Gate.NOT_EXECUTED_OK, Gate.RETRIED),
                        "Which weekday sells most?",
                        "SELECT DAYNAME(ordered_on), SUM(total) FROM orders GROUP BY 1 ORDER BY 2 DESC LIMIT 1",
                        "SELECT strftime('%w', ordered_on), SUM(total) FROM orders GROUP BY 1 ORDER BY 2 DESC LIMIT 1"),
                stopped(List.of(Gate.NOT_EXECUTED_OK), "What is our profit?", "SELECT SUM(profit) FROM orders"),
                stopped(
                        List.of(Gate.NOT_EXECUTED_OK),
                        "Delete all cancelled orders",
                        "DELETE FROM orders WHERE status = 'cancelled'"),
                stopped(
                        List.of(Gate.PII_FOUND),
                        "What did jana.fischer.3@example.org spend?",
                        "SELECT SUM(total) FROM orders JOIN customers USING (customer_id)"
                                + " WHERE email = 'jana.fischer.3@example.org'"),
                stopped(
                        List.of(Gate.PII_FOUND),
                        "Mailing list of business buyers",
                        "SELECT email FROM customers WHERE segment = 'business'"),
                stopped(
                                List.of(Gate.CONTEXT_DEPENDENT),
                                "And only the online ones?",
                                "SELECT COUNT(*) FROM orders JOIN stores USING (store_id)"
                                        + " WHERE city = 'Lyon' AND channel = 'online'")
                        .in(Turn.DRILL_DOWN),
                stopped(
                                List.of(Gate.CLARIFICATION_EMITTED),
                                "How are we doing?",
                                "SELECT COUNT(*), SUM(total) FROM orders")
                        .in(Turn.CLARIFIED),
                stopped(
                        List.of(Gate.ZERO_ROWS),
                        "Which orders came from Rome?",
                        "SELECT order_id FROM orders JOIN stores USING (store_id) WHERE city = 'Rome'"),
                stopped(List.of(Gate.TRUNCATED), "List all orders", "SELECT * FROM orders"),
                stopped(
                        List.of(Gate.DEGENERATE_SQL),
                        "What will we sell next year?",
                        "SELECT SUM(total) FROM orders WHERE 1 = 0"));
    }
}
