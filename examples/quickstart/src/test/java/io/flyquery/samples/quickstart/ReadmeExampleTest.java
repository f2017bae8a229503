package io.flyquery.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.flyquery.Engine;
import io.flyquery.core.FlyQuery;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleFilter;
import io.flyquery.model.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows is what compiles and runs. */
class ReadmeExampleTest {
    private static final Path README = Path.of("../../README.md");
    private static final Path SOURCE = Path.of("src/main/java/io/flyquery/samples/quickstart/ReadmeExample.java");
    private static final String PORTO = "SELECT SUM(total) FROM sales WHERE city = 'Porto'";

    @Test
    void theCodeBlockOfTheReadmeIsTheRegionOfTheSource() throws IOException {
        assertThat(codeBlock()).isEqualTo(region());
        assertThat(codeBlock().lines()).hasSize(15);
    }

    @Test
    void itPutsTheKnownExampleIntoThePromptAndLearnsFromTheRun(@TempDir Path folder) {
        String store = "sqlite:" + folder.resolve("state.db");
        List<String> prompts = new ArrayList<>();
        ReadmeExample.run(store, prompt -> {
            prompts.add(prompt);
            return PORTO;
        });
        assertThat(prompts).singleElement(STRING).contains("Total revenue in Berlin");
        try (Engine engine = FlyQuery.builder().store(store).build()) {
            Caller me = Caller.local();
            assertThat(engine.examples().list(me, ExampleFilter.pending()).items())
                    .extracting(Example::generatedSql)
                    .containsExactly(PORTO);
            assertThat(engine.feedback().counts(me).up()).isEqualTo(1);
        }
    }

    private static String codeBlock() throws IOException {
        return between(Files.readString(README), "```java\n", "```");
    }

    private static String region() throws IOException {
        String source = Files.readString(SOURCE);
        return between(source, "// README begin\n", "// README end")
                        .stripIndent()
                        .strip() + "\n";
    }

    private static String between(String text, String begin, String end) {
        int start = text.indexOf(begin);
        assertThat(start).as("place of '%s'", begin.strip()).isNotNegative();
        int from = start + begin.length();
        return text.substring(from, text.indexOf(end, from));
    }
}
