package io.flyquery.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.model.Dialect;
import io.flyquery.tck.Seeded;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Damaged texts: {@code -Dflyquery.fuzz-rounds=N} sets how many runs of twenty mutants each dialect gets. */
class NormaliserMutationTest {
    private static final int ROUNDS = Integer.getInteger("flyquery.fuzz-rounds", 20);
    private static final int MUTANTS = 20;

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void everyRuleHoldsOfMutants(Dialect dialect) {
        Seeded.forAll(ROUNDS, random -> {
            List<String> texts = new ArrayList<>(SqlSeeds.of(dialect));
            texts.add(new SqlGrammar(random, dialect).query(3));
            texts.add(new SqlGrammar(random, dialect).query(2));
            SqlMutations mutations = new SqlMutations(random, dialect);
            Map<String, String> byKey = new HashMap<>();
            for (int i = 0; i < MUTANTS; i++) {
                String mutant = mutations.mutate(texts.get(random.nextInt(texts.size())), texts);
                checkKey(mutant, dialect, byKey);
                texts.add(mutant);
            }
        });
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void everyRuleHoldsOfTextsCutAnywhere(Dialect dialect) {
        Map<String, String> byKey = new HashMap<>();
        for (String seed : SqlSeeds.some(dialect)) {
            for (int end = 0; end <= seed.length(); end++) {
                checkKey(seed.substring(0, end), dialect, byKey);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void textsThatLackAnyOneTokenStayApart(Dialect dialect) {
        Map<String, String> byKey = new HashMap<>();
        for (String seed : SqlSeeds.some(dialect)) {
            checkKey(seed, dialect, byKey);
            for (String shorter : SqlMutations.withoutEachToken(seed, dialect)) {
                checkKey(shorter, dialect, byKey);
            }
        }
    }

    private static void checkKey(String sql, Dialect dialect, Map<String, String> byKey) {
        NormalisedSql normalised = NormaliserRules.check(sql, dialect);
        String before = byKey.putIfAbsent(normalised.sqlKey(), sql);
        if (before != null) {
            assertThat(NormaliserRules.mayShareKey(before, sql, dialect))
                    .as(
                            "one key for %s and %s",
                            NormaliserRules.shown(before, dialect), NormaliserRules.shown(sql, dialect))
                    .isTrue();
        }
    }
}
