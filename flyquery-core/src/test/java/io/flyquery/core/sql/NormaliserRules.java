package io.flyquery.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.model.Dialect;

/** What must hold of every text, valid or not. */
final class NormaliserRules {
    private static final String KEY = "[0-9a-f]{64}";

    private NormaliserRules() {}

    /**
     * Normalises a text and checks every rule that one text can break.
     *
     * @throws AssertionError that shows the text
     */
    static NormalisedSql check(String sql, Dialect dialect) {
        NormalisedSql once = normalise(sql, dialect);
        String shown = shown(sql, dialect);
        assertThat(once.sqlKey()).as("key of %s", shown).matches(KEY);
        assertThat(once.templateKey()).as("template key of %s", shown).matches(KEY);
        assertThat(once.skeletonKey()).as("skeleton key of %s", shown).matches(KEY);
        assertThat(once.version()).isEqualTo(Normaliser.VERSION);
        assertThat(once.dialect()).isEqualTo(dialect);
        checkNothingLost(sql, once, shown);
        checkFacts(once, shown);
        checkStable(once, normalise(once.canonical(), dialect), shown);
        return once;
    }

    private static NormalisedSql normalise(String sql, Dialect dialect) {
        try {
            return Normaliser.of().normalise(sql, dialect);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError failure) {
            throw new AssertionError("failed on " + shown(sql, dialect), failure);
        }
    }

    private static void checkNothingLost(String sql, NormalisedSql once, String shown) {
        assertThat(ComparableTokens.of(once.canonical(), once.dialect()))
                .as("tokens of the canonical text of %s", shown)
                .isEqualTo(ComparableTokens.of(sql, once.dialect()));
    }

    private static void checkFacts(NormalisedSql once, String shown) {
        int statements = once.statements();
        assertThat(once.kind() == StatementKind.EMPTY).as("empty: %s", shown).isEqualTo(statements == 0);
        assertThat(once.kind() == StatementKind.SEVERAL)
                .as("several: %s", shown)
                .isEqualTo(statements > 1);
        assertThat(once.canonical().isEmpty()).as("no text: %s", shown).isEqualTo(statements == 0);
        if (once.ordered()) {
            assertThat(once.kind()).as("ordered: %s", shown).isEqualTo(StatementKind.QUERY);
        }
        if (once.parsed()) {
            assertThat(statements).as("parsed: %s", shown).isEqualTo(1);
        }
        if (once.parsed()) {
            assertThat(once.outcomeDetail()).as("reason: %s", shown).isEmpty();
        }
        assertThat(once.outcomeDetail()).as("reason: %s", shown).doesNotContain("\n", "\r");
        assertThat(once.outcome()).as("outcome of %s", shown).isNotEqualTo(ParseOutcome.INTERRUPTED);
    }

    private static void checkStable(NormalisedSql once, NormalisedSql twice, String shown) {
        assertThat(twice.canonical()).as("canonical text of %s", shown).isEqualTo(once.canonical());
        assertThat(twice.sqlKey()).as("key of %s", shown).isEqualTo(once.sqlKey());
        assertThat(twice.template()).as("template of %s", shown).isEqualTo(once.template());
        assertThat(twice.templateKey()).as("template key of %s", shown).isEqualTo(once.templateKey());
        assertThat(twice.skeletonKey()).as("skeleton key of %s", shown).isEqualTo(once.skeletonKey());
        assertThat(twice.kind()).as("kind of %s", shown).isEqualTo(once.kind());
        assertThat(twice.statements()).as("statements of %s", shown).isEqualTo(once.statements());
        assertThat(twice.ordered()).as("order of %s", shown).isEqualTo(once.ordered());
    }

    /** Says whether one key for two texts is right, as far as their tokens tell. */
    static boolean mayShareKey(String one, String other, Dialect dialect) {
        return ComparableTokens.of(one, dialect).equals(ComparableTokens.of(other, dialect));
    }

    /** Returns a text with its odd characters spelled out, cut where it is long. */
    static String shown(String sql, Dialect dialect) {
        StringBuilder shown = new StringBuilder(dialect.id()).append(" <");
        for (int i = 0; i < sql.length() && i < 600; i++) {
            char c = sql.charAt(i);
            boolean plain = c >= ' ' && c < 0x7f && c != '\\';
            shown.append(plain ? String.valueOf(c) : "\\u%04x".formatted((int) c));
        }
        return shown.append('>').append(sql.length() > 600 ? " and more" : "").toString();
    }
}
