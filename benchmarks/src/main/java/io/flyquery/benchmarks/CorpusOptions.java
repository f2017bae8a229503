package io.flyquery.benchmarks;

import io.flyquery.model.Dialect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What {@link NormaliserCorpus} is asked to do.
 *
 * @param files the files to measure, at least one, no path twice; copied
 * @param references files with the canonical texts of another program; copied
 * @param dialect the dialect of all rows, whatever they say; empty: their own
 * @param warmUps how often all files are gone through before times are taken
 * @param json whether the report is JSON rather than tables
 * @param failures whether every failure is listed
 */
record CorpusOptions(
        List<CorpusFile> files,
        List<Path> references,
        Optional<Dialect> dialect,
        int warmUps,
        boolean json,
        boolean failures) {
    static final String USAGE = """
            Usage: java -cp benchmarks.jar io.flyquery.benchmarks.NormaliserCorpus [OPTION]... --pairs FILE... --corpus FILE...

            Normalises every SQL text of the files (JSON lines, plain or .gz) and reports merged pairs, texts that are
            parsed, canonical texts that do not stay the same, errors and times.

              --pairs FILE...      files of pairs: base, variant, kind, equivalent; or sql, expected, file
              --corpus FILE...     files of texts: sql and accepted
              --reference FILE...  canonical texts of another program by id: id, canonical, canonical_norm
              --dialect NAME       the dialect of every row; otherwise the row's own, then the file's, which is written
                                   as in mysql:FILE, then sqlite
              --warm-up N          how often all files are gone through before times are taken; otherwise 1
              --failures           lists every pair and text that did not come out well
              --json               a JSON object instead of tables
            """;

    private static final Set<String> WITH_VALUE = Set.of("--dialect", "--warm-up");
    private static final Set<String> WITH_LIST = Set.of("--pairs", "--corpus", "--reference");
    private static final Set<String> WITHOUT_VALUE = Set.of("--failures", "--json");

    CorpusOptions {
        files = List.copyOf(files);
        references = List.copyOf(references);
    }

    /** Reads the arguments of the program. */
    static CorpusOptions of(String[] arguments) throws UsageException {
        Arguments read = Arguments.of(arguments, WITH_VALUE, WITH_LIST, WITHOUT_VALUE);
        if (!read.rest().isEmpty()) {
            throw new UsageException("there is no place for " + read.rest().get(0)
                    + "; files come behind --pairs, --corpus or --reference");
        }
        List<CorpusFile> files = new ArrayList<>();
        Set<Path> paths = new HashSet<>();
        for (String option : List.of("--pairs", "--corpus")) {
            for (String argument : read.list(option)) {
                CorpusFile file = CorpusFile.of(argument, option.equals("--pairs"));
                if (!paths.add(file.path())) {
                    throw new UsageException(file.path() + " is given twice");
                }
                files.add(file);
            }
        }
        if (files.isEmpty()) {
            throw new UsageException("no FILE is given behind --pairs or --corpus");
        }
        return new CorpusOptions(
                files,
                read.list("--reference").stream().map(Path::of).toList(),
                read.dialect("--dialect"),
                read.number("--warm-up", 0, 1),
                read.flags().contains("--json"),
                read.flags().contains("--failures"));
    }

    /** Returns what a file is called in reports: the shortest end of its path that no other file has. */
    String label(CorpusFile file) {
        int names = file.path().getNameCount();
        for (int length = 1; length < names; length++) {
            Path end = file.path().subpath(names - length, names);
            if (files.stream().filter(other -> other.path().endsWith(end)).count() == 1) {
                return end.toString();
            }
        }
        return file.path().toString();
    }
}
