package io.flyquery.behaviour;

import static io.flyquery.behaviour.People.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.example.ListScore;
import io.flyquery.example.RankList;
import io.flyquery.example.RankedExample;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.model.Question;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A draft of the SQL brings in examples with SQL like it. */
class DraftSqlTest {
    private static final String DRAFT = "SELECT region, SUM(amount) FROM sales WHERE year = 2024 GROUP BY region";

    private final Workbench bench = new Workbench(StoreKind.MEMORY);

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void sameSqlButForValuesComesFirstAndTheSameShapeSecondOnTheDraftsList() {
        bench.approved(ADA, "Which colours are in stock?", "SELECT DISTINCT colour FROM stock ORDER BY colour");
        bench.approved(ADA, "Weight by depot", "SELECT depot, SUM(weight) FROM parcels WHERE month = 3 GROUP BY depot");
        bench.approved(
                ADA, "Turnover, please", "SELECT region, SUM(amount) FROM sales WHERE year = 1999 GROUP BY region");

        List<RankedExample> ranked = ranked(RetrieveOptions.defaults().draftSql(DRAFT));

        assertThat(ranked.get(0).example().question()).isEqualTo("Turnover, please");
        assertThat(ranked.get(0).lists()).containsEntry(RankList.SKELETON, new ListScore(1, 1.0));
        assertThat(ranked)
                .filteredOn(item -> item.example().question().equals("Weight by depot"))
                .singleElement()
                .extracting(item -> item.lists().get(RankList.SKELETON))
                .isEqualTo(new ListScore(2, 0.5));
        assertThat(ranked)
                .filteredOn(item -> item.lists().containsKey(RankList.SKELETON))
                .hasSize(2);
    }

    @Test
    void withoutADraftThereIsNoSuchList() {
        bench.approved(ADA, "Turnover, please", DRAFT);

        assertThat(ranked(RetrieveOptions.defaults()))
                .isNotEmpty()
                .noneMatch(item -> item.lists().containsKey(RankList.SKELETON));
    }

    @Test
    void draftThatIsNoSqlDoesNoHarm() {
        bench.approved(ADA, "Turnover, please", DRAFT);

        assertThat(ranked(RetrieveOptions.defaults().draftSql("I cannot answer (sorry'")))
                .hasSize(1);
        assertThatThrownBy(() -> RetrieveOptions.defaults().draftSql(" "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must have 1 to 65536");
    }

    private List<RankedExample> ranked(RetrieveOptions options) {
        return bench.engine()
                .examples()
                .retrieve(ADA, Question.of("How much turnover was made in every region?"), options)
                .ranked();
    }
}
