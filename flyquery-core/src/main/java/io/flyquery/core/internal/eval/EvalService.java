package io.flyquery.core.internal.eval;

import io.flyquery.core.internal.example.Draft;
import io.flyquery.core.internal.journal.Permissions;
import io.flyquery.core.internal.retrieval.Retriever;
import io.flyquery.core.internal.rows.ExampleRows;
import io.flyquery.core.internal.settings.Settings;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.eval.Evals;
import io.flyquery.eval.RetrievalCase;
import io.flyquery.eval.RetrievalReport;
import io.flyquery.example.RankedExample;
import io.flyquery.example.Retrieval;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.model.Caller;
import io.flyquery.model.Dialect;
import io.flyquery.model.Permission;
import io.flyquery.model.Question;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.schema.ExampleTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The door to evals. Thread-safe. */
public final class EvalService implements Evals {
    private static final int MOST_CASES = 100_000;

    private final StateStore store;
    private final Retriever retriever;
    private final Settings settings;

    /** Creates the door. */
    public EvalService(StateStore store, Retriever retriever, Settings settings) {
        this.store = store;
        this.retriever = retriever;
        this.settings = settings;
    }

    @Override
    public RetrievalReport retrieval(Caller caller, List<RetrievalCase> cases) {
        Permissions.require(caller, Permission.EXAMPLES_READ_PENDING);
        if (cases.isEmpty() || cases.size() > MOST_CASES) {
            throw new FlyQueryException(
                    ErrorCode.INVALID, "there were " + cases.size() + " cases but must be 1 to " + MOST_CASES);
        }
        Dialect dialect = caller.dialect().orElseGet(settings::dialect);
        List<Draft> drafts = new ArrayList<>(cases.size());
        for (RetrievalCase one : cases) {
            drafts.add(draft(one, dialect));
        }
        Map<String, List<Row>> byTemplate = byTemplate(caller, dialect);
        List<RetrievalReport.CaseResult> results = new ArrayList<>(cases.size());
        int answerable = 0;
        int leftOut = 0;
        for (int i = 0; i < cases.size(); i++) {
            RetrievalReport.CaseResult result = result(
                    caller,
                    cases.get(i).id(),
                    drafts.get(i),
                    byTemplate.getOrDefault(drafts.get(i).sql().templateKey(), List.of()));
            answerable += result.answerable() ? 1 : 0;
            leftOut += result.leftOut();
            results.add(result);
        }
        return new RetrievalReport(results, answerable, leftOut);
    }

    private static Draft draft(RetrievalCase one, Dialect dialect) {
        try {
            return Draft.required(one.question(), one.sql(), dialect);
        } catch (FlyQueryException e) {
            throw new FlyQueryException(e.code(), "case '" + one.id() + "': " + e.getMessage(), e);
        }
    }

    private Map<String, List<Row>> byTemplate(Caller caller, Dialect dialect) {
        return store.read(caller.scope(), unit -> {
            Map<String, List<Row>> byTemplate = new HashMap<>();
            Scan serving = Scan.of(ExampleTable.SPEC, "example_by_quality")
                    .where(Condition.equal(ExampleTable.QUALITY, "APPROVED"))
                    .where(Condition.equal(ExampleTable.DIALECT, dialect.id()));
            try (Rows rows = unit.table(ExampleTable.SPEC).scan(serving)) {
                while (rows.hasNext()) {
                    Row row = rows.next();
                    String dataset = row.get(ExampleTable.DATASET);
                    if (ExampleRows.serves(row)
                            && (dataset.isEmpty()
                                    || dataset.equals(caller.dataset().orElse("")))) {
                        byTemplate
                                .computeIfAbsent(row.get(ExampleTable.TEMPLATE_KEY), key -> new ArrayList<>())
                                .add(row);
                    }
                }
            }
            return byTemplate;
        });
    }

    private RetrievalReport.CaseResult result(Caller caller, String id, Draft draft, List<Row> sameTemplate) {
        boolean answerable = sameTemplate.stream().anyMatch(row -> !isTheCase(row, draft));
        int[] leftOut = {0};
        Retrieval found = retriever.retrieve(
                caller,
                Question.of(draft.question()),
                RetrieveOptions.defaults().require().withoutTrackingUse(),
                row -> {
                    boolean out = isTheCase(row, draft);
                    leftOut[0] += out ? 1 : 0;
                    return out;
                });
        OptionalInt firstHit = found.ranked().stream()
                .filter(item -> item.example().templateKey().equals(draft.sql().templateKey()))
                .mapToInt(RankedExample::rank)
                .findFirst();
        return new RetrievalReport.CaseResult(id, answerable, firstHit, leftOut[0]);
    }

    private static boolean isTheCase(Row row, Draft draft) {
        return row.get(ExampleTable.QUESTION_KEY).equals(draft.questionKey())
                || row.get(ExampleTable.SQL_KEY).equals(draft.sql().sqlKey());
    }
}
