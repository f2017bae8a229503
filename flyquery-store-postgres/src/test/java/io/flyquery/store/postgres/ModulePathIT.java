package io.flyquery.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.flyquery.spi.StateStoreFactory;
import io.flyquery.store.jdbc.SqlDialect;
import io.flyquery.store.postgres.modulepath.OpenByService;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.postgresql.Driver;
import org.slf4j.Logger;

@ExtendWith(PostgresExtension.class)
class ModulePathIT {
    @Test
    void storeWorksAsModulesToo(PostgresServer server) throws Exception {
        List<String> modules = new ArrayList<>();
        for (Class<?> one : List.of(
                StateStoreFactory.class,
                SqlDialect.class,
                PostgresStateStoreFactory.class,
                HikariDataSource.class,
                Driver.class,
                Logger.class)) {
            modules.add(home(one));
        }
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--module-path",
                        String.join(File.pathSeparator, modules),
                        "--add-modules",
                        "io.flyquery.store.postgres",
                        "--class-path",
                        home(OpenByService.class),
                        OpenByService.class.getName(),
                        server.url(),
                        server.user(),
                        server.password(),
                        server.newSchema())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(output.strip()).isEqualTo("io.flyquery.store.postgres [V001__foundation]");
        assertThat(process.waitFor()).isZero();
    }

    private static String home(Class<?> one) throws URISyntaxException {
        return Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }
}
