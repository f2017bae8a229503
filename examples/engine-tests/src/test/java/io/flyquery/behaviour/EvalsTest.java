package io.flyquery.behaviour;

import static io.flyquery.behaviour.Failures.assertFails;
import static io.flyquery.behaviour.People.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.error.ErrorCode;
import io.flyquery.eval.RetrievalCase;
import io.flyquery.eval.RetrievalReport;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Measuring the engine's own retrieval. */
class EvalsTest {
    private final Workbench bench = new Workbench(StoreKind.MEMORY);

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void aCaseIsHitByAnotherQuestionWithTheSameSqlButForLiterals() {
        bench.approved(ADA, "Orders of article apple", "SELECT COUNT(*) FROM orders WHERE article = 'apple'");
        bench.approved(ADA, "Pilots of seaplanes", "SELECT name FROM pilots JOIN planes USING (id)");

        RetrievalReport report = bench.engine()
                .evals()
                .retrieval(
                        ADA,
                        List.of(
                                new RetrievalCase(
                                        "hit",
                                        "Orders of article pear",
                                        "SELECT COUNT(*) FROM orders WHERE article = 'pear'"),
                                new RetrievalCase("none", "Average age", "SELECT AVG(age) FROM people")));

        assertThat(report.answerable()).isEqualTo(1);
        assertThat(report.hitRate(1)).isEqualTo(1.0);
        assertThat(report.meanReciprocalRank()).isEqualTo(1.0);
        assertThat(report.cases().get(0).firstHit()).hasValue(1);
        assertThat(report.cases().get(1).answerable()).isFalse();
        assertThat(report.leftOut()).isZero();
    }

    @Test
    void theCaseItselfIsLeftOutAndNothingCountsAsUse() {
        String sql = "SELECT COUNT(*) FROM orders WHERE article = 'apple'";
        var same = bench.approved(ADA, "Orders of article apple", sql);

        RetrievalReport report = bench.engine()
                .evals()
                .retrieval(ADA, List.of(new RetrievalCase("memory", "orders of article apple?", sql)));

        assertThat(report.answerable()).isZero();
        assertThat(report.leftOut()).isEqualTo(1);
        assertThat(report.cases().get(0).firstHit()).isEmpty();
        bench.restart();
        assertThat(bench.engine().examples().get(ADA, same.id()).use().usageCount())
                .isZero();
    }

    @Test
    void noCaseAndACaseWithoutAQueryAreRefused() {
        assertFails(ErrorCode.INVALID, () -> bench.engine().evals().retrieval(ADA, List.of()));
        assertFails(
                        ErrorCode.INVALID,
                        () -> bench.engine()
                                .evals()
                                .retrieval(ADA, List.of(new RetrievalCase("broken", "Question", "DROP TABLE x"))))
                .contains("broken");
    }
}
