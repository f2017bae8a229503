package io.flyquery.retrieval.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.spi.EmbeddingProviderFactory;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class ServiceRegistrationTest {
    @Test
    void moduleInfoAndMetaInfServicesAgree() throws Exception {
        var home = OnnxEmbeddingProviderFactory.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation();
        var module = ModuleFinder.of(Path.of(home.toURI()))
                .find("io.flyquery.retrieval.onnx")
                .orElseThrow();
        var provided = module.descriptor().provides().stream()
                .filter(service -> service.service().equals(EmbeddingProviderFactory.class.getName()))
                .flatMap(service -> service.providers().stream())
                .toList();
        var found = ServiceLoader.load(EmbeddingProviderFactory.class).stream()
                .map(provider -> provider.type().getName());
        assertThat(found).isNotEmpty().containsExactlyInAnyOrderElementsOf(provided);
    }
}
