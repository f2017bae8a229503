package io.flyquery;

import io.flyquery.example.ExampleQuality;
import io.flyquery.example.ExampleSource;
import io.flyquery.feedback.RatingCounts;
import io.flyquery.learning.Gate;
import io.flyquery.learning.ObserveQueue;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;

/**
 * What a workspace holds and how its loop is doing.
 *
 * @param examples the examples
 * @param runs the runs
 * @param ratings the ratings
 * @param index the retrieval index in this engine's memory
 * @param queue the queue of asynchronous observation
 * @since 0.1
 */
public record Stats(ExampleStats examples, RunStats runs, RatingCounts ratings, IndexStats index, ObserveQueue queue) {
    /**
     * The examples.
     *
     * @param groups how many by source and quality; copied
     * @param suspended how many are held back
     * @param pendingAgeMedian how long proposals wait, half of them less; empty without proposals
     * @param pendingAge95 how long proposals wait, 95 of 100 less; empty without proposals
     * @param mostUsed the ten in most prompts; copied
     * @param downRated the ten with most down-ratings; copied
     */
    public record ExampleStats(
            List<Group> groups,
            long suspended,
            Optional<Duration> pendingAgeMedian,
            Optional<Duration> pendingAge95,
            List<Counted> mostUsed,
            List<Counted> downRated) {
        /** Copies. */
        public ExampleStats {
            groups = List.copyOf(groups);
            mostUsed = List.copyOf(mostUsed);
            downRated = List.copyOf(downRated);
        }

        /** Returns how many have a quality. */
        public long count(ExampleQuality quality) {
            return groups.stream()
                    .filter(group -> group.quality() == quality)
                    .mapToLong(Group::count)
                    .sum();
        }

        /** Returns the share of decided examples of the auto-learner that are approved; empty when none is decided. */
        public OptionalDouble acceptanceRate() {
            long approved = learned(ExampleQuality.APPROVED);
            long rejected = learned(ExampleQuality.REJECTED);
            return approved + rejected == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of((double) approved / (approved + rejected));
        }

        private long learned(ExampleQuality quality) {
            return groups.stream()
                    .filter(group -> group.source() == ExampleSource.AGENT_LEARNED && group.quality() == quality)
                    .mapToLong(Group::count)
                    .sum();
        }
    }

    /**
     * Examples of one source and quality.
     *
     * @param source where they come from
     * @param quality what was decided
     * @param count how many
     */
    public record Group(ExampleSource source, ExampleQuality quality, long count) {}

    /**
     * An example with a count.
     *
     * @param exampleId which
     * @param question its question
     * @param count how many
     */
    public record Counted(UUID exampleId, String question, long count) {}

    /**
     * The runs.
     *
     * @param total runs in the ledger
     * @param proposed outcomes of the auto-learner since the beginning: proposals
     * @param duplicates outcomes of the auto-learner since the beginning: pairs that were there
     * @param skipped outcomes of the auto-learner since the beginning: runs that did not pass
     * @param failedGates how often each gate failed, all gates of a run counted; copied
     */
    public record RunStats(long total, long proposed, long duplicates, long skipped, Map<Gate, Long> failedGates) {
        /** Copies. */
        public RunStats {
            failedGates = Map.copyOf(failedGates);
        }
    }

    /**
     * The retrieval index.
     *
     * @param loaded whether the workspace is in memory
     * @param examples examples in the index
     * @param withVectors examples in the index that have vectors of the engine's model
     * @param bytes estimate of its memory
     * @param revision workspace revision that it reflects
     * @param embeddingModel key of the embedding model; empty: none
     * @param rerankerModel key of the reranker; empty: none
     * @param degradations how often each part failed in retrievals since the engine started; copied
     * @param usesDropped uses of examples that could not be recorded since the engine started
     */
    public record IndexStats(
            boolean loaded,
            int examples,
            int withVectors,
            long bytes,
            long revision,
            Optional<String> embeddingModel,
            Optional<String> rerankerModel,
            Map<String, Long> degradations,
            long usesDropped) {
        /** Copies. */
        public IndexStats {
            degradations = Map.copyOf(degradations);
        }
    }
}
