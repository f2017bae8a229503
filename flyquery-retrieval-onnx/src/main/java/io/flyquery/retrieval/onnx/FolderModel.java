package io.flyquery.retrieval.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A model in a folder, laid out as sentence-transformers models are.
 *
 * @param modelId the folder as configured
 * @param folder the folder
 * @param model the model file
 * @param precision the precision that the model file's name promises
 */
record FolderModel(String modelId, Path folder, Path model, Precision precision) implements ModelSource {
    static final String LAYOUT = "model.onnx, onnx/model.onnx or their int8 form model_quantized.onnx,"
            + " and tokenizer.json or vocab.txt beside it or in the folder itself";

    private static final String TOKENIZER = "tokenizer.json";
    private static final String VOCABULARY = "vocab.txt";
    private static final String VOCABULARY_SETTINGS = "tokenizer_config.json";
    private static final String POOLING = "1_Pooling/config.json";
    private static final int KEY_NAME_LENGTH = 100;

    /** Finds a model of the right shape: in the precision asked for, else int8 before fp32. */
    static Optional<FolderModel> find(String modelId, Optional<Precision> asked) {
        return folder(modelId)
                .flatMap(folder -> asked.map(List::of).orElseGet(() -> Arrays.asList(Precision.values())).stream()
                        .flatMap(precision -> Stream.of(folder, folder.resolve("onnx"))
                                .map(parent -> parent.resolve(fileName(precision)))
                                .filter(Files::isRegularFile)
                                .map(file -> new FolderModel(modelId, folder, file, precision)))
                        .filter(found -> found.file(TOKENIZER).isPresent()
                                || found.file(VOCABULARY).isPresent())
                        .findFirst());
    }

    @Override
    public String keyName() {
        String name = String.valueOf(folder.toAbsolutePath().normalize().getFileName())
                .replaceAll("[^A-Za-z0-9._-]", "-");
        return name.substring(0, Math.min(name.length(), KEY_NAME_LENGTH));
    }

    @Override
    public TokenizerDefinition readTokenizer(Digest digest) throws IOException {
        Optional<Path> json = file(TOKENIZER);
        if (json.isPresent()) {
            return TokenizerReader.readJson(read(json.get(), digest));
        }
        Path vocabulary = file(VOCABULARY).orElseThrow(() -> new IOException(VOCABULARY + " is gone from the folder"));
        Optional<Path> settings = file(VOCABULARY_SETTINGS);
        byte[] words = read(vocabulary, digest);
        return TokenizerReader.readVocabulary(
                words, settings.isPresent() ? Optional.of(read(settings.get(), digest)) : Optional.empty());
    }

    @Override
    public OrtSession openSession(OrtEnvironment environment, OrtSession.SessionOptions options, Digest digest)
            throws IOException, OrtException {
        requireMeanPooling();
        try (InputStream stream = Files.newInputStream(model)) {
            digest.add(stream);
        }
        return environment.createSession(model.toString(), options);
    }

    private void requireMeanPooling() throws IOException {
        Path file = folder.resolve(POOLING);
        if (Files.isRegularFile(file)) {
            JsonNode pooling = new ObjectMapper().readTree(Files.readAllBytes(file));
            if (!pooling.path("pooling_mode_mean_tokens").asBoolean(true)) {
                throw new IOException("%s asks for another pooling than the mean of the tokens".formatted(POOLING));
            }
        }
    }

    private Optional<Path> file(String name) {
        return Stream.of(model.resolveSibling(name), folder.resolve(name))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private static byte[] read(Path file, Digest digest) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        digest.add(bytes);
        return bytes;
    }

    private static Optional<Path> folder(String modelId) {
        try {
            return Optional.of(Path.of(modelId)).filter(path -> !modelId.isBlank() && Files.isDirectory(path));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static String fileName(Precision precision) {
        return switch (precision) {
            case INT8 -> "model_quantized.onnx";
            case FP32 -> "model.onnx";
        };
    }
}
