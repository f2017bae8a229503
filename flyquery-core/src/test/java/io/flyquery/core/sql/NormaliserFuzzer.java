package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.nio.charset.StandardCharsets;

/**
 * The target of a coverage-guided run, see {@code docs/fuzzing.md}. No test of the normal run: a fuzzer looks for the method
 * by its name.
 */
public final class NormaliserFuzzer {
    private NormaliserFuzzer() {}

    /**
     * Checks every rule of the normaliser on one input.
     *
     * @param data the number of the dialect, then the text in UTF-8; odd bytes become replacement characters
     * @throws AssertionError if a rule is broken
     */
    public static void fuzzerTestOneInput(byte[] data) {
        if (data.length == 0) {
            return;
        }
        Dialect[] dialects = Dialect.values();
        Dialect dialect = dialects[Byte.toUnsignedInt(data[0]) % dialects.length];
        NormaliserRules.check(new String(data, 1, data.length - 1, StandardCharsets.UTF_8), dialect);
    }
}
