package io.flyquery.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flyquery.core.sql.ParseOutcome;
import io.flyquery.model.Dialect;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Writes the figures of {@link NormaliserCorpus}, for people and for programs. */
final class CorpusReport {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double MEDIAN = 0.5;
    private static final double P99 = 0.99;
    private static final double PARTS = 1_000_000.0;
    private static final double TENTHS = 10.0;

    private final CorpusFigures figures;
    private final ReferenceForms reference;
    private final Optional<List<Failure>> failures;

    /** Makes a report; {@code failures} are empty if they are not to be listed. */
    CorpusReport(CorpusFigures figures, ReferenceForms reference, Optional<List<Failure>> failures) {
        this.figures = figures;
        this.reference = reference;
        this.failures = failures;
    }

    /** Returns the failures, a table of texts, a table of pairs, and the agreement with the reference. */
    String table() {
        StringBuilder table = new StringBuilder();
        failures.orElse(List.of()).forEach(failure -> append(table, failure));
        table.append(
                line("texts", "count", "parsed", "parsed %", "idempot. %", "errors", "median us", "p99 us", "max us"));
        figures.files().forEach((file, tally) -> {
            table.append(texts(file, tally));
            Map<Dialect, Tally> dialects = figures.dialects(file);
            if (dialects.size() > 1) {
                dialects.forEach((dialect, part) -> table.append(texts("  " + dialect.id(), part)));
            }
        });
        table.append(texts("all", figures.all()));
        if (figures.all().hasPairs()) {
            table.append('\n')
                    .append(line("pairs", "equal", "merged", "merged %", "unequal", "merged", "open", "merged"));
            figures.kinds().forEach((kind, tally) -> table.append(pairs(kind, tally)));
            table.append(pairs("all", figures.all()));
        }
        if (!reference.isEmpty()) {
            table.append('\n').append(line("reference", "texts", "both", "only it", "only we", "neither", "not found"));
            ParseAgreement parsing = reference.parsing();
            int texts = parsing.both() + parsing.onlyReference() + parsing.onlyOurs() + parsing.neither();
            table.append(line(
                    "parsed texts",
                    texts,
                    parsing.both(),
                    parsing.onlyReference(),
                    parsing.onlyOurs(),
                    parsing.neither(),
                    parsing.notFound()));
            for (Agreement merging : reference.merging()) {
                table.append(line(
                        "merged pairs, " + merging.form(),
                        merging.texts(),
                        merging.both(),
                        merging.onlyReference(),
                        merging.onlyOurs()));
            }
        }
        return table.toString();
    }

    private static String texts(String name, Tally tally) {
        return line(
                name,
                tally.texts(),
                tally.parsed(),
                percent(tally.parsedRate()),
                percent(tally.idempotentRate()),
                tally.errors(),
                micros(tally.micros(MEDIAN)),
                micros(tally.micros(P99)),
                micros(tally.micros(1)));
    }

    private static String pairs(String name, Tally tally) {
        return line(
                name,
                tally.pairs(Judgement.EQUAL),
                tally.merged(Judgement.EQUAL),
                percent(tally.equalMergedRate()),
                tally.pairs(Judgement.UNEQUAL),
                tally.merged(Judgement.UNEQUAL),
                tally.pairs(Judgement.OPEN),
                tally.merged(Judgement.OPEN));
    }

    private static String line(String name, Object... cells) {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-30s", name));
        for (Object cell : cells) {
            line.append(String.format(Locale.ROOT, " %10s", cell));
        }
        return line.append('\n').toString();
    }

    /** Cuts instead of rounding: 100 means all of them. */
    private static String percent(OptionalDouble share) {
        return share.isEmpty()
                ? "-"
                : String.format(Locale.ROOT, "%.2f", Math.floor(share.getAsDouble() * 10_000) / 100);
    }

    private static String micros(OptionalDouble micros) {
        return micros.isEmpty() ? "-" : String.format(Locale.ROOT, "%.1f", micros.getAsDouble());
    }

