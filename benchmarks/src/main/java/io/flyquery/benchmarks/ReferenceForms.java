package io.flyquery.benchmarks;

import io.flyquery.core.sql.NormalisedSql;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** The canonical texts that another program gave to texts with ids, compared with our own. Not thread-safe. */
final class ReferenceForms {
    /** The fields with canonical texts: one as printed, one after its normalising options. */
    private static final List<String> FORMS = List.of("canonical", "canonical_norm");

    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private ReferenceForms() {}

    /** A row of the reference and what we made of its text; the group is the question, where the row has one. */
    private static final class Entry {
        final String group;
        final Map<String, String> forms = new HashMap<>();
        Optional<Found> found = Optional.empty();

        Entry(String group) {
            this.group = group;
        }

        boolean readByReference() {
            return forms.containsKey(FORMS.get(0));
        }

        boolean comparable(String form) {
            return found.isPresent() && forms.containsKey(form);
        }

        Found text() {
            return found.orElseThrow();
        }
    }

    /** A measured text; its key is its place where nothing came out, so that it is like no other. */
    private record Found(String place, Observation text) {
        String key() {
            return text.first().map(NormalisedSql::sqlKey).orElse(place);
        }
    }

    /**
     * Reads files of rows with {@code id}, {@code canonical} and {@code canonical_norm}; a row without them is a text that
     * the other program could not read.
     */
    static ReferenceForms read(List<Path> files) throws IOException, MeasurementException {
        ReferenceForms reference = new ReferenceForms();
        for (Path file : files) {
            JsonLines.read(file, row -> {
                Entry entry =
                        new Entry(file + " " + row.json().path("question_no").asText());
                for (String form : FORMS) {
                    row.textIfAny(form).ifPresent(text -> entry.forms.put(form, text));
                }
                if (reference.entries.put(row.text("id"), entry) != null) {
                    throw row.broken("the id '" + row.text("id") + "' was there before");
                }
            });
        }
        return reference;
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /** Remembers what we made of a text, if the reference has its id. */
    void found(String id, String place, Observation text) {
        Entry entry = entries.get(id);
        if (entry != null) {
            entry.found = Optional.of(new Found(place, text));
        }
    }

    /** Returns how far both parse the same texts. */
    ParseAgreement parsing() {
        int both = 0;
        int onlyReference = 0;
        int onlyOurs = 0;
        int neither = 0;
        int notFound = 0;
        for (Entry entry : entries.values()) {
            if (entry.found.isEmpty()) {
                notFound++;
            } else if (entry.readByReference()) {
                both += entry.text().text.parsed() ? 1 : 0;
                onlyReference += entry.text().text.parsed() ? 0 : 1;
            } else {
                onlyOurs += entry.text().text.parsed() ? 1 : 0;
                neither += entry.text().text.parsed() ? 0 : 1;
            }
        }
        return new ParseAgreement(both, onlyReference, onlyOurs, neither, notFound);
    }

    /** Returns how far both merge the same pairs, one entry a form. */
    List<Agreement> merging() {
        return FORMS.stream().map(this::merging).toList();
    }

    private Agreement merging(String form) {
        List<Entry> compared = entries.values().stream()
                .filter(entry -> entry.comparable(form))
                .toList();
        long reference = pairsWithin(compared, entry -> List.of(entry.group, theirs(entry, form)));
        long ours =
                pairsWithin(compared, entry -> List.of(entry.group, entry.text().key()));
        long both = pairsWithin(
                compared,
                entry -> List.of(entry.group, theirs(entry, form), entry.text().key()));
        return new Agreement(form, compared.size(), both, reference - both, ours - both);
    }

    /** Counts the pairs within classes. */
    private static long pairsWithin(List<Entry> compared, Function<Entry, List<String>> classOf) {
        Map<List<String>, Long> sizes = new HashMap<>();
        compared.forEach(entry -> sizes.merge(classOf.apply(entry), 1L, Long::sum));
        return sizes.values().stream().mapToLong(size -> size * (size - 1) / 2).sum();
    }

    /** Lists texts that only the reference parses, and two texts of each class that only one of both merges. */
    List<Failure> disagreements() {
        List<Failure> failures = new ArrayList<>();
        for (Entry entry : entries.values()) {
            if (entry.found.isPresent()
                    && entry.readByReference()
                    && !entry.text().text.parsed()) {
                Found found = entry.text();
                failures.add(Failure.of("parsed_by_reference_alone", found.place, "sql", found.text.sql()));
            }
        }
        for (String form : FORMS) {
            failures.addAll(split(
                    "merged_by_reference_alone",
                    form,
                    entry -> theirs(entry, form),
                    entry -> entry.text().key()));
            failures.addAll(
                    split("merged_by_us_alone", form, entry -> entry.text().key(), entry -> theirs(entry, form)));
        }
        return failures;
    }

    private List<Failure> split(
            String what, String form, Function<Entry, String> merged, Function<Entry, String> apart) {
        Map<List<String>, Entry> firsts = new HashMap<>();
        List<Failure> failures = new ArrayList<>();
        for (Entry entry : entries.values()) {
            if (!entry.comparable(form)) {
                continue;
            }
            Entry first = firsts.putIfAbsent(List.of(entry.group, merged.apply(entry)), entry);
            if (first != null && !apart.apply(first).equals(apart.apply(entry))) {
                failures.add(Failure.of(
                        what,
                        entry.text().place,
                        "form",
                        form,
                        "first",
                        first.text().text.sql(),
                        "second",
                        entry.text().text.sql(),
                        "firstCanonical",
                        first.text().text.canonical(),
                        "secondCanonical",
                        entry.text().text.canonical()));
            }
        }
        return failures;
    }

    private static String theirs(Entry entry, String form) {
        return Objects.requireNonNull(entry.forms.get(form));
    }
}
