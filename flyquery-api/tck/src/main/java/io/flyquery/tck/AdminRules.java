package io.flyquery.tck;

import static io.flyquery.tck.Samples.example;
import static io.flyquery.tck.Samples.learnCount;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.model.Scope;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** AD: what concerns a store as a whole. */
interface AdminRules extends StoreRules {
    @Test
    @DisplayName("AD-01 the workspaces are those with rows, ordered by tenant and workspace")
    default void workspaces() {
        assertThat(store().store().admin().workspaces()).isEmpty();
        Scope first = new Scope("Acme", "z");
        Scope second = new Scope("acme", "a");
        Scope third = new Scope("acme", "b");
        store().in(third).insert(example("a"));
        store().in(first).insert(learnCount("2026-01-31", "learned", 1));
        store().in(second).insert(example("a"));
        store().in(new Scope("zeta", "a"))
                .read(example("a").spec(), table -> table.get(example("a").key()));

        assertThat(store().store().admin().workspaces()).containsExactly(first, second, third);
        store().in(second).delete(example("a"));
        assertThat(store().store().admin().workspaces()).containsExactly(first, third);
    }

    @Test
    @DisplayName("AD-02 a store in use is sound and has nothing to migrate")
    default void soundAndUpToDate() {
        store().insert(example("a"));

        assertThat(store().store().admin().check()).isEmpty();
        assertThat(store().store().admin().migrate(true)).isEmpty();
        assertThat(store().store().admin().migrate(false)).isEmpty();
        assertThat(store().all(example("a").spec())).containsExactly(example("a"));
    }

    @Test
    @DisplayName("AD-03 a fresh store migrates on request, once; a dry run does nothing")
    default void migratesOnce() {
        assertThat(store().store().admin().migrate(true))
                .isEqualTo(store().store().admin().migrate(true))
                .isEqualTo(store().store().admin().migrate(false));
        assertThat(store().store().admin().migrate(false)).isEmpty();
    }

    @Test
    @DisplayName("AD-04 a store describes itself in a line")
    default void description() {
        assertThat(store().store().admin().description()).isNotBlank().doesNotContain("\n");
    }
}
