package io.flyquery.store.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.spi.StateStoreFactory;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class ServiceRegistrationTest {
    @Test
    void moduleInfoAndMetaInfServicesAgree() throws Exception {
        var home = MemoryStateStoreFactory.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation();
        var module = ModuleFinder.of(Path.of(home.toURI()))
                .find("io.flyquery.store.memory")
                .orElseThrow();
        var provided = module.descriptor().provides().stream()
                .flatMap(provides -> provides.providers().stream())
                .toList();
        var found = ServiceLoader.load(StateStoreFactory.class).stream()
                .map(provider -> provider.type().getName());

        assertThat(provided).containsExactly(MemoryStateStoreFactory.class.getName());
        assertThat(found).containsExactlyInAnyOrderElementsOf(provided);
    }
}
