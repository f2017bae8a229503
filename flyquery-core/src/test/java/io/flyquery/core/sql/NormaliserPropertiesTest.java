package io.flyquery.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.model.Dialect;
import io.flyquery.tck.Seeded;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds of valid queries, generated and handwritten. */
class NormaliserPropertiesTest {
    private static final int ROUNDS = Integer.getInteger("flyquery.fuzz-rounds", 20);

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void generatedQueriesAreSingleQueriesThatKeepEveryRule(Dialect dialect) {
        Seeded.forAll(ROUNDS * 4, random -> {
            NormalisedSql query = NormaliserRules.check(new SqlGrammar(random, dialect).query(3), dialect);

            assertThat(query.kind()).isEqualTo(StatementKind.QUERY);
            assertThat(query.statements()).isEqualTo(1);
        });
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void otherBlanksAndCommentsGiveTheSameKeys(Dialect dialect) {
        Seeded.forAll(ROUNDS * 2, random -> {
            List<String> seeds = SqlSeeds.of(dialect);
            String sql = random.nextInt(3) == 0
                    ? seeds.get(random.nextInt(seeds.size()))
                    : new SqlGrammar(random, dialect).query(3);
            assertSameKeys(sql, new SqlLayout(random, dialect).relaid(sql), dialect);
        });
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void otherBlanksAndCommentsInADamagedTextGiveTheSameKeys(Dialect dialect) {
        Seeded.forAll(ROUNDS * 4, random -> {
            List<String> seeds = SqlSeeds.of(dialect);
            String seed = seeds.get(random.nextInt(seeds.size()));
            String mutant = new SqlMutations(random, dialect).mutate(seed, seeds);
            assertSameKeys(mutant, new SqlLayout(random, dialect).relaid(mutant), dialect);
        });
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void twoGeneratedQueriesShareAKeyOnlyIfTheirTokensDo(Dialect dialect) {
        Seeded.forAll(ROUNDS * 4, random -> {
            SqlGrammar grammar = new SqlGrammar(random, dialect);
            String one = grammar.query(1);
            String other = grammar.query(1);
            boolean same = NormaliserRules.check(one, dialect)
                    .sqlKey()
                    .equals(NormaliserRules.check(other, dialect).sqlKey());

            assertThat(same && !NormaliserRules.mayShareKey(one, other, dialect))
                    .as(
                            "one key for %s and %s",
                            NormaliserRules.shown(one, dialect), NormaliserRules.shown(other, dialect))
                    .isFalse();
        });
    }

    private static void assertSameKeys(String sql, String relaid, Dialect dialect) {
        NormalisedSql one = NormaliserRules.check(sql, dialect);
        NormalisedSql other = NormaliserRules.check(relaid, dialect);
        String shown = NormaliserRules.shown(sql, dialect) + " and " + NormaliserRules.shown(relaid, dialect);
        assertThat(other.sqlKey()).as("key of %s", shown).isEqualTo(one.sqlKey());
        assertThat(other.templateKey()).as("template key of %s", shown).isEqualTo(one.templateKey());
        assertThat(other.kind()).as("kind of %s", shown).isEqualTo(one.kind());
    }
}
