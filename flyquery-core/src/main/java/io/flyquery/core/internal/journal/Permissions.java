package io.flyquery.core.internal.journal;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.model.Caller;
import io.flyquery.model.Permission;

/** Checks what an actor may. */
public final class Permissions {
    private Permissions() {}

    /** Throws {@code NOT_PERMITTED} unless the caller's actor has a permission. */
    public static void require(Caller caller, Permission permission) {
        if (!caller.actor().may(permission)) {
            throw new FlyQueryException(
                    ErrorCode.NOT_PERMITTED,
                    "actor '" + caller.actor().id() + "' lacks the permission " + permission
                            + "; give it to the Actor if the person may do this");
        }
    }

    /** Throws {@code NOT_PERMITTED} unless the caller's actor has one of two permissions. */
    public static void requireEither(Caller caller, Permission one, Permission other) {
        if (!caller.actor().may(one)) {
            if (!caller.actor().may(other)) {
                throw new FlyQueryException(
                        ErrorCode.NOT_PERMITTED,
                        "actor '" + caller.actor().id() + "' lacks the permissions " + one + " and " + other
                                + "; give it one of them if the person may do this");
            }
        }
    }
}
