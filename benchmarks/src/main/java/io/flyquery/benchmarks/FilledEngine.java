package io.flyquery.benchmarks;

import io.flyquery.Engine;
import io.flyquery.core.FlyQuery;
import io.flyquery.example.ImportReport;
import io.flyquery.example.Progress;
import io.flyquery.example.Retrieval;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.model.Caller;
import io.flyquery.model.Dialect;
import io.flyquery.model.Question;

/**
 * An engine over made-up examples in memory, whose index is loaded. It refuses to go on where a part of a retrieval fails.
 */
final class FilledEngine implements AutoCloseable {
    private static final String NO_LIMIT_MS = "600000";

    private final Caller caller = Caller.local();
    private final RetrieveOptions options = RetrieveOptions.defaults().require().withoutTrackingUse();
    private final Engine engine;

    private FilledEngine(Engine engine) {
        this.engine = engine;
    }

    /** Returns a builder of an engine in memory that is in no hurry. */
    static FlyQuery.Builder builder() {
        return FlyQuery.builder()
                .store("memory:")
                .dialect(Dialect.SQLITE)
                .set("flyquery.index-memory-mb", "1024")
                .set("flyquery.retrieve-timeout-ms", NO_LIMIT_MS);
    }

    /** Fills what a builder builds and asks it once. */
    static FilledEngine of(FlyQuery.Builder builder, int examples) throws MeasurementException {
        FilledEngine filled = new FilledEngine(builder.build());
        ImportReport report = SyntheticExamples.importInto(filled.engine, filled.caller, examples, Progress.NONE);
        if (report.created() != examples) {
            filled.close();
            throw new MeasurementException(
                    "only " + report.created() + " of " + examples + " examples were written: " + report.problems());
        }
        filled.retrieve(SyntheticExamples.question(examples));
        return filled;
    }

    Retrieval retrieve(String question) {
        return engine.examples().retrieve(caller, Question.of(question), options);
    }

    /** Returns how much memory the index says it takes, in MiB. */
    double indexMebibytes() {
        return engine.stats(caller).index().bytes() / (double) (1 << 20);
    }

    @Override
    public void close() {
        engine.close();
    }
}
