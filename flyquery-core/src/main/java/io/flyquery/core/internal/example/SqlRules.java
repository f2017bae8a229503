package io.flyquery.core.internal.example;

import io.flyquery.core.sql.NormalisedSql;
import io.flyquery.core.sql.Normaliser;
import io.flyquery.model.Dialect;

/**
 * The rules that give SQL its canonical form and keys, with their version. An engine has those of its release; a test of an
 * upgrade brings its own. Thread-safe.
 */
public interface SqlRules {
    /** Returns the version; it is part of every key, so keys of two versions never meet. */
    int version();

    /** Returns the forms, keys and facts of a text; never fails. */
    NormalisedSql normalise(String sql, Dialect dialect);

    /** Returns the rules of this release. */
    static SqlRules ofThisRelease() {
        return new SqlRules() {
            @Override
            public int version() {
                return Normaliser.VERSION;
            }

            @Override
            public NormalisedSql normalise(String sql, Dialect dialect) {
                return Normaliser.of().normalise(sql, dialect);
            }
        };
    }
}
