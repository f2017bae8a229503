package io.flyquery.behaviour;

import io.flyquery.model.Actor;
import io.flyquery.model.ActorKind;
import io.flyquery.model.Caller;
import io.flyquery.model.Permission;
import io.flyquery.model.Scope;
import java.util.EnumSet;
import java.util.Set;

/** Who calls in the tests. */
final class People {
    static final Scope SALES = new Scope("acme", "sales");

    /** May do everything. */
    static final Caller ADA = administrator("ada");

    /** Asks and rates. */
    static final Caller BOB = Caller.of(SALES, Actor.human("bob", Permission.RUN_WRITE, Permission.RATE));

    /** Asks and rates, too. */
    static final Caller EVE = Caller.of(SALES, Actor.human("eve", Permission.RUN_WRITE, Permission.RATE));

    private People() {}

    static Caller administrator(String id) {
        return Caller.of(SALES, Actor.administrator(id));
    }

    static Caller with(Permission... permissions) {
        return Caller.of(SALES, Actor.human("carl", permissions));
    }

    static Caller without(Permission missing) {
        Set<Permission> rest = EnumSet.allOf(Permission.class);
        rest.remove(missing);
        return Caller.of(SALES, new Actor("carl", ActorKind.HUMAN, rest));
    }
}
