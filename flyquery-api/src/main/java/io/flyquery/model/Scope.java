package io.flyquery.model;

import java.util.Comparator;
import java.util.regex.Pattern;

/**
 * Whose data: a tenant and one of its workspaces. Nothing is shared between scopes.
 *
 * @param tenant {@code [A-Za-z0-9][A-Za-z0-9._-]{0,63}}
 * @param workspace {@code [A-Za-z0-9][A-Za-z0-9._-]{0,63}}
 * @since 0.1
 */
public record Scope(String tenant, String workspace) implements Comparable<Scope> {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    /** Checks. */
    public Scope {
        requireName("tenant", tenant);
        requireName("workspace", workspace);
    }

    static void requireName(String what, String value) {
        if (!NAME.matcher(value).matches()) {
            throw new IllegalArgumentException(what + " was '" + Shown.briefly(value) + "' but must match " + NAME);
        }
    }

    @Override
    public int compareTo(Scope other) {
        return Comparator.comparing(Scope::tenant)
                .thenComparing(Scope::workspace)
                .compare(this, other);
    }
}
