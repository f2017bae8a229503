package io.flyquery.benchmarks;

import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.aggregator.ReciprocalRankFuser;
import io.flyquery.core.fusion.FusionScratch;
import io.flyquery.core.fusion.RankFusion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Rank fusion on numbers and on any objects, against langchain4j's. */
final class FusionRatios implements RatioGroup {
    private static final Goal NO_BYTES = Goal.atMost(0);
    private static final Goal GENERIC = Goal.atLeast(12);
    private static final Goal GENERIC_BYTES = Goal.atMost(3_000);
    private static final List<Case> CASES = List.of(
            new Case(30, 5, Goal.atLeast(50)),
            new Case(100, 30, Goal.atLeast(40)),
            new Case(1_000, 30, Goal.atLeast(90)));

    /** Two lists of so many entries, and how many are wanted. */
    private record Case(int entries, int limit, Goal goal) {
        String size() {
            return "2x" + entries + "-to-" + limit;
        }
    }

    @Override
    public List<String> names() {
        List<String> names = new ArrayList<>();
        for (Case some : CASES) {
            names.add("fusion.ids-" + some.size());
            names.add("fusion.ids-" + some.size() + ".bytes");
        }
        for (Case some : CASES) {
            names.add("fusion.generic-" + some.size());
        }
        names.add("fusion.generic-" + CASES.get(0).size() + ".bytes");
        return names;
    }

    @Override
    public List<SpeedRow> measure(Interleaved.Pace pace) throws Exception {
        List<SpeedRow> onIds = new ArrayList<>();
        List<SpeedRow> generic = new ArrayList<>();
        List<SpeedRow> genericBytes = new ArrayList<>();
        for (Case some : CASES) {
            List<FusionInput> inputs = FusedInputs.of(some.entries);
            Interleaved.Subject numbers = FusedInputs.numbers(inputs, some.limit);
            RankFusion fusion = RankFusion.standard();
            Interleaved.Subject objects =
                    number -> fusion.fuse(FusedInputs.pick(inputs, number).ids(), some.limit);
            check(inputs, some.limit);
            Rounds rounds = new Interleaved(pace, System::nanoTime)
                    .subject(
                            "langchain4j",
                            number -> ReciprocalRankFuser.fuse(
                                            FusedInputs.pick(inputs, number).contents())
                                    .subList(0, some.limit))
                    .subject("numbers", numbers)
                    .subject("objects", objects)
                    .run();
            String note = Notes.times(rounds, "numbers", "objects", "langchain4j");
            String size = some.size();
            onIds.add(new SpeedRow("fusion.ids-" + size, some.goal, rounds.ratio("langchain4j", "numbers"), note));
            onIds.add(new SpeedRow(
                    "fusion.ids-" + size + ".bytes", NO_BYTES, Allocation.of(pace, numbers), "bytes an operation"));
            generic.add(new SpeedRow("fusion.generic-" + size, GENERIC, rounds.ratio("langchain4j", "objects"), note));
            if (genericBytes.isEmpty()) {
                genericBytes.add(new SpeedRow(
                        "fusion.generic-" + size + ".bytes",
                        GENERIC_BYTES,
                        Allocation.of(pace, objects),
                        "bytes an operation"));
            }
        }
        onIds.addAll(generic);
        onIds.addAll(genericBytes);
        return onIds;
    }

    /** Makes sure that all of them give the same. */
    private static void check(List<FusionInput> inputs, int limit) throws MeasurementException {
        FusionScratch scratch = new FusionScratch(0);
        for (FusionInput input : inputs) {
            RankFusion.standard().fuse(input.numbers(), input.lengths(), new double[] {1, 1}, limit, scratch);
            List<Integer> ours =
                    IntStream.range(0, limit).mapToObj(scratch::ordinal).toList();
            List<Content> theirs = ReciprocalRankFuser.fuse(input.contents());
            List<String> generic = RankFusion.standard().fuse(input.ids(), limit).stream()
                    .map(fused -> fused.item())
                    .toList();
            if (!ours.equals(theirs.stream()
                            .limit(limit)
                            .map(FusionInput::number)
                            .toList())
                    || !generic.equals(ours.stream().map(FusionInput::id).toList())) {
                throw new MeasurementException("the fusions do not agree on " + Arrays.deepToString(input.numbers())
                        + ": " + ours + ", " + generic + ", " + theirs);
            }
        }
    }
}
