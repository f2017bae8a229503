package io.flyquery.benchmarks;

import io.flyquery.model.Dialect;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What {@link RetrievalQuality} is asked to do.
 *
 * @param files the files to read; at least one; copied
 * @param json whether the report is JSON rather than a table
 * @param stages the stages to report, in their order; copied
 * @param models model ids, folders, {@code hashed-ngram} or {@code none}; an empty text is the engine's default; copied
 * @param without what is left out of the engine; copied
 * @param abstention whether what minimum similarities do is measured, rather than the ranking
 * @param unrelated files with questions about something else; copied
 * @param askField the field that is asked instead of {@code question}; such a run is a test with known items
 * @param indexSplits the splits to index; empty: the default of the kind of run; copied
 * @param askSplits the splits to ask; empty: the default of the kind of run; copied
 * @param store the store's URL; {@code sqlite:} alone means a file that is deleted afterwards
 * @param dialect the dialect of the SQL
 * @param maintained whether the engine maintains the workspace between writing and asking
 */
record QualityOptions(
        List<Path> files,
        boolean json,
        Set<Stage> stages,
        List<String> models,
        Set<Ablation> without,
        boolean abstention,
        List<Path> unrelated,
        Optional<String> askField,
        Set<String> indexSplits,
        Set<String> askSplits,
        String store,
        Dialect dialect,
        boolean maintained) {
    static final String USAGE = """
            Usage: java -cp benchmarks.jar io.flyquery.benchmarks.RetrievalQuality [OPTION]... FILE...

            Indexes the questions of each FILE (JSON lines, plain or .gz, with the fields id, split, db, question, sql
            and template_id) and asks others of the same file: a hit is an indexed example with the same template.

              --maintained        maintain the workspace between writing and asking: the default
              --fresh             ask right after writing, without maintenance: stored questions are masked by their
                                  own values alone, and no metric is learned
              --json              a list of JSON objects instead of a table
              --stage NAME,...    only these of lexical_raw, lexical_masked, vector_raw, vector_masked, rrf_raw,
                                  rrf_masked, metric_raw, metric_masked, fused, ranked, selected
              --without NAME,...  leave out masking, raw, lexical, vector, metric, late-interaction, rerank or selection
              --embedding MODEL,... model ids or folders, hashed-ngram, or none; otherwise the engine's default
              --index SPLIT,...   the splits to index; otherwise train,dev, or all of them with --ask-field
              --ask SPLIT,...     the splits to ask; otherwise test, or all of them with --ask-field
              --ask-field FIELD   ask this field, such as question_syn, where it differs from question; the row
                                  itself may be indexed, so this is a test with known items
              --abstention        instead of stages, what each minimum similarity does
              --unrelated FILE,... with --abstention: questions about something else, at most 1,000 of them
              --store URL         the store; otherwise memory: (sqlite: alone is a file, deleted afterwards)
              --dialect NAME      the dialect of the SQL; otherwise sqlite
            """;

    private static final Set<String> WITH_VALUE = Set.of(
            "--stage",
            "--without",
            "--embedding",
            "--index",
            "--ask",
            "--ask-field",
            "--unrelated",
            "--store",
            "--dialect");

    private static final Set<String> FLAGS = Set.of("--json", "--fresh", "--maintained", "--abstention");

    QualityOptions {
        files = List.copyOf(files);
        models = List.copyOf(models);
        without = Set.copyOf(without);
        unrelated = List.copyOf(unrelated);
        indexSplits = Set.copyOf(indexSplits);
        askSplits = Set.copyOf(askSplits);
    }

    /** Reads the arguments of the program. */
    static QualityOptions of(String[] arguments) throws UsageException {
        Arguments read = Arguments.of(arguments, WITH_VALUE, FLAGS);
        if (read.rest().isEmpty()) {
            throw new UsageException("no FILE is given");
        }
        Set<Stage> stages = EnumSet.allOf(Stage.class);
        if (read.values().containsKey("--stage")) {
            stages = EnumSet.noneOf(Stage.class);
            for (String label : names(read, "--stage")) {
                stages.add(Stage.of(label));
            }
        }
        Set<Ablation> without = EnumSet.noneOf(Ablation.class);
        for (String label : names(read, "--without")) {
            without.add(Ablation.of(label));
        }
        if (read.flags().containsAll(Set.of("--fresh", "--maintained"))) {
            throw new UsageException("--fresh and --maintained exclude each other");
        }
        boolean abstention = read.flags().contains("--abstention");
        Set<String> unrelated = names(read, "--unrelated");
        if (!abstention && !unrelated.isEmpty()) {
            throw new UsageException("--unrelated says nothing without --abstention");
        }
        Set<String> models = names(read, "--embedding");
        return new QualityOptions(
                read.rest().stream().map(Path::of).toList(),
                read.flags().contains("--json"),
                stages,
                models.isEmpty() ? List.of("") : List.copyOf(models),
                without,
                abstention,
                unrelated.stream().map(Path::of).toList(),
                read.value("--ask-field"),
                names(read, "--index"),
                names(read, "--ask"),
                read.value("--store").orElse("memory:"),
                read.dialect("--dialect").orElse(Dialect.SQLITE),
                !read.flags().contains("--fresh"));
    }

    /** Returns whether rows of a split are indexed. */
    boolean indexes(String split) {
        return indexSplits.isEmpty()
                ? askField.isPresent() || split.equals("train") || split.equals("dev")
                : indexSplits.contains(split);
    }

    /** Returns whether rows of a split are asked. */
    boolean asks(String split) {
        return askSplits.isEmpty() ? askField.isPresent() || split.equals("test") : askSplits.contains(split);
    }

    private static Set<String> names(Arguments read, String option) throws UsageException {
        String value = read.values().get(option);
        if (value == null) {
            return Set.of();
        }
        Set<String> names = new LinkedHashSet<>();
        Arrays.stream(value.split(",", -1)).map(String::strip).forEach(names::add);
        if (names.contains("")) {
            throw new UsageException(option + " was '" + value + "' but must be names with commas between them");
        }
        return names;
    }
}
