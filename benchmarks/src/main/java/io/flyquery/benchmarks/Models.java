package io.flyquery.benchmarks;

import io.flyquery.retrieval.onnx.OnnxEmbeddingProviderFactory;
import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.spi.ModelConfig;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** The embedding model that all rows use: all-MiniLM-L6-v2, whose files are on the class path in both precisions. */
final class Models {
    static final int MAX_TOKENS = 256;

    private static final String NAME = "all-MiniLM-L6-v2";

    private Models() {}

    /** Opens the model; the caller closes it. */
    static EmbeddingProvider embedding(String precision) {
        return new OnnxEmbeddingProviderFactory().open(new ModelConfig(NAME, Map.of("precision", precision)));
    }

    /** Returns the model's file. */
    static byte[] model(String precision) throws IOException {
        return resource(stem(precision) + ".onnx");
    }

    /** Returns the {@code tokenizer.json} beside it. */
    static byte[] tokenizer(String precision) throws IOException {
        return resource(stem(precision) + "-tokenizer.json");
    }

    private static String stem(String precision) {
        return "/all-minilm-l6-v2" + (precision.equals("int8") ? "-q" : "");
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream stream = Models.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IOException(name + " is not on the class path");
            }
            return stream.readAllBytes();
        }
    }
}
