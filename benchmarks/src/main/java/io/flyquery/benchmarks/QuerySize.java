package io.flyquery.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/** Queries to measure with: several of each size, so that no branch is predicted because the text is always the same. */
enum QuerySize {
    /** One table; about 66 characters. */
    SHORT(
            "SELECT name, country FROM singer WHERE age > 30 ORDER BY name DESC",
            "SELECT count(*) FROM concert WHERE stadium_id = 7 AND year >= 2014",
            "SELECT DISTINCT city FROM airport WHERE elevation BETWEEN 10 AND 90",
            "SELECT avg(price), max(price) FROM product WHERE category = 'Books'",
            "SELECT title FROM film WHERE length > 120 AND rating <> 'R' LIMIT 5",
            "SELECT dept, sum(salary) AS total FROM employee GROUP BY dept",
            "SELECT id FROM invoice WHERE paid IS NULL AND due < '2024-01-31'"),
    /** Joins and groups; about 200 characters. */
    MEDIUM("""
            SELECT s.name, count(*) AS concerts FROM stadium AS s JOIN concert AS c ON s.stadium_id = c.stadium_id
            WHERE c.year >= 2014 GROUP BY s.stadium_id, s.name HAVING count(*) > 2 ORDER BY concerts DESC""", """
            SELECT o.order_id, o.placed_at, sum(i.quantity * i.price) AS amount FROM orders o
            INNER JOIN order_item i ON i.order_id = o.order_id WHERE o.status IN ('open', 'paid') GROUP BY 1, 2 LIMIT 20""", """
            SELECT author.name FROM author WHERE author.aid IN (SELECT writes.aid FROM writes
            JOIN publication ON publication.pid = writes.pid WHERE publication.year > 2010 AND publication.title LIKE '%SQL%')""", """
            SELECT CASE WHEN amount >= 1000 THEN 'large' WHEN amount >= 100 THEN 'medium' ELSE 'small' END AS size,
            count(*) AS payments, avg(amount) FROM payment WHERE created_at >= '2024-01-01' GROUP BY 1""", """
            SELECT e.first_name, e.last_name, d.name AS department FROM employee e LEFT JOIN department d
            ON e.department_id = d.id WHERE e.hired_on < '2020-06-30' AND (d.city = 'Oslo' OR d.city IS NULL) ORDER BY 2"""),
    /** Common table expressions and windows; about 580 characters. */
    LONG("""
            WITH monthly AS (
                SELECT c.customer_id, c.region, extract(month FROM o.placed_at) AS month, sum(o.amount) AS revenue
                FROM customer AS c JOIN orders AS o ON o.customer_id = c.customer_id
                WHERE o.placed_at >= '2024-01-01' AND o.status <> 'cancelled'
                GROUP BY c.customer_id, c.region, extract(month FROM o.placed_at)
            ), ranked AS (
                SELECT m.*, rank() OVER (PARTITION BY m.region, m.month ORDER BY m.revenue DESC) AS place FROM monthly AS m
            )
            SELECT r.region, r.month, r.customer_id, r.revenue FROM ranked AS r
            WHERE r.place <= 3 ORDER BY r.region, r.month, r.place""", """
            WITH visits AS (
                SELECT p.id AS patient_id, p.name, v.visited_on,
                    lag(v.visited_on) OVER (PARTITION BY p.id ORDER BY v.visited_on) AS previous_visit
                FROM patient p JOIN visit v ON v.patient_id = p.id WHERE v.clinic IN ('north', 'south', 'harbour')
            ), gaps AS (
                SELECT patient_id, name, count(*) AS visits, min(previous_visit) AS first_return
                FROM visits WHERE previous_visit IS NOT NULL GROUP BY patient_id, name
            )
            SELECT g.name, g.visits, g.first_return, coalesce(b.balance, 0) AS balance
            FROM gaps g LEFT JOIN billing b ON b.patient_id = g.patient_id AND b.closed = 0
            WHERE g.visits > 4 ORDER BY g.visits DESC, g.name LIMIT 50""", """
            WITH trades AS (
                SELECT t.ticker, t.traded_at, t.price * t.shares AS value,
                    sum(t.price * t.shares) OVER (PARTITION BY t.ticker ORDER BY t.traded_at) AS running
                FROM trade t INNER JOIN account a ON a.id = t.account_id WHERE a.country = 'NO' AND t.price > 0.5
            ), totals AS (
                SELECT ticker, max(running) AS total, count(DISTINCT traded_at) AS days FROM trades GROUP BY ticker
            )
            SELECT x.ticker, x.total, x.days, CASE WHEN x.total > 100000 THEN 'watch' ELSE 'keep' END AS advice
            FROM totals x WHERE NOT EXISTS (SELECT 1 FROM blocked b WHERE b.ticker = x.ticker)
            ORDER BY x.total DESC, x.ticker""");

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> texts;

    QuerySize(String... texts) {
        this.texts = List.of(texts);
    }

    /** Returns the queries; blanks in them are between tokens, never within one. */
    List<String> texts() {
        return texts;
    }

    /** Returns the name in reports and parameters. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the queries in turn with other blanks, which differ every time; the same list for the same count. */
    List<String> withOtherBlanks(int count) {
        Random random = new Random(count);
        String[] blanks = {" ", "  ", "\n", "\n  ", "\t", " \n"};
        return IntStream.range(0, count)
                .mapToObj(number -> {
                    StringBuilder text = new StringBuilder();
                    for (String word : texts.get(number % texts.size()).split("\\s+", -1)) {
                        text.append(text.isEmpty() ? "" : blanks[random.nextInt(blanks.length)])
                                .append(word);
                    }
                    return text.toString();
                })
                .toList();
    }
}
