package io.flyquery.behaviour;

import static io.flyquery.behaviour.Failures.assertFails;
import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.error.ErrorCode;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleDecision;
import io.flyquery.example.ExampleFilter;
import io.flyquery.example.ExampleOrder;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.ExampleSource;
import io.flyquery.example.ImportOptions;
import io.flyquery.example.NewExample;
import io.flyquery.example.Progress;
import io.flyquery.model.Page;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of examples: filters, orders and pages. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class ListingTest {
    private final Workbench bench;

    ListingTest(StoreKind kind) {
        bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void eachFilterKeepsWhatItNames() {
        UUID curated = bench.approved(ADA, QUESTION, SQL).id();
        Instant between = bench.clock.instant();
        bench.clock.advance(Duration.ofSeconds(1));
        UUID learned = bench.propose(ADA.inDataset("emea"), Shop.question(1), Shop.sql(1));
        UUID held = bench.approved(ADA, "100%_certain \\ question", "SELECT a FROM b")
                .id();
        bench.engine().examples().suspend(ADA, held, "why");
        UUID rejected = bench.approved(ADA, Shop.question(2), Shop.sql(2)).id();
        bench.engine().examples().reject(ADA, rejected, "");
        ExampleFilter all = ExampleFilter.all();

        assertThat(ids(all)).containsExactly(curated, learned, held, rejected);
        assertThat(ids(all.withQuality(ExampleQuality.APPROVED))).containsExactly(curated, held);
        assertThat(ids(all.withQuality(ExampleQuality.REJECTED))).containsExactly(rejected);
        assertThat(ids(ExampleFilter.pending())).containsExactly(learned);
        assertThat(ids(all.withSource(ExampleSource.AGENT_LEARNED))).containsExactly(learned);
        assertThat(ids(all.withSource(ExampleSource.USER_CURATED))).containsExactly(curated, held, rejected);
        assertThat(ids(all.withDataset("emea"))).containsExactly(learned);
        assertThat(ids(all.withDataset(""))).containsExactly(curated, held, rejected);
        assertThat(ids(all.withDataset("apac"))).isEmpty();
        assertThat(ids(all.createdAfter(between))).containsExactly(learned, held, rejected);
        assertThat(ids(all.suspended(true))).containsExactly(held);
        assertThat(ids(all.suspended(false))).containsExactly(curated, learned, rejected);
        assertThat(ids(all.containing("TOTAL revenue"))).containsExactly(curated);
        assertThat(ids(all.containing("from orders"))).containsExactly(learned, rejected);
        assertThat(ids(all.containing("100%_CERTAIN \\"))).containsExactly(held);
        assertThat(ids(all.containing("100%certain"))).isEmpty();
        assertThat(ids(all.withQuality(ExampleQuality.APPROVED).suspended(false).containing("region")))
                .containsExactly(curated);
    }

    @Test
    void evidenceComesFirstWhereAskedFor() {
        UUID once = bench.propose(ADA, Shop.question(1), Shop.sql(1));
        UUID often = bench.propose(ADA, Shop.question(2), Shop.sql(2));
        UUID never = bench.propose(ADA, Shop.question(3), Shop.sql(3));
        for (int article : new int[] {2, 1, 2, 2}) {
            bench.engine().learning().observe(ADA, bench.run(Shop.question(article), Shop.sql(article)));
        }

        assertThat(ids(ExampleFilter.all().orderedBy(ExampleOrder.EVIDENCE_DESC)))
                .containsExactly(often, once, never);
        assertThat(ids(ExampleFilter.pending().orderedBy(ExampleOrder.EVIDENCE_DESC)))
                .containsExactly(often, once, never);
    }

    @ParameterizedTest
    @EnumSource(ExampleOrder.class)
    void pagesShowWhatWasThereAllAlongExactlyOnce(ExampleOrder order) {
        furnish(1_000);
        List<UUID> all = everything(ExampleOrder.CREATED_AT_ASC);
        assertThat(all).hasSize(1_000).doesNotHaveDuplicates();

        List<UUID> seen = new ArrayList<>();
        ExampleFilter filter = ExampleFilter.all().orderedBy(order).limitTo(83);
        Page<Example> page = bench.engine().examples().list(ADA, filter);
        int pages = 0;
        while (true) {
            page.items().forEach(example -> seen.add(example.id()));
            pages++;
            bench.clock.advance(Duration.ofSeconds(pages % 2));
            bench.approved(ADA, Shop.question(5_000 + pages), Shop.sql(5_000 + pages));
            bench.engine()
                    .examples()
                    .decideAll(ADA, List.of(all.get(pages * 31), all.get(999 - pages)), ExampleDecision.REJECT, "");
            if (page.next().isEmpty()) {
                break;
            }
            page = bench.engine().examples().list(ADA, filter.from(page.next().get()));
        }

        assertThat(seen).doesNotHaveDuplicates().containsAll(all);
    }

    @Test
    void pagesOfAFilterShowWhatKeptMatchingExactlyOnce() {
        furnish(1_000);
        List<UUID> all = everything(ExampleOrder.CREATED_AT_ASC);
        List<UUID> seen = new ArrayList<>();
        List<UUID> rejected = new ArrayList<>();
        ExampleFilter filter =
                ExampleFilter.all().withQuality(ExampleQuality.APPROVED).limitTo(100);
        Page<Example> page = bench.engine().examples().list(ADA, filter);
        int pages = 0;
        while (true) {
            page.items().forEach(example -> seen.add(example.id()));
            pages++;
            for (UUID id : List.of(all.get(pages * 7), all.get(999 - pages))) {
                bench.engine().examples().reject(ADA, id, "");
                rejected.add(id);
            }
            if (page.next().isEmpty()) {
                break;
            }
            page = bench.engine().examples().list(ADA, filter.from(page.next().get()));
        }
        List<UUID> kept = new ArrayList<>(all);
        kept.removeAll(rejected);

        assertThat(seen).doesNotHaveDuplicates().containsAll(kept);
    }

    @Test
    void theOrdersByTimeAreEachOthersReverse() {
        furnish(50);
        List<UUID> oldestFirst = everything(ExampleOrder.CREATED_AT_ASC);
        List<UUID> newestFirst = new ArrayList<>(oldestFirst);
        Collections.reverse(newestFirst);

        assertThat(everything(ExampleOrder.CREATED_AT_DESC)).isEqualTo(newestFirst);
        assertThat(oldestFirst).isSortedAccordingTo(Comparator.comparing(UUID::toString));
    }

    @Test
    void theLastPageHasNoNextOneAlsoWhenItIsFull() {
        furnish(10);

        Page<Example> first =
                bench.engine().examples().list(ADA, ExampleFilter.all().limitTo(5));
        Page<Example> second = bench.engine()
                .examples()
                .list(ADA, ExampleFilter.all().limitTo(5).from(first.next().orElseThrow()));

        assertThat(second.items()).hasSize(5);
        assertThat(second.next()).isEmpty();
        assertThat(bench.engine()
                        .examples()
                        .list(ADA, ExampleFilter.all().limitTo(10))
                        .next())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", "1,2,3", "e30=", "💥"})
    void aCursorThatNoPageGaveIsRefused(String cursor) {
        bench.approved(ADA, QUESTION, SQL);

        assertFails(
                ErrorCode.INVALID,
                () -> bench.engine().examples().list(ADA, ExampleFilter.all().from(cursor)));
    }

    /** Adds many at once, some of them in the same millisecond. */
    private void furnish(int articles) {
        bench.engine().examples().add(ADA, NewExample.of(Shop.question(0), Shop.sql(0)));
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        bench.engine().examples().exportTo(ADA, line, Progress.NONE);
        String first = line.toString(StandardCharsets.UTF_8).strip();
        StringBuilder lines = new StringBuilder();
        for (int i = 1; i < articles; i++) {
            lines.append(first.replace(Shop.word(0), Shop.word(i))).append('\n');
        }
        bench.engine()
                .examples()
                .importFrom(
                        ADA,
                        new ByteArrayInputStream(lines.toString().getBytes(StandardCharsets.UTF_8)),
                        ImportOptions.defaults(),
                        (done, total) -> bench.clock.advance(Duration.ofMillis(done % 2)));
    }

    private List<UUID> everything(ExampleOrder order) {
        List<UUID> all = new ArrayList<>();
        ExampleFilter filter = ExampleFilter.all().orderedBy(order).limitTo(500);
        Page<Example> page = bench.engine().examples().list(ADA, filter);
        page.items().forEach(example -> all.add(example.id()));
        while (page.next().isPresent()) {
            page = bench.engine().examples().list(ADA, filter.from(page.next().get()));
            page.items().forEach(example -> all.add(example.id()));
        }
        return all;
    }

    private List<UUID> ids(ExampleFilter filter) {
        return bench.engine().examples().list(ADA, filter).items().stream()
                .map(Example::id)
                .toList();
    }
}
