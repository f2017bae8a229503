package io.flyquery.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.flyquery.error.FlyQueryException;
import io.flyquery.retrieval.onnx.CrossEncoderFactory;
import io.flyquery.spi.ModelConfig;
import io.flyquery.spi.Reranker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * Compares a cross-encoder's scores with published ones. The file of references is JSON: {@code models}, each with its name
 * {@code model} and {@code pairs} of a question, a text and a score. Published scores that are all from 0 to 1 are compared
 * with calibrated ones, others with the model's own numbers.
 */
public final class CrossEncoderScores {
    private static final String MODEL = "--model";
    private static final String REFERENCE = "--reference";
    private static final String NAME = "--name";
    private static final String TOLERANCE = "--tolerance";
    private static final String PRECISION = "--precision";
    private static final double DEFAULT_TOLERANCE = 1e-3;
    private static final String USAGE =
            "CrossEncoderScores --model FOLDER --reference FILE [--name PART] [--tolerance 0.001] [--precision int8|fp32]";

    private CrossEncoderScores() {}

    /**
     * Runs the program. Exit status: 0 a reference agrees, 1 none does or the model cannot be run, 2 wrong arguments.
     *
     * @param arguments the folder of the model, the file of references, and which of them to compare with: those whose name
     *     contains a text
     */
    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    private static int run(String[] arguments) {
        try {
            Arguments parsed = Arguments.of(arguments, Set.of(MODEL, REFERENCE, NAME, TOLERANCE, PRECISION), Set.of());
            String folder = parsed.value(MODEL).orElseThrow(() -> new UsageException(MODEL + " is missing"));
            String file = parsed.value(REFERENCE).orElseThrow(() -> new UsageException(REFERENCE + " is missing"));
            double tolerance = tolerance(parsed);
            String part = parsed.value(NAME).orElse("");
            JsonNode references = new ObjectMapper().readTree(Path.of(file).toFile());
            boolean agrees = false;
            for (JsonNode reference : references.path("models")) {
                if (reference.path("model").asText().contains(part)) {
                    agrees |= agrees(reference, folder, parsed, tolerance);
                }
            }
            System.out.println(agrees ? "A reference agrees." : "No reference agrees.");
            return agrees ? 0 : 1;
        } catch (UsageException e) {
            System.err.println(e.getMessage() + "\n" + USAGE);
            return 2;
        } catch (IOException | FlyQueryException e) {
            System.err.println(e.getMessage());
            return 1;
        }
    }

    private static double tolerance(Arguments parsed) throws UsageException {
        String text = parsed.value(TOLERANCE).orElse(Double.toString(DEFAULT_TOLERANCE));
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new UsageException(TOLERANCE + " was " + text + " but must be a number");
        }
    }

    private static boolean agrees(JsonNode reference, String folder, Arguments parsed, double tolerance) {
        List<JsonNode> pairs = StreamSupport.stream(reference.path("pairs").spliterator(), false)
                .toList();
        boolean calibrated =
                pairs.stream().mapToDouble(CrossEncoderScores::published).allMatch(score -> score >= 0 && score <= 1);
        Map<String, String> settings = new HashMap<>();
        settings.put("calibration", calibrated ? "logistic" : "none");
        settings.put("candidate-tokens", "512");
        parsed.value(PRECISION).ifPresent(precision -> settings.put("precision", precision));
        System.out.println(reference.path("model").asText());
        double worst = 0;
        try (Reranker reranker = new CrossEncoderFactory().open(new ModelConfig(folder, settings))) {
            for (JsonNode pair : pairs) {
                float score = reranker.score(
                                pair.path(0).asText(), List.of(pair.path(1).asText()))[0];
                worst = Math.max(worst, Math.abs(score - published(pair)));
                System.out.println(
                        String.format(Locale.ROOT, "  published %12.6f  here %12.6f", published(pair), score));
            }
        }
        System.out.println(String.format(Locale.ROOT, "  largest difference %.6f", worst));
        return !pairs.isEmpty() && worst <= tolerance;
    }

    private static double published(JsonNode pair) {
        return pair.path(2).asDouble();
    }
}
