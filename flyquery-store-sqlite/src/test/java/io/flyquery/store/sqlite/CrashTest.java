package io.flyquery.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.spi.Row;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.schema.LearnCountTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrashTest {
    private static final int KILLS = 25;
    private static final long SEED = 20_260_304;

    @TempDir
    Path folder;

    @Test
    void killedWriterLosesNothingAcknowledgedAndLeavesNothingHalf() throws Exception {
        Path file = folder.resolve("state.db");
        Random random = new Random(SEED);
        try (StateStore store = Stores.open(file)) {
            Stores.insert(store, Stores.count("pairs", 0));
        }
        int next = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            int acknowledged = next;
            try (Child child = Child.writingPairs(file, next)) {
                int before = 1 + random.nextInt(40);
                acknowledged += child.acknowledged(before).size();
                child.kill();
                acknowledged += child.acknowledged(Integer.MAX_VALUE).size();
            }
            next = pairsAfter(file, acknowledged, "kill " + kill + " of seed " + SEED);
        }
    }

    /** Checks the store and returns how many pairs it has: those acknowledged, and perhaps one that could not be. */
    private static int pairsAfter(Path file, int acknowledged, String when) {
        try (StateStore store = Stores.open(file)) {
            assertThat(store.admin().check()).as(when).isEmpty();
            int pairs = Math.toIntExact(Stores.value(store, "pairs").orElseThrow());
            assertThat(pairs).as(when).isBetween(acknowledged, acknowledged + 1);
            List<Row> rows = Stores.counts(store);
            Set<String> reasons =
                    rows.stream().map(row -> row.get(LearnCountTable.REASON)).collect(Collectors.toSet());
            assertThat(rows).as(when).hasSize(1 + 2 * pairs);
            for (int i = 0; i < pairs; i++) {
                assertThat(reasons).as(when).contains("pair-" + i + "-left", "pair-" + i + "-right");
            }
            return pairs;
        }
    }
}
