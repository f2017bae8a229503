package io.flyquery.benchmarks;

import io.flyquery.core.sql.NormalisedSql;
import io.flyquery.core.sql.Normaliser;
import io.flyquery.model.Dialect;

/** The normaliser as the programs of this module use it: the one place that decides which instance is measured. */
interface NormaliserUnderTest {
    NormalisedSql normalise(String sql, Dialect dialect);

    /** Returns the one that does all the work for every text, seen before or not. */
    static NormaliserUnderTest forgetful() {
        return Normaliser.of()::normalise;
    }

    /** Returns the one that applications use, which may know a text again. */
    static NormaliserUnderTest ofApplications() {
        return Normaliser.of()::normalise;
    }
}
