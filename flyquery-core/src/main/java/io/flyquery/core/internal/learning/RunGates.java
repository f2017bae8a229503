package io.flyquery.core.internal.learning;

import io.flyquery.core.internal.example.Draft;
import io.flyquery.core.internal.settings.Setting;
import io.flyquery.core.internal.settings.Settings;
import io.flyquery.core.internal.text.QuestionCheck;
import io.flyquery.core.sql.Degeneracy;
import io.flyquery.core.sql.ReadOnlyCheck;
import io.flyquery.learning.ExecutionReceipt;
import io.flyquery.learning.ExecutionStatus;
import io.flyquery.learning.FailedGate;
import io.flyquery.learning.Gate;
import io.flyquery.learning.PiiFinding;
import io.flyquery.learning.PiiInput;
import io.flyquery.learning.PiiScanner;
import io.flyquery.learning.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The gates that need the run alone. Thread-safe if the scanner is. */
final class RunGates {
    private final Settings settings;
    private final @Nullable PiiScanner scanner;

    RunGates(Settings settings, @Nullable PiiScanner scanner) {
        this.settings = settings;
        this.scanner = scanner;
    }

    /** Returns the gates that a run fails, in order; the draft is null where no SQL ran or it is not to be read. */
    List<FailedGate> failed(RunRecord run, @Nullable Draft draft) {
        List<FailedGate> failed = new ArrayList<>();
        if (run.executionStatus() != ExecutionStatus.OK) {
            failed.add(new FailedGate(Gate.NOT_EXECUTED_OK, "execution status was " + run.executionStatus()));
        }
        if (run.retries() > 0 || run.failedCandidates() > 0) {
            failed.add(new FailedGate(
                    Gate.RETRIED,
                    "it took " + run.retries() + " retries and " + run.failedCandidates()
                            + " candidates failed before"));
        }
        if (draft != null) {
            Degeneracy.reason(draft.sql()).ifPresent(reason -> failed.add(new FailedGate(Gate.DEGENERATE_SQL, reason)));
            ReadOnlyCheck.refusal(draft.sql())
                    .ifPresent(reason -> failed.add(new FailedGate(Gate.NOT_A_QUERY, "the SQL " + kindOf(reason))));
        }
        run.receipt().ifPresent(receipt -> addRowGates(receipt, failed));
        if (run.clarificationEmitted()) {
            failed.add(new FailedGate(Gate.CLARIFICATION_EMITTED, "a clarification was asked for"));
        }
        if (run.contextDependent()) {
            failed.add(new FailedGate(Gate.CONTEXT_DEPENDENT, "the SQL depends on an earlier turn"));
        }
        addPiiGates(run, draft, failed);
        QuestionCheck.refusal(run.question())
                .ifPresent(reason -> failed.add(new FailedGate(Gate.QUESTION_INVALID, reason)));
        run.receipt()
                .flatMap(receipt -> Draft.sqlLength(receipt.sql()))
                .or(() -> draft != null && !draft.holdsStatement()
                        ? Optional.of("the SQL holds no statement")
                        : Optional.empty())
                .or(() -> draft != null && !draft.hasKeys() ? Optional.of(Draft.WITHOUT_KEYS) : Optional.empty())
                .ifPresent(reason -> failed.add(new FailedGate(Gate.SQL_UNPARSABLE, reason)));
        return failed;
    }

    /** Names of functions and tables stay out of reports. */
    private static String kindOf(String reason) {
        int named = reason.indexOf('\'');
        return named < 0 ? reason : reason.substring(0, named).strip();
    }

    private void addRowGates(ExecutionReceipt receipt, List<FailedGate> failed) {
        if (receipt.rowCount() == 0 && !settings.isOn(Setting.LEARN_ZERO_ROWS)) {
            failed.add(new FailedGate(
                    Gate.ZERO_ROWS, "no row came back; " + Setting.LEARN_ZERO_ROWS.property() + " is false"));
        }
        if (receipt.truncated() && !settings.isOn(Setting.LEARN_TRUNCATED)) {
            failed.add(new FailedGate(
                    Gate.TRUNCATED, "the rows were cut; " + Setting.LEARN_TRUNCATED.property() + " is false"));
        }
    }

    private void addPiiGates(RunRecord run, @Nullable Draft draft, List<FailedGate> failed) {
        List<PiiFinding> findings = new ArrayList<>(run.piiFindings().orElse(List.of()));
        if (scanner != null) {
            findings.addAll(scanner.scan(new PiiInput(
                    run.question(),
                    draft == null ? "" : draft.generatedSql(),
                    draft == null
                            ? List.of()
                            : draft.sql().literals().stream()
                                    .map(l -> l.value())
                                    .toList(),
                    draft == null ? List.of() : draft.sql().columns())));
        }
        if (!findings.isEmpty()) {
            TreeSet<String> what = new TreeSet<>();
            findings.forEach(finding -> what.add(finding.kind() + " in " + finding.where()));
            failed.add(new FailedGate(Gate.PII_FOUND, String.join(", ", what)));
        } else if (scanner == null && run.piiFindings().isEmpty()) {
            failed.add(new FailedGate(
                    Gate.PII_UNKNOWN, "neither the application nor the engine looked for personal data"));
        }
    }
}
