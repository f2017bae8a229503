package io.flyquery.model;

import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * On whose behalf a call is made: the scope, within it perhaps a dataset, the actor, and what holds for this one call. Every
 * call of the engine takes one, so a missing tenant filter cannot be written. Immutable.
 *
 * @since 0.1
 */
public final class Caller {
    private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0,127}");

    private final Scope scope;
    private final Actor actor;
    private final @Nullable String dataset;
    private final @Nullable Dialect dialect;
    private final @Nullable String requestId;

    private Caller(
            Scope scope, Actor actor, @Nullable String dataset, @Nullable Dialect dialect, @Nullable String requestId) {
        this.scope = Objects.requireNonNull(scope, "scope");
        this.actor = Objects.requireNonNull(actor, "actor");
        this.dataset = dataset;
        this.dialect = dialect;
        this.requestId = requestId;
    }

    /** Returns a caller for a scope and an actor. */
    public static Caller of(Scope scope, Actor actor) {
        return new Caller(scope, actor, null, null, null);
    }

    /**
     * Returns the caller of a program with one user: tenant {@code local}, workspace {@code default}, a person named
     * {@code local} who may do everything.
     */
    public static Caller local() {
        return of(new Scope("local", "default"), Actor.administrator("local"));
    }

    /**
     * Returns this caller within a dataset: what is added belongs to it, what is retrieved may come from it and from the
     * whole workspace.
     *
     * @param name {@code [A-Za-z0-9][A-Za-z0-9._-]{0,63}}
     */
    public Caller inDataset(String name) {
        Scope.requireName("dataset", name);
        return new Caller(scope, actor, name, dialect, requestId);
    }

    /** Returns this caller with SQL of another dialect than the engine's. */
    public Caller withDialect(Dialect other) {
        return new Caller(scope, actor, dataset, Objects.requireNonNull(other, "dialect"), requestId);
    }

    /** Returns this caller with another actor. */
    public Caller as(Actor other) {
        return new Caller(scope, other, dataset, dialect, requestId);
    }

    /**
     * Returns this caller for one request that may be sent more than once: the same id with the same call has one effect
     * and gives the first result again; with any other call it fails with {@code REQUEST_CONFLICT}. Ids are kept for 30
     * days.
     *
     * @param id {@code [A-Za-z0-9][A-Za-z0-9._:-]{0,127}}, unique in the scope
     */
    public Caller withRequestId(String id) {
        if (!REQUEST_ID.matcher(id).matches()) {
            throw new IllegalArgumentException(
                    "request id was '" + Shown.briefly(id) + "' but must match " + REQUEST_ID);
        }
        return new Caller(scope, actor, dataset, dialect, id);
    }

    /** Returns whose data. */
    public Scope scope() {
        return scope;
    }

    /** Returns who acts. */
    public Actor actor() {
        return actor;
    }

    /** Returns the dataset, if the call is about one. */
    public Optional<String> dataset() {
        return Optional.ofNullable(dataset);
    }

    /** Returns the dialect, if it is not the engine's. */
    public Optional<Dialect> dialect() {
        return Optional.ofNullable(dialect);
    }

    /** Returns the id of a request that may be sent more than once. */
    public Optional<String> requestId() {
        return Optional.ofNullable(requestId);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Caller caller
                && scope.equals(caller.scope)
                && actor.equals(caller.actor)
                && Objects.equals(dataset, caller.dataset)
                && dialect == caller.dialect
                && Objects.equals(requestId, caller.requestId);
    }

    @Override
    public int hashCode() {
        return Objects.hash(scope, actor, dataset, dialect, requestId);
    }

    @Override
    public String toString() {
        return "Caller[" + scope.tenant() + "/" + scope.workspace() + (dataset == null ? "" : "/" + dataset) + ", "
                + actor.id() + "]";
    }
}
