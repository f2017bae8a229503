package io.flyquery.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.flyquery.core.sql.Normaliser;
import io.flyquery.model.Dialect;
import java.io.IOException;
import java.util.List;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NormaliserSpeedTest {
    private static final String[] IN_A_HURRY = {"--rounds", "1", "--warm-up", "0", "--slice", "1"};

    @Test
    void everySizeIsComparedAsNewAsKnownAndWithOtherBlanks() throws IOException {
        ProgramRun run = ProgramRun.of(NormaliserSpeed::run, with("--json"));

        assertThat(run.status()).as(run.err()).isZero();
        JsonNode rows = new ObjectMapper().readTree(run.out());
        assertThat(rows.findValuesAsText("name"))
                .containsExactly(
                        "normalise short / parse short",
                        "known short / parse short",
                        "other blanks short / parse short",
                        "normalise medium / parse medium",
                        "known medium / parse medium",
                        "other blanks medium / parse medium",
                        "normalise long / parse long",
                        "known long / parse long",
                        "other blanks long / parse long");
        assertThat(rows.findValuesAsText("goal"))
                .containsExactly(
                        "<= 3", "<= 0.01", "<= 0.01", "<= 2", "<= 0.01", "<= 0.01", "<= 1.4", "<= 0.01", "<= 0.01");
        for (JsonNode row : rows) {
            assertThat(row.fieldNames())
                    .toIterable()
                    .containsExactly("name", "goal", "ratio", "low", "high", "met", "note");
            assertThat(row.path("ratio").asDouble()).isPositive();
            assertThat(row.path("note").asText()).contains("the generated parser alone");
        }
    }

    @Test
    void theTableSaysWhetherAGoalIsMet() {
        List<SpeedRow> rows = List.of(
                new SpeedRow("quick enough", Goal.atMost(2), new Ratio(2, 1.5, 2.5), "as said"),
                new SpeedRow("not quick enough", Goal.atLeast(3.5), new Ratio(3, 3, 4), "alas"));

        assertThat(SpeedRow.table(rows))
                .containsPattern("quick enough +<= 2 +2\\.0000 +1\\.5000 +2\\.5000 +yes +as said")
                .containsPattern("not quick enough +>= 3\\.5 +3\\.0000 +3\\.0000 +4\\.0000 +no +alas");
    }

    @Test
    void argumentsThatDoNotFitAreExplained() {
        ProgramRun noRounds = ProgramRun.of(NormaliserSpeed::run, "--rounds", "0");
        assertThat(noRounds.status()).isEqualTo(2);
        assertThat(noRounds.err()).contains("--rounds was '0' but must be a number from 1", "Usage: ");

        ProgramRun argument = ProgramRun.of(NormaliserSpeed::run, "file");
        assertThat(argument.status()).isEqualTo(2);
        assertThat(argument.err()).contains("there is no argument file");
    }

    @ParameterizedTest
    @EnumSource
    void queriesParseAndHaveTheirSizeAndOtherBlanksAreTheSameQuery(QuerySize size) throws JSQLParserException {
        Normaliser normaliser = Normaliser.of();
        List<String> otherBlanks = size.withOtherBlanks(100);

        assertThat(otherBlanks).doesNotHaveDuplicates().hasSize(100);
        for (int number = 0; number < 100; number++) {
            String text = size.texts().get(number % size.texts().size());
            assertThat(normaliser
                            .normalise(otherBlanks.get(number), Dialect.POSTGRESQL)
                            .sqlKey())
                    .isEqualTo(normaliser.normalise(text, Dialect.POSTGRESQL).sqlKey());
        }
        for (String text : size.texts()) {
            assertThat(CCJSqlParserUtil.parse(text)).isNotNull();
        }
        assertThat(size.texts().stream().mapToInt(String::length).average().orElseThrow())
                .isBetween(
                        switch (size) {
                            case SHORT -> 60.0;
                            case MEDIUM -> 180.0;
                            case LONG -> 550.0;
                        },
                        switch (size) {
                            case SHORT -> 72.0;
                            case MEDIUM -> 220.0;
                            case LONG -> 620.0;
                        });
    }

    private static String[] with(String option) {
        String[] all = new String[IN_A_HURRY.length + 1];
        System.arraycopy(IN_A_HURRY, 0, all, 0, IN_A_HURRY.length);
        all[IN_A_HURRY.length] = option;
        return all;
    }
}
