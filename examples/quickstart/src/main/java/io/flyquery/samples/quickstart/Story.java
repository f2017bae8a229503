package io.flyquery.samples.quickstart;

import io.flyquery.Engine;
import io.flyquery.Stats;
import io.flyquery.core.FlyQuery;
import io.flyquery.model.Caller;
import io.flyquery.model.Dialect;
import io.flyquery.samples.quickstart.AskAct.Asked;
import io.flyquery.samples.quickstart.ObserveAct.Observed;
import io.flyquery.samples.quickstart.ProveAct.Proof;
import io.flyquery.samples.quickstart.RateAct.Rated;
import io.flyquery.samples.quickstart.RestartAct.Restarted;
import io.flyquery.samples.quickstart.ReviewAct.Reviewed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** The whole loop: six acts, an engine for the first five and another for the last. */
final class Story {
    private static final String SHOP = "shop.db";
    private static final String MEMORY = "flyquery.db";

    private final Path folder;
    private final Console console;
    private final Caller caller = Caller.local();

    Story(Path folder, Console console) {
        this.folder = folder;
        this.console = console;
    }

    Facts tell() throws IOException, SQLException {
        makeRoom();
        Loop loop = loop();
        try (Engine engine = open()) {
            return new Facts(loop, RestartAct.play(engine, caller, console));
        }
    }

    private Loop loop() throws SQLException {
        try (ShopDatabase shop = ShopDatabase.create(folder.resolve(SHOP));
                Engine engine = open()) {
            introduce(shop.rowCounts(), engine.stats(caller).index());
            Assistant assistant = new Assistant(shop);
            List<Observed> observed = ObserveAct.play(engine, caller, assistant, console);
            Reviewed reviewed = ReviewAct.play(engine, caller, assistant, console);
            List<Asked> asked = AskAct.play(engine, caller, assistant, console);
            Rated rated = RateAct.play(engine, caller, observed, asked, console);
            Proof proof = ProveAct.play(engine, caller, console);
            return new Loop(observed, reviewed, asked, rated, proof);
        }
    }

    private Engine open() {
        return FlyQuery.builder()
                .store("sqlite:" + folder.resolve(MEMORY))
                .dialect(Dialect.SQLITE)
                .build();
    }

    /** Deletes what an earlier telling left, and nothing else. */
    private void makeRoom() throws IOException {
        Files.createDirectories(folder);
        for (String name : List.of(SHOP, MEMORY)) {
            for (String suffix : List.of("", "-wal", "-shm", "-journal")) {
                Files.deleteIfExists(folder.resolve(name + suffix));
            }
        }
    }

    private void introduce(Map<String, Long> rows, Stats.IndexStats index) {
        List<String> tables = rows.entrySet().stream()
                .map(table -> table.getValue() + " " + table.getKey().replace('_', ' '))
                .toList();
        int half = tables.size() / 2;
        console.title("FlyQuery quick start: the learning loop on a small shop");
        console.table(new Console.Rows()
                .add("shop", folder.resolve(SHOP) + ", made anew: " + total(rows) + " rows")
                .add("", String.join(", ", tables.subList(0, half)))
                .add("", String.join(", ", tables.subList(half, tables.size())))
                .add("memory", folder.resolve(MEMORY) + ", made anew")
                .add("model", index.embeddingModel().orElse("none: words only"))
                .add("reranker", index.rerankerModel().orElse("none: the fused order is final"))
                .all());
    }

    private static long total(Map<String, Long> rows) {
        return rows.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * What the first engine saw.
     *
     * @param observed act one
     * @param reviewed act two
     * @param asked act three
     * @param rated act four
     * @param proof act five
     */
    record Loop(List<Observed> observed, Reviewed reviewed, List<Asked> asked, Rated rated, Proof proof) {}

    /**
     * What happened, for those who want to check it.
     *
     * @param loop what the first engine saw
     * @param restarted what the second engine found
     */
    record Facts(Loop loop, Restarted restarted) {}
}
