package io.flyquery.core.internal.eval;

import io.flyquery.core.internal.example.Draft;
import io.flyquery.core.internal.example.PairKeys;
import io.flyquery.core.internal.example.SqlRules;
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
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** The door to evals. Thread-safe. */
public final class EvalService implements Evals {
    private static final int MOST_CASES = 100_000;

    private final StateStore store;
    private final SqlRules rules;
    private final Retriever retriever;
    private final Settings settings;

    /** Creates the door. */
    public EvalService(StateStore store, SqlRules rules, Retriever retriever, Settings settings) {
        this.store = store;
        this.rules = rules;
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

    private Draft draft(RetrievalCase one, Dialect dialect) {
        try {
            return Draft.required(rules, one.question(), one.sql(), dialect);
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
                                .computeIfAbsent(PairKeys.of(rules, row).templateKey(), key -> new ArrayList<>())
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
        Set<UUID> hits = sameTemplate.stream()
                .map(row -> UUID.fromString(row.get(ExampleTable.ID)))
                .collect(Collectors.toSet());
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
                .filter(item -> hits.contains(item.example().id()))
                .mapToInt(RankedExample::rank)
                .findFirst();
        return new RetrievalReport.CaseResult(id, answerable, firstHit, leftOut[0]);
    }

    private boolean isTheCase(Row row, Draft draft) {
        return row.get(ExampleTable.QUESTION_KEY).equals(draft.questionKey())
                || PairKeys.of(rules, row).sqlKey().equals(draft.sql().sqlKey());
    }
}
