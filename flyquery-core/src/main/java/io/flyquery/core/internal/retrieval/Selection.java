package io.flyquery.core.internal.retrieval;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Chooses which ranked examples go into the prompt: those alike enough, first the best of each SQL skeleton and then the
 * rest by rank, as many as wanted and as the budget of characters allows. Five examples of one shape teach a model
 * little more than one does.
 *
 * @param count the most to choose; at least 0
 * @param minSimilarity the least cosine, of the better of both text forms; 0 lets everything pass, words too
 * @param minMatchedWords how many content words an item without a vector must share; at least 0
 * @param maxCharacters the most characters of all chosen together; at least 0. An item that does not fit is passed over,
 *     a shorter one after it may fit
 */
public record Selection(int count, double minSimilarity, int minMatchedWords, int maxCharacters) {
    /** How many content words an item without a vector must share unless told otherwise. */
    public static final int DEFAULT_MATCHED_WORDS = 2;

    /** Checks. */
    public Selection {
        if (count < 0 || minMatchedWords < 0 || maxCharacters < 0) {
            throw new IllegalArgumentException("count was " + count + ", minMatchedWords " + minMatchedWords
                    + " and maxCharacters " + maxCharacters + " but each must be at least 0");
        }
        if (!(minSimilarity >= 0.0 && minSimilarity <= 1.0)) {
            throw new IllegalArgumentException(
                    "minSimilarity was " + minSimilarity + " but must be between 0 and 1; 0 switches it off");
        }
    }

    /**
     * Chooses.
     *
     * @param <T> what is chosen
     * @param ranked the items, best first
     * @return the chosen items in the order of choice, and what became of each item
     */
    public <T> Chosen<T> choose(List<Option<T>> ranked) {
        @Nullable Verdict[] verdicts = new @Nullable Verdict[ranked.size()];
        List<T> chosen = new ArrayList<>(count);
        Set<String> skeletons = new HashSet<>();
        int left = fill(ranked, verdicts, chosen, maxCharacters, option -> skeletons.add(option.skeletonKey));
        fill(ranked, verdicts, chosen, left, option -> true);
        List<Verdict> all = new ArrayList<>(verdicts.length);
        for (@Nullable Verdict verdict : verdicts) {
            all.add(verdict == null ? Verdict.NOT_NEEDED : verdict);
        }
        return new Chosen<>(chosen, all);
    }

    private <T> int fill(
            List<Option<T>> ranked,
            @Nullable Verdict[] verdicts,
            List<T> chosen,
            int characters,
            Predicate<Option<T>> wanted) {
        int left = characters;
        for (int place = 0; place < verdicts.length && chosen.size() < count; place++) {
            Option<T> option = ranked.get(place);
            if (verdicts[place] != null) {
                continue;
            }
            if (!isAlike(option)) {
                verdicts[place] = Verdict.NOT_ALIKE;
            } else if (option.characters > left) {
                verdicts[place] = Verdict.OVER_BUDGET;
            } else if (wanted.test(option)) {
                verdicts[place] = Verdict.CHOSEN;
                chosen.add(option.item);
                left -= option.characters;
            }
        }
        return left;
    }

    private boolean isAlike(Option<?> option) {
        if (minSimilarity == 0.0) {
            return true;
        }
        return option.similarity.isPresent()
                ? option.similarity.getAsDouble() >= minSimilarity
                : option.matchedWords >= minMatchedWords;
    }

    /**
     * An item that may be chosen.
     *
     * @param <T> what is chosen
     * @param item the item
     * @param skeletonKey the key of its SQL without values
     * @param similarity the better cosine of both text forms; empty without vectors
     * @param matchedWords how many content words it shares with the question
     * @param characters how many characters it takes in the prompt
     */
    public record Option<T>(T item, String skeletonKey, OptionalDouble similarity, int matchedWords, int characters) {}

    /**
     * What was chosen.
     *
     * @param <T> what is chosen
     * @param items the chosen items in the order of choice; copied
     * @param verdicts what became of each ranked item, in the order given; copied
     */
    public record Chosen<T>(List<T> items, List<Verdict> verdicts) {
        /** Copies the lists. */
        public Chosen {
            items = List.copyOf(items);
            verdicts = List.copyOf(verdicts);
        }
    }

    /** What became of an item. */
    public enum Verdict {
        /** It goes into the prompt. */
        CHOSEN,
        /** It is less alike than the threshold asks. */
        NOT_ALIKE,
        /** It did not fit the characters that were left. */
        OVER_BUDGET,
        /** Enough others were chosen before it. */
        NOT_NEEDED
    }
}
