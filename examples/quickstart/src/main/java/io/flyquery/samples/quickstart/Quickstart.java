package io.flyquery.samples.quickstart;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;

/**
 * The quick start: {@code quickstart [FOLDER]}. Makes a shop and a FlyQuery store in the folder, by default {@code
 * .flyquery-quickstart}, and shows what the learning loop does with one day of questions. Both files are made anew each time.
 */
public final class Quickstart {
    private static final String FOLDER = ".flyquery-quickstart";

    private Quickstart() {}

    /** Runs it. */
    public static void main(String[] arguments) throws IOException, SQLException {
        Path folder = Path.of(arguments.length == 0 ? FOLDER : arguments[0]);
        try (PrintStream out =
                new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8)) {
            new Story(folder, new Console(out)).tell();
        }
    }
}
