package io.flyquery.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.spi.StateStoreFactory;
import io.flyquery.store.jdbc.SqlDialect;
import io.flyquery.store.sqlite.modulepath.OpenByService;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.sqlite.JDBC;

class ModulePathTest {
    @TempDir
    Path folder;

    @Test
    void storeWorksAsModulesToo() throws Exception {
        List<String> modules = new ArrayList<>();
        for (Class<?> one : List.of(
                StateStoreFactory.class, SqlDialect.class, SqliteStateStoreFactory.class, JDBC.class, Logger.class)) {
            modules.add(home(one));
        }
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--module-path",
                        String.join(File.pathSeparator, modules),
                        "--add-modules",
                        "io.flyquery.store.sqlite",
                        "--class-path",
                        home(OpenByService.class),
                        OpenByService.class.getName(),
                        folder.resolve("state.db").toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(output.strip()).isEqualTo("io.flyquery.store.sqlite [V001__foundation]");
        assertThat(process.waitFor()).isZero();
    }

    private static String home(Class<?> one) throws URISyntaxException {
        return Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }
}
