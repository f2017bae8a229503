package io.flyquery.retrieval.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.spi.EmbeddingProviderFactory;
import io.flyquery.spi.RerankerFactory;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceRegistrationTest {
    @ParameterizedTest
    @ValueSource(classes = {EmbeddingProviderFactory.class, RerankerFactory.class})
    void moduleInfoAndMetaInfServicesAgree(Class<?> service) throws Exception {
        var home = OnnxEmbeddingProviderFactory.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation();
        var module = ModuleFinder.of(Path.of(home.toURI()))
                .find("io.flyquery.retrieval.onnx")
                .orElseThrow();
        var registered = module.descriptor().provides().stream()
                .filter(provided -> provided.service().equals(service.getName()))
                .flatMap(provided -> provided.providers().stream())
                .toList();
        var found = ServiceLoader.load(service).stream()
                .map(provider -> provider.type().getName());
        assertThat(found).isNotEmpty().containsExactlyInAnyOrderElementsOf(registered);
    }
}
