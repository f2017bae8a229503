package io.flyquery.behaviour;

import static io.flyquery.behaviour.Failures.assertFails;
import static io.flyquery.behaviour.People.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.Engine;
import io.flyquery.core.FlyQuery;
import io.flyquery.error.ErrorCode;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.model.Question;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Settings that make no sense are all named before anything is opened. */
class SettingsTest {
    private final Workbench bench = new Workbench(StoreKind.MEMORY);

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void allThatIsWrongIsNamedAtOnceWithTheNearestKnownName() {
        FlyQuery.Builder builder = FlyQuery.builder()
                .store("memory:")
                .set("flyquery.top-k-exampels", "3")
                .set("flyquery.rrf-k", "many")
                .set(SettingNames.FEEDBACK_ENABLED, "perhaps")
                .set(SettingNames.CLOSE_TIMEOUT, "-1");

        assertFails(ErrorCode.CONFIGURATION, builder::build)
                .contains("flyquery.top-k-exampels", "flyquery.top-k-examples")
                .contains("flyquery.rrf-k", "many")
                .contains(SettingNames.FEEDBACK_ENABLED, "perhaps")
                .contains(SettingNames.CLOSE_TIMEOUT, "-1");
    }

    @Test
    void aStoreThatNobodyProvidesIsNamedWithThoseThatAreThere() {
        assertFails(ErrorCode.CONFIGURATION, FlyQuery.builder().store("postgresql://db/flyquery")::build)
                .contains("postgresql")
                .contains("memory")
                .contains("sqlite");
    }

    @Test
    void aModelThatNobodyProvidesIsNamed() {
        assertFails(ErrorCode.CONFIGURATION, FlyQuery.builder().store("memory:").embedding("no/such-model")::build)
                .contains("no/such-model");
        assertFails(ErrorCode.CONFIGURATION, FlyQuery.builder().store("memory:").reranker("no/such-reranker")::build)
                .contains("no/such-reranker");
    }

    @Test
    void theNumberOfExamplesIsTheEnginesUnlessTheCallSaysOtherwise() {
        Engine engine = bench.open(builder -> builder.set("flyquery.top-k-examples", "2"));
        for (int i = 0; i < 4; i++) {
            bench.approved(ADA, Shop.question(i), Shop.sql(i));
        }
        RetrieveOptions options = RetrieveOptions.defaults().minSimilarity(0);

        assertThat(engine.examples()
                        .retrieve(ADA, Question.of(Shop.question(1)), options)
                        .selected())
                .hasSize(2);
        assertThat(engine.examples()
                        .retrieve(ADA, Question.of(Shop.question(1)), options.k(3))
                        .selected())
                .hasSize(3);
    }
}
