package io.flyquery.core;

import io.flyquery.core.internal.example.SqlRules;
import io.flyquery.core.sql.NormalisedSql;
import io.flyquery.core.sql.Normaliser;
import io.flyquery.core.sql.ParseOutcome;
import io.flyquery.model.Dialect;
import java.util.function.Predicate;

/**
 * Rules of a later release: the next version, which also takes {@code n + 0} for {@code n}. What a test says took the parser
 * too long has the outcome of that.
 */
record NextRules(int version, Predicate<String> tooLong) implements SqlRules {
    static NextRules of() {
        return new NextRules(Normaliser.VERSION + 1, sql -> false);
    }

    static NextRules stopping(Predicate<String> tooLong) {
        return new NextRules(Normaliser.VERSION + 1, tooLong);
    }

    @Override
    public NormalisedSql normalise(String sql, Dialect dialect) {
        NormalisedSql now = Normaliser.of().normalise(sql.replace(" + 0", ""), dialect);
        return new NormalisedSql(
                now.canonical(),
                version + now.sqlKey(),
                version,
                now.dialect(),
                tooLong.test(sql) ? ParseOutcome.INTERRUPTED : now.outcome(),
                now.outcomeDetail(),
                now.kind(),
                now.statements(),
                now.ordered(),
                now.template(),
                version + now.templateKey(),
                now.skeleton(),
                version + now.skeletonKey(),
                now.literals(),
                now.functions(),
                now.tables(),
                now.columns());
    }
}
