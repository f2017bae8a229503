package io.flyquery.retrieval.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Looks for memory that nobody frees, in a process of its own whose heap cannot grow: what grows is native. The long run is
 * {@code ./mvnw test -pl flyquery-retrieval-onnx -am -Dtest=NativeMemoryTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dflyquery.test-native-memory-calls=50000}.
 */
class NativeMemoryTest {
    private static final int CALLS = Integer.getInteger("flyquery.test-native-memory-calls", 3_000);
    private static final Pattern FIGURES = Pattern.compile("grown (-?\\d+) idle (\\d+) resident \\d+");

    @TempDir
    private Path folder;

    @Test
    void thousandsOfCallsSomeOfWhichFailDoNotGrowTheProcessAndItIsIdleAfterwards()
            throws IOException, InterruptedException {
        assumeThat(Path.of("/proc/self/status")).exists();
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xms64m",
                        "-Xmx64m",
                        "-XX:+AlwaysPreTouch",
                        "-cp",
                        System.getProperty("java.class.path"),
                        NativeMemoryProgram.class.getName(),
                        folder.toString(),
                        Integer.toString(CALLS))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
        Matcher figures = FIGURES.matcher(said);
        assertThat(figures.find()).as(said).isTrue();
        assertThat(Long.parseLong(figures.group(1))).as(said).isLessThan(20_000);
        assertThat(Long.parseLong(figures.group(2))).as(said).isLessThan(500);
    }
}
