package io.flyquery.benchmarks;

import io.flyquery.core.sql.NormalisedSql;
import io.flyquery.model.Dialect;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.statement.Statement;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The normaliser against the parser alone, on new texts and on known ones, each time with another query. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class NormaliseBenchmark {
    /** The size of the queries: {@code short}, {@code medium} or {@code long}. */
    @Param({"short", "medium", "long"})
    public String query = "short";

    private final NormaliserUnderTest forgetful = NormaliserUnderTest.forgetful();
    private final NormaliserUnderTest ofApplications = NormaliserUnderTest.ofApplications();
    private List<String> texts = List.of();
    private List<char[]> letters = List.of();
    private List<String> otherBlanks = List.of();
    private int asked;

    /** Makes the texts. */
    @Setup
    public void makeTexts() {
        QuerySize size = QuerySize.valueOf(query.toUpperCase(Locale.ROOT));
        texts = size.texts();
        letters = texts.stream().map(String::toCharArray).toList();
        otherBlanks = size.withOtherBlanks(1 << 15);
    }

    /** Normalises a text that the normaliser cannot know. */
    @Benchmark
    public NormalisedSql normalise() {
        return forgetful.normalise(next(texts), Dialect.POSTGRESQL);
    }

    /** Normalises a known text, which is a new string, as it would be in an application. */
    @Benchmark
    public NormalisedSql normaliseKnown() {
        return ofApplications.normalise(new String(next(letters)), Dialect.POSTGRESQL);
    }

    /** Normalises a known text with blanks that are new. */
    @Benchmark
    public NormalisedSql normaliseOtherBlanks() {
        return ofApplications.normalise(next(otherBlanks), Dialect.POSTGRESQL);
    }

    /** Parses as most applications do. */
    @Benchmark
    public Statement parse() throws JSQLParserException {
        return CCJSqlParserUtil.parse(next(texts));
    }

    /** Parses without a thread to stop it and without a second try. */
    @Benchmark
    public Statement generatedParser() throws ParseException {
        return new CCJSqlParser(next(texts)).withAllowComplexParsing(false).Statement();
    }

    private <T> T next(List<T> list) {
        asked = asked + 1 >= list.size() ? 0 : asked + 1;
        return list.get(asked);
    }
}
