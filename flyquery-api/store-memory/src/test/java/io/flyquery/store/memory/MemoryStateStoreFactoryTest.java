package io.flyquery.store.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.error.ConfigurationException;
import io.flyquery.model.Scope;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.StoreConfig;
import io.flyquery.spi.UnitOfWork;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryStateStoreFactoryTest {
    private static final Scope SCOPE = new Scope("acme", "sales");

    private final MemoryStateStoreFactory factory = new MemoryStateStoreFactory();

    private static StoreConfig config(String url, Map<String, String> settings) {
        return new StoreConfig(
                url, settings, Clock.fixed(Instant.parse("2026-01-31T12:00:00.123456789Z"), ZoneOffset.UTC));
    }

    @Test
    void timeIsThatOfTheClockInWholeMilliseconds() {
        try (StateStore store = factory.open(config("memory:", Map.of()))) {
            assertThat(store.write(SCOPE, UnitOfWork::now)).isEqualTo(Instant.parse("2026-01-31T12:00:00.123Z"));
            assertThat(store.read(SCOPE, UnitOfWork::now)).isEqualTo(Instant.parse("2026-01-31T12:00:00.123Z"));
        }
    }

    @Test
    void descriptionShowsTheNameAndThatNothingIsKept() {
        try (StateStore named = factory.open(config("memory:trial", Map.of()));
                StateStore unnamed = factory.open(config("memory:", Map.of()))) {
            assertThat(named.admin().description()).isEqualTo("memory store 'trial', ends with the process");
            assertThat(unnamed.admin().description()).isEqualTo("memory store, ends with the process");
        }
    }

    @Test
    void anotherSchemeIsRefusedWithWhatToWrite() {
        assertThatThrownBy(() -> factory.open(config("sqlite:state.db", Map.of())))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("'sqlite'")
                .hasMessageContaining("'memory:'");
    }

    @Test
    void settingsAreRefusedByNameWithoutTheirValues() {
        assertThatThrownBy(() -> factory.open(config("memory:", Map.of("password", "secret"))))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("[password]")
                .message()
                .doesNotContain("secret");
    }

    @Test
    void closingWithinAUnitIsRefusedRatherThanWaitedForForEver() {
        try (StateStore store = factory.open(config("memory:", Map.of()))) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> store.read(SCOPE, unit -> closed(store)))
                    .withMessageContaining("close it after the unit");
        }
    }

    private static StateStore closed(StateStore store) {
        store.close();
        return store;
    }
}
