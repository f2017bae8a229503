package io.flyquery.tck;

import io.flyquery.spi.Reranker;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A small reranker for tests: a score is the share of words that query and candidate have in common. It keeps all rules,
 * until a test tells it to misbehave.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class FakeReranker implements Reranker {
    private final Script script = new Script();

    /** Creates a reranker. */
    public FakeReranker() {}

    /** Lets the following calls, and those that hang, work as they should. */
    public void works() {
        script.work();
    }

    /** Lets the following calls, and those that hang, throw an exception. */
    public void fails(RuntimeException exception) {
        script.fail(exception);
    }

    /** Lets the following calls hang until they are interrupted, or until the reranker is told otherwise or closed. */
    public void hangs() {
        script.hang();
    }

    /** Lets the following calls, and those that hang, return NaN for each candidate, against the rules. */
    public void givesNotANumber() {
        script.giveNotANumber();
    }

    /** Returns how often {@link #score} was called. */
    public int calls() {
        return script.calls();
    }

    @Override
    public String modelKey() {
        return "fake-reranker";
    }

    @Override
    public Scale scale() {
        return Scale.UNIT;
    }

    @Override
    public float[] score(String query, List<String> candidates) {
        boolean notANumber = script.begin();
        Set<String> asked = words(query);
        float[] scores = new float[candidates.size()];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = notANumber ? Float.NaN : share(asked, words(candidates.get(i)));
        }
        return scores;
    }

    private static Set<String> words(String text) {
        return new HashSet<>(Arrays.asList(text.toLowerCase(Locale.ROOT).strip().split("\\s+")));
    }

    private static float share(Set<String> asked, Set<String> found) {
        Set<String> all = new HashSet<>(asked);
        all.addAll(found);
        long common = asked.stream().filter(found::contains).count();
        return (float) common / all.size();
    }

    @Override
    public void close() {
        script.close();
    }
}
