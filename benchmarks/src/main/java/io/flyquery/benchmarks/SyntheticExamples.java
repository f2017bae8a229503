package io.flyquery.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.flyquery.Engine;
import io.flyquery.example.ImportOptions;
import io.flyquery.example.ImportReport;
import io.flyquery.example.Progress;
import io.flyquery.model.Caller;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Made-up questions about shops, with SQL such as models write: any number of different pairs, the same in every run. They
 * are for measuring speed; quality is measured on questions that people asked.
 */
final class SyntheticExamples {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> SUBJECTS = List.of(
            "orders",
            "customers",
            "invoices",
            "deliveries",
            "returns",
            "payments",
            "products",
            "suppliers",
            "visits",
            "contracts",
            "complaints",
            "refunds",
            "shipments",
            "reviews",
            "campaigns",
            "subscriptions");
    private static final List<String> PLACES = List.of(
            "Berlin", "Paris", "Oslo", "Rome", "Madrid", "Vienna", "Prague", "Lisbon", "Dublin", "Athens", "Zagreb",
            "Tallinn", "Riga", "Warsaw", "Sofia", "Bern", "Brno", "Graz", "Lyon", "Porto", "Ghent", "Turin", "Leipzig");
    private static final List<String> SEGMENTS =
            List.of("wholesale", "retail", "online", "partner", "public sector", "export", "staff", "trial");
    private static final List<Shape> SHAPES = List.of(
            new Shape(
                    "how many %1$s from %2$s had an amount above %4$d in the %3$s segment",
                    "SELECT COUNT(*) FROM %1$s WHERE city = '%2$s' AND segment = '%3$s' AND amount > %4$d"),
            new Shape(
                    "total amount of %1$s in %2$s for %3$s with number %4$d",
                    "SELECT SUM(amount) FROM %1$s WHERE city = '%2$s' AND segment = '%3$s' AND number = %4$d"),
            new Shape(
                    "which %3$s %1$s of %2$s are the %4$d latest",
                    "SELECT id, name, created_at FROM %1$s WHERE segment = '%3$s' AND city = '%2$s'"
                            + " ORDER BY created_at DESC LIMIT %4$d"),
            new Shape(
                    "average discount per month of %1$s to %2$s, only %3$s and over %4$d euros",
                    "SELECT strftime('%%Y-%%m', t.created_at) AS month, AVG(t.discount) FROM %1$s AS t JOIN place AS p"
                            + " ON p.id = t.place_id WHERE p.city = '%2$s' AND t.segment = '%3$s' AND t.amount > %4$d"
                            + " GROUP BY strftime('%%Y-%%m', t.created_at) ORDER BY month"),
            new Shape(
                    "list owners who have more than %4$d %3$s %1$s in %2$s",
                    "SELECT o.name, COUNT(*) AS entries FROM %1$s AS t JOIN owner AS o ON o.id = t.owner_id"
                            + " WHERE t.city = '%2$s' AND t.segment = '%3$s' GROUP BY o.name HAVING COUNT(*) > %4$d"),
            new Shape(
                    "show %1$s number %4$d of %2$s if it is %3$s",
                    "SELECT * FROM %1$s WHERE number = %4$d AND city = '%2$s' AND segment = '%3$s'"));

    private SyntheticExamples() {}

    private record Shape(String question, String sql) {}

    /** Returns the question of an example, numbered from 0. */
    static String question(int number) {
        return filled(shape(number).question, number);
    }

    /** Returns the SQL of an example, numbered from 0. */
    static String sql(int number) {
        return filled(shape(number).sql, number);
    }

    /** Imports the first examples as approved ones. */
    static ImportReport importInto(Engine engine, Caller caller, int count, Progress progress) {
        StringBuilder lines = new StringBuilder();
        for (int number = 0; number < count; number++) {
            lines.append(JSON.createObjectNode()
                            .put("question", question(number))
                            .put("generated_sql", sql(number))
                            .put("quality", "APPROVED"))
                    .append('\n');
        }
        return engine.examples()
                .importFrom(
                        caller,
                        new ByteArrayInputStream(lines.toString().getBytes(StandardCharsets.UTF_8)),
                        ImportOptions.defaults(),
                        progress);
    }

    private static Shape shape(int number) {
        return SHAPES.get(number % SHAPES.size());
    }

    private static String filled(String pattern, int number) {
        return pattern.formatted(
                SUBJECTS.get(number / 7 % SUBJECTS.size()),
                PLACES.get(number / 3 % PLACES.size()),
                SEGMENTS.get(number / 11 % SEGMENTS.size()),
                number + 1);
    }
}
