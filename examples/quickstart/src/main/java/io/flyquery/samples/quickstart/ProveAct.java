package io.flyquery.samples.quickstart;

import io.flyquery.Engine;
import io.flyquery.Stats;
import io.flyquery.eval.RetrievalCase;
import io.flyquery.eval.RetrievalReport;
import io.flyquery.example.ExampleQuality;
import io.flyquery.model.Caller;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Act five: does it help, and how is the loop doing? */
final class ProveAct {
    /** Questions that nobody asked, whose right SQL is known. */
    private static final List<RetrievalCase> CASES = List.of(
            new RetrievalCase(
                    "revenue",
                    "What was the revenue in Lyon?",
                    "SELECT SUM(total) FROM orders JOIN stores USING (store_id) WHERE city = 'Lyon'"),
            new RetrievalCase(
                    "orders",
                    "How many orders did we get in Vienna?",
                    "SELECT COUNT(*) FROM orders JOIN stores USING (store_id) WHERE city = 'Vienna'"),
            new RetrievalCase(
                    "toys",
                    "What is the most expensive product in Toys?",
                    "SELECT product, MAX(price) FROM products JOIN categories USING (category_id)"
                            + " WHERE category = 'Toys'"),
            new RetrievalCase(
                    "nordpost",
                    "How long does Nordpost take?",
                    "SELECT AVG(days) FROM shipments WHERE carrier = 'Nordpost'"),
            new RetrievalCase(
                    "cheap",
                    "Show all products that cost less than 20 euros",
                    "SELECT product, price FROM products WHERE price < 20"),
            new RetrievalCase(
                    "slow",
                    "Which parcels took more than 7 days?",
                    "SELECT order_id, days FROM shipments WHERE days > 7"),
            new RetrievalCase(
                    "late",
                    "How many products came back too late?",
                    "SELECT COUNT(*) FROM returns WHERE reason = 'too late'"),
            new RetrievalCase(
                    "private",
                    "How many private customers do we have?",
                    "SELECT COUNT(*) FROM customers WHERE segment = 'private'"));

    private ProveAct() {}

    static Proof play(Engine engine, Caller caller, Console console) {
        RetrievalReport report = engine.evals().retrieval(caller, CASES);
        Stats stats = engine.stats(caller);
        console.heading("5  Prove: does it help, and how is the loop doing?");
        console.table(new Console.Rows()
                .add("retrieval", "%d questions nobody asked before".formatted(CASES.size()), measured(report))
                .add("runs", "%d in the ledger".formatted(stats.runs().total()), learned(stats.runs()))
                .add(
                        "examples",
                        "%d approved".formatted(stats.examples().count(ExampleQuality.APPROVED)),
                        reviewed(stats))
                .add(
                        "ratings",
                        "%d up, %d down"
                                .formatted(stats.ratings().up(), stats.ratings().down()),
                        rated(stats))
                .add("index", "%d examples".formatted(stats.index().examples()), memory(stats.index()))
                .all());
        return new Proof(report, stats);
    }

    private static String measured(RetrievalReport report) {
        return String.format(
                Locale.ROOT,
                "right SQL first %.2f, in the first five %.2f, MRR %.2f",
                report.hitRate(1),
                report.hitRate(5),
                report.meanReciprocalRank());
    }

    private static String learned(Stats.RunStats runs) {
        return "%d proposed, %d known, %d left out".formatted(runs.proposed(), runs.duplicates(), runs.skipped());
    }

    private static String reviewed(Stats stats) {
        return "%d rejected, %d held back, acceptance %s"
                .formatted(
                        stats.examples().count(ExampleQuality.REJECTED),
                        stats.examples().suspended(),
                        percent(stats.examples().acceptanceRate()));
    }

    private static String rated(Stats stats) {
        return "%d runs rated, %s up"
                .formatted(stats.ratings().ratedRuns(), percent(stats.ratings().upRate()));
    }

    private static String memory(Stats.IndexStats index) {
        return "%d with vectors, about %d kB in memory".formatted(index.withVectors(), index.bytes() / 1_024);
    }

    private static String percent(OptionalDouble share) {
        return share.isPresent() ? String.format(Locale.ROOT, "%.0f %%", 100 * share.getAsDouble()) : "-";
    }

    /**
     * The figures.
     *
     * @param report how well retrieval works
     * @param stats how the loop is doing
     */
    record Proof(RetrievalReport report, Stats stats) {}
}
