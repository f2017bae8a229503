package io.flyquery.core.internal.example;

import io.flyquery.core.internal.journal.Permissions;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.ImportOptions;
import io.flyquery.example.ImportReport;
import io.flyquery.example.Progress;
import io.flyquery.model.Caller;
import io.flyquery.model.Dialect;
import io.flyquery.model.Permission;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.ExampleTable;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Writes examples to files and reads them. Thread-safe. */
final class ExampleTransfer {
    private static final int BATCH = 200;
    private static final int MOST_PROBLEMS = 100;
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final int LONGEST_LINE = 4 << 20;

    private final StateStore store;
    private final KeyedUnits keyed;
    private final ExampleWriter writer;
    private final ExampleEmbedder embedder;

    ExampleTransfer(StateStore store, KeyedUnits keyed, ExampleWriter writer, ExampleEmbedder embedder) {
        this.store = store;
        this.keyed = keyed;
        this.writer = writer;
        this.embedder = embedder;
    }

    long exportTo(Caller caller, OutputStream target, Progress progress) {
        Permissions.require(caller, Permission.EXAMPLES_APPROVE);
        BufferedWriter lines = new BufferedWriter(new OutputStreamWriter(target, StandardCharsets.UTF_8));
        return store.read(caller.scope(), unit -> {
            Scan standing = Scan.of(ExampleTable.SPEC, "example_by_created")
                    .where(Condition.equal(ExampleTable.SUPERSEDED_BY, ""));
            long total = unit.table(ExampleTable.SPEC).count(standing);
            long done = 0;
            try (Rows rows = unit.table(ExampleTable.SPEC).scan(standing)) {
                while (rows.hasNext()) {
                    lines.write(ExampleLines.write(rows.next()));
                    lines.write('\n');
                    done++;
                    if (done % BATCH == 0) {
                        progress.report(done, total);
                    }
                }
                lines.flush();
            } catch (IOException e) {
                throw new FlyQueryException(
                        ErrorCode.UNAVAILABLE,
                        "the export stopped after " + done + " of " + total + " examples: " + e.getMessage(),
                        e);
            }
            progress.report(done, total);
            return done;
        });
    }