    private static void append(StringBuilder table, Failure failure) {
        table.append(failure.what() + ": " + failure.place() + "\n");
        failure.facts()
                .forEach((name, text) -> table.append(String.format(Locale.ROOT, "  %-16s %s\n", name, oneLine(text))));
        table.append('\n');
    }

    private static String oneLine(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    }

    /** Returns an object with the figures over all, and the same by file and by kind of pair. */
    String json() {
        ObjectNode object = json(figures.all());
        ObjectNode files = object.putObject("files");
        figures.files().forEach((name, tally) -> {
            ObjectNode file = json(tally);
            ObjectNode dialects = file.putObject("dialects");
            figures.dialects(name).forEach((dialect, part) -> dialects.set(dialect.id(), json(part)));
            files.set(name, file);
        });
        ObjectNode kinds = object.putObject("kinds");
        figures.kinds().forEach((kind, tally) -> kinds.set(kind, json(tally)));
        if (!reference.isEmpty()) {
            agreement(object.putObject("reference"));
        }
        failures.ifPresent(all -> {
            ArrayNode list = object.putArray("failures");
            for (Failure failure : all) {
                ObjectNode item = list.addObject().put("what", failure.what()).put("place", failure.place());
                failure.facts().forEach(item::put);
            }
        });
        return object.toPrettyString();
    }

    private static ObjectNode json(Tally tally) {
        ObjectNode object = JSON.createObjectNode();
        object.put("equalPairs", tally.pairs(Judgement.EQUAL));
        object.put("equalMerged", tally.merged(Judgement.EQUAL));
        put(object, "equalMergedRate", tally.equalMergedRate(), PARTS);
        object.put("unequalPairs", tally.pairs(Judgement.UNEQUAL));
        object.put("unequalMerged", tally.merged(Judgement.UNEQUAL));
        object.put("openPairs", tally.pairs(Judgement.OPEN));
        object.put("openMerged", tally.merged(Judgement.OPEN));
        object.put("texts", tally.texts());
        object.put("parsed", tally.parsed());
        put(object, "parsedRate", tally.parsedRate(), PARTS);
        object.put("idempotent", tally.idempotent());
        put(object, "idempotentRate", tally.idempotentRate(), PARTS);
        object.put("errors", tally.errors());
        object.put("exceptions", tally.exceptions());
        object.put("javaErrors", tally.javaErrors());
        object.put("slow", tally.slow());
        put(object, "medianMicros", tally.micros(MEDIAN), TENTHS);
        put(object, "p99Micros", tally.micros(P99), TENTHS);
        put(object, "maxMicros", tally.micros(1), TENTHS);
        ObjectNode outcomes = object.putObject("outcomes");
        for (ParseOutcome outcome : ParseOutcome.values()) {
            if (tally.outcomes(outcome) > 0) {
                outcomes.put(outcome.name(), tally.outcomes(outcome));
            }
        }
        return object;
    }

    private void agreement(ObjectNode object) {
        ParseAgreement parsing = reference.parsing();
        object.put("notFound", parsing.notFound());
        object.putObject("parsed")
                .put("both", parsing.both())
                .put("onlyReference", parsing.onlyReference())
                .put("onlyOurs", parsing.onlyOurs())
                .put("neither", parsing.neither());
        ObjectNode merged = object.putObject("mergedPairs");
        for (Agreement merging : reference.merging()) {
            merged.putObject(merging.form())
                    .put("texts", merging.texts())
                    .put("both", merging.both())
                    .put("onlyReference", merging.onlyReference())
                    .put("onlyOurs", merging.onlyOurs());
        }
    }

    /** Puts a figure, cut rather than rounded, so that 1 means all of them; null where there is none. */
    private static void put(ObjectNode object, String name, OptionalDouble figure, double parts) {
        if (figure.isPresent()) {
            object.put(name, Math.floor(figure.getAsDouble() * parts) / parts);
        } else {
            object.putNull(name);
        }
    }
}
