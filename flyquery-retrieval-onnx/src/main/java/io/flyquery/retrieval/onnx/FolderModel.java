package io.flyquery.retrieval.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A model in a folder, laid out as sentence-transformers models are. Files that a link leads out of the folder are refused.
 *
 * @param modelId the model as configured
 * @param keyName its name in model keys
 * @param folder the folder
 * @param model the model file
 * @param precision the precision that the model file's name promises
 */
record FolderModel(String modelId, String keyName, Path folder, Path model, Precision precision)
        implements ModelSource {
    static final String LAYOUT = "model.onnx, onnx/model.onnx or their int8 form model_quantized.onnx,"
            + " and tokenizer.json or vocab.txt beside it or in the folder itself";

    private static final String TOKENIZER = "tokenizer.json";
    private static final String VOCABULARY = "vocab.txt";
    private static final int KEY_NAME_LENGTH = 100;

    /** Finds a model of the right shape in a folder that is named by itself. */
    static Optional<FolderModel> find(String folder, Optional<Precision> asked) {
        return path(folder).flatMap(path -> find(folder, keyName(path), path, asked));
    }

    /** Finds a model of the right shape: in the precision asked for, else int8 before fp32. */
    static Optional<FolderModel> find(String modelId, String keyName, Path folder, Optional<Precision> asked) {
        return asked.map(List::of).orElseGet(() -> Arrays.asList(Precision.values())).stream()
                .flatMap(precision -> Stream.of(folder, folder.resolve("onnx"))
                        .flatMap(parent -> precision.fileNames().stream().map(parent::resolve))
                        .filter(Files::isRegularFile)
                        .map(file -> new FolderModel(modelId, keyName, folder, file, precision)))
                .filter(found -> found.file(TOKENIZER).isPresent()
                        || found.file(VOCABULARY).isPresent())
                .findFirst();
    }

    @Override
    public ModelDescription readDescription() throws IOException {
        return ModelDescription.read(this::readJson);
    }

    @Override
    public TextTokenizer openTokenizer(Digest digest, int maxTokens) throws IOException {
        Optional<Path> json = file(TOKENIZER);
        if (json.isPresent()) {
            return TokenizerReader.openJson(read(json.get(), digest), maxTokens);
        }
        Path vocabulary = file(VOCABULARY).orElseThrow(() -> new IOException(VOCABULARY + " is gone from the folder"));
        Optional<Path> settings = file(ModelDescription.TOKENIZER_CONFIGURATION);
        byte[] words = read(vocabulary, digest);
        return new WordPieceTokenizer(TokenizerReader.readVocabulary(
                words, settings.isPresent() ? Optional.of(read(settings.get(), digest)) : Optional.empty()));
    }

    @Override
    public OrtSession openSession(OrtEnvironment environment, OrtSession.SessionOptions options, Digest digest)
            throws IOException, OrtException {
        try (QuantisationWatch stream = new QuantisationWatch(Files.newInputStream(inside(model)))) {
            digest.add(stream);
            if (precision == Precision.FP32 && stream.hasSeenIt()) {
                throw new IOException("%s holds a model whose results depend on the batch (int8); call the file %s"
                        .formatted(model, Precision.INT8.fileNames().get(0)));
            }
        }
        return environment.createSession(model.toString(), options);
    }

    private JsonNode readJson(String name) throws IOException {
        Optional<Path> file = file(name);
        return file.isPresent()
                ? ModelDescription.parse(Files.readAllBytes(inside(file.get())), name)
                : MissingNode.getInstance();
    }

    private Optional<Path> file(String name) {
        return Stream.of(model.resolveSibling(name), folder.resolve(name))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    private byte[] read(Path file, Digest digest) throws IOException {
        byte[] bytes = Files.readAllBytes(inside(file));
        digest.add(bytes);
        return bytes;
    }

    private Path inside(Path file) throws IOException {
        if (!file.toRealPath().startsWith(folder.toRealPath())) {
            throw new IOException("%s is a link that leads out of the folder; put the file itself there"
                    .formatted(folder.relativize(file)));
        }
        return file;
    }

    private static String keyName(Path folder) {
        String name = String.valueOf(folder.toAbsolutePath().normalize().getFileName())
                .replaceAll("[^A-Za-z0-9._-]", "-");
        return name.substring(0, Math.min(name.length(), KEY_NAME_LENGTH));
    }

    private static Optional<Path> path(String folder) {
        try {
            return Optional.of(Path.of(folder)).filter(path -> !folder.isBlank() && Files.isDirectory(path));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
