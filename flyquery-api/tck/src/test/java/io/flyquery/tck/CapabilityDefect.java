package io.flyquery.tck;

import io.flyquery.spi.Aggregates;
import io.flyquery.spi.Aggregates.Aggregation;
import io.flyquery.spi.Aggregates.Group;
import io.flyquery.spi.StateStore;
import io.flyquery.tck.StateStoreContract.Capability;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/** Stores that claim what they cannot do. */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
enum CapabilityDefect implements Defect {
    FORGETS_WHEN_CLOSED("SS-09", EnumSet.of(Capability.DURABLE)),
    SHARES_NOTHING("SS-02", EnumSet.of(Capability.SHARED_BY_PROCESSES)),
    RACES_APART("SS-03", EnumSet.of(Capability.SHARED_BY_PROCESSES)),
    OFFERS_AGGREGATES_UNASKED("AG-01", EnumSet.noneOf(Capability.class)),
    IGNORES_CONDITIONS_OF_AGGREGATES(
            "AG-02",
            (aggregates, aggregation) -> aggregates.aggregate(
                    new Aggregation(aggregation.spec(), aggregation.groupBy(), aggregation.sums(), List.of()))),
    GROUPS_IN_ANY_ORDER("AG-02", (aggregates, aggregation) -> {
        List<Group> groups = new ArrayList<>(aggregates.aggregate(aggregation));
        Collections.reverse(groups);
        return groups;
    }),
    HAS_NO_GROUP_WITHOUT_ROWS(
            "AG-03",
            (aggregates, aggregation) -> aggregates.aggregate(aggregation).stream()
                    .filter(group -> group.count() > 0)
                    .toList()),
    COUNTS_ONE_ROW_LESS(
            "AG-04",
            (aggregates, aggregation) -> aggregates.aggregate(aggregation).stream()
                    .map(group -> new Group(group.values(), group.count() - 1, group.sums()))
                    .toList());

    private final String rule;
    private final Set<Capability> capabilities;
    private final BiFunction<Aggregates, Aggregation, List<Group>> aggregate;

    CapabilityDefect(String rule, Set<Capability> capabilities) {
        this.rule = rule;
        this.capabilities = capabilities;
        this.aggregate = Aggregates::aggregate;
    }

    CapabilityDefect(String rule, BiFunction<Aggregates, Aggregation, List<Group>> aggregate) {
        this.rule = rule;
        this.capabilities = EnumSet.of(Capability.AGGREGATES);
        this.aggregate = aggregate;
    }

    @Override
    public String rule() {
        return rule;
    }

    @Override
    public Set<Capability> capabilities() {
        return capabilities;
    }

    @Override
    public StateStore brokenOver(StateStore rows) {
        return StoreWrapper.withUnits(CapableStore.over(rows), unit -> new UnitWrapper(unit) {
            @Override
            public <C> Optional<C> capability(Class<C> type) {
                return super.capability(type)
                        .map(capability -> capability instanceof Aggregates aggregates
                                ? type.cast((Aggregates) wanted -> aggregate.apply(aggregates, wanted))
                                : capability);
            }
        });
    }

    /** Opens other rows than those that were written. */
    @Override
    public StateStore brokenAgain(StateStore rows) {
        return brokenOver(Stores.memory());
    }
}
