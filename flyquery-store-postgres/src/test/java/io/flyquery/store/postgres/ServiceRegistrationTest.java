package io.flyquery.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.spi.StateStoreFactory;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class ServiceRegistrationTest {
    @Test
    void moduleInfoAndMetaInfServicesAgree() throws Exception {
        var home = PostgresStateStoreFactory.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation();
        var module = ModuleFinder.of(Path.of(home.toURI()))
                .find("io.flyquery.store.postgres")
                .orElseThrow();
        var provided = module.descriptor().provides().stream().flatMap(p -> p.providers().stream());
        var found = ServiceLoader.load(StateStoreFactory.class).stream()
                .map(p -> p.type().getName());
        assertThat(found).containsExactlyInAnyOrderElementsOf(provided.toList());
    }
}