    ImportReport importFrom(
            Caller caller, InputStream source, ImportOptions options, Progress progress, Dialect dialect) {
        Permissions.require(caller, Permission.EXAMPLES_APPROVE);
        Import run = new Import(caller, options, dialect);
        try {
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(source, StandardCharsets.UTF_8.newDecoder()), 1 << 16);
            String line = nextLine(lines);
            while (line != null) {
                run.take(line);
                if (run.batch.size() == BATCH) {
                    run.write();
                    progress.report(run.read, -1);
                }
                line = nextLine(lines);
            }
        } catch (CharacterCodingException e) {
            throw new FlyQueryException(
                    ErrorCode.INVALID,
                    "the import stopped behind line " + run.line + ", which is not UTF-8; what came before is imported",
                    e);
        } catch (IOException | UncheckedIOException e) {
            throw new FlyQueryException(
                    ErrorCode.UNAVAILABLE,
                    "the import stopped behind line " + run.line + "; what came before is imported: " + e.getMessage(),
                    e);
        }
        run.write();
        progress.report(run.read, run.read);
        return new ImportReport(run.read, run.created, run.unchanged, run.refused, run.problems, options.dryRun());
    }

    /** Reads a line without taking more of it than a line may have. */
    private static @org.jspecify.annotations.Nullable String nextLine(BufferedReader lines) throws IOException {
        StringBuilder line = new StringBuilder();
        int c = lines.read();
        if (c < 0) {
            return null;
        }
        while (c >= 0 && c != '\n') {
            if (line.length() < LONGEST_LINE) {
                line.append((char) c);
            }
            c = lines.read();
        }
        return line.toString();
    }

    private record Ready(long line, ExampleWriter.NewRow row, boolean blocksSql) {}

    /** One import on its way. */
    private final class Import {
        private final Caller caller;
        private final ImportOptions options;
        private final Dialect dialect;
        private final List<Ready> batch = new ArrayList<>();
        private final List<ImportReport.Problem> problems = new ArrayList<>();
        private final Set<String> seenInDryRun = new HashSet<>();
        private long line;
        private long read;
        private long created;
        private long unchanged;
        private long refused;

        Import(Caller caller, ImportOptions options, Dialect dialect) {
            this.caller = caller;
            this.options = options;
            this.dialect = dialect;
        }

        void take(String taken) {
            line++;
            boolean marked = line == 1 && taken.startsWith(BYTE_ORDER_MARK);
            String text = marked ? taken.substring(BYTE_ORDER_MARK.length()) : taken;
            if (text.isBlank()) {
                return;
            }
            read++;
            try {
                if (text.length() >= LONGEST_LINE) {
                    throw new ExampleLines.RefusedException("the line has more than " + LONGEST_LINE + " characters");
                }
                batch.add(ready(ExampleLines.read(text, dialect)));
            } catch (ExampleLines.RefusedException e) {
                refused++;
                if (problems.size() < MOST_PROBLEMS) {
                    problems.add(new ImportReport.Problem(line, String.valueOf(e.getMessage())));
                }
            }
        }

        private Ready ready(ExampleLines.Line read) throws ExampleLines.RefusedException {
            String dataset = options.dataset().orElse(read.dataset());
            if (!dataset.isEmpty() && !dataset.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}")) {
                throw new ExampleLines.RefusedException(
                        "field 'dataset_id' does not match [A-Za-z0-9][A-Za-z0-9._-]{0,63}");
            }
            Draft draft;
            try {
                draft = Draft.required(keyed.rules(), read.question(), read.sql(), read.dialect());
            } catch (FlyQueryException e) {
                throw new ExampleLines.RefusedException(String.valueOf(e.getMessage()));
            }
            ExampleQuality quality = options.keepQuality() ? read.quality() : ExampleQuality.PROPOSED;
            return new Ready(
                    line,
                    new ExampleWriter.NewRow(
                            draft, dataset, read.source(), quality, read.citations(), "", "imported", null),
                    read.blocksSql() && quality == ExampleQuality.REJECTED);
        }

        void write() {
            if (batch.isEmpty()) {
                return;
            }
            if (options.dryRun()) {
                store.read(caller.scope(), unit -> {
                    batch.forEach(ready -> count(isThere(unit, ready.row)));
                    return batch.size();
                });
            } else {
                List<Optional<Vectors>> vectors = embedder.batch(batch.stream()
                        .map(ready -> new ExampleEmbedder.Texts(
                                ready.row.draft().question(), ready.row.draft().maskedQuestion()))
                        .toList());
                List<Boolean> there = keyed.write(caller.scope(), unit -> insertAll(unit, vectors));
                there.forEach(this::count);
            }
            batch.clear();
        }

        private List<Boolean> insertAll(UnitOfWork unit, List<Optional<Vectors>> vectors) {
            List<Boolean> there = new ArrayList<>();
            for (int i = 0; i < batch.size(); i++) {
                Insertion insertion = writer.insert(
                        unit, caller, batch.get(i).row, vectors.get(i).orElse(null));
                there.add(insertion instanceof Insertion.Existing);
                if (batch.get(i).blocksSql && insertion instanceof Insertion.Inserted) {
                    unit.table(ExampleTable.SPEC)
                            .update(insertion.row().key(), row -> row.with(ExampleTable.BLOCKS_SQL, true));
                }
            }
            return there;
        }

        private boolean isThere(UnitOfWork unit, ExampleWriter.NewRow row) {
            String pair = row.dataset()
                    + '\n'
                    + row.draft().questionKey()
                    + '\n'
                    + row.draft().sql().sqlKey();
            return !seenInDryRun.add(pair)
                    || ExampleService.find(unit, keyed.rules(), row.dataset(), row.draft())
                            .isPresent();
        }

        private void count(boolean there) {
            if (there) {
                unchanged++;
            } else {
                created++;
            }
        }
    }
}
