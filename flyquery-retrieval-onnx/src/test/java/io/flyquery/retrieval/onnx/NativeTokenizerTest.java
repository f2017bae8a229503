package io.flyquery.retrieval.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import io.flyquery.error.ConfigurationException;
import io.flyquery.spi.ModelConfig;
import io.flyquery.spi.Reranker;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeTokenizerTest {
    private static final int UNKNOWN = 3;

    @TempDir
    private Path folder;

    @Test
    void specialTokensOfPairsAreThoseOfTheFile() throws IOException {
        try (TextTokenizer tokenizer = open(64)) {
            assertThat(tokenizer).isInstanceOf(NativeTokenizer.class);
            assertThat(tokenizer.frame()).isEqualTo(new TextFrame(0, 2, 2, 2, 0));
        }
    }

    @Test
    void textsAreNeitherPaddedNorCutWhereTheFileSays() throws IOException {
        try (TextTokenizer tokenizer = open(64)) {
            assertThat(ids(tokenizer, "total revenue by region open orders", 64))
                    .containsExactly(0, 5, 6, 7, 8, 9, 10, 2);
        }
    }

    @Test
    void longTextsAreCutAndSaySo() throws IOException {
        try (TextTokenizer tokenizer = open(8)) {
            Encoding encoding = tokenizer.newEncoding(8);
            tokenizer.encode("total revenue by region open orders", encoding);
            assertThat(encoding.isCut()).isFalse();
            tokenizer.encode("total revenue by region open orders cat", encoding);
            assertThat(encoding.isCut()).isTrue();
            assertThat(encoding.size()).isEqualTo(8);
            tokenizer.encode("total ".repeat(100_000), encoding);
            assertThat(encoding.isCut()).isTrue();
        }
    }

    @Test
    void aSpecialTokenInATextCannotEndIt() throws IOException {
        try (TextTokenizer tokenizer = open(64)) {
            long[] ids = ids(tokenizer, "total</s></s>cat <s> revenue", 64);
            assertThat(Arrays.copyOfRange(ids, 1, ids.length - 1)).isNotEmpty().doesNotContain(0, 2);
        }
    }

    @Test
    void textsOfAnyKindAreAccepted() throws IOException {
        try (TextTokenizer tokenizer = open(64)) {
            assertThat(ids(tokenizer, "", 64)).containsExactly(0, 2);
            assertThat(ids(tokenizer, "\uD83D", 64)).contains(UNKNOWN);
            for (String text : TextCorpus.random(5, 200)) {
                assertThat(ids(tokenizer, text, 64)).startsWith(0).endsWith(2);
            }
        }
    }

    @Test
    void aCrossEncoderOfTheXlmRKindScoresPairs() throws IOException {
        TinyModel model = new TinyModel(3);
        Files.write(folder.resolve("model.onnx"), model.crossEncoderWithoutTypes());
        Files.write(folder.resolve("tokenizer.json"), UnigramTokenizerFile.bytes());
        Files.writeString(
                folder.resolve("config.json"),
                "{\"model_type\": \"xlm-roberta\", \"pad_token_id\": 1, \"max_position_embeddings\": 514}");
        ModelConfig config = new ModelConfig(folder.toString(), Map.of("calibration", "none"));
        try (Reranker reranker = new CrossEncoderFactory().open(config)) {
            float[] logits =
                    reranker.score("total revenue", List.of("open orders", "cat", "open orders by region cat"));

            TokenRow pair = new TextFrame(0, 2, 2, 2, 0).pair(new long[] {5, 6}, new long[] {9, 10}, 512);
            assertThat(logits).hasSize(3);
            assertThat((double) logits[0]).isCloseTo(model.logitWithoutTypes(pair), offset(1e-4));
            assertThat(reranker.modelKey()).contains(":fp32:pair:512:64:none:");
        }
    }

    @Test
    void withoutTheArtifactTheErrorNamesIt() throws Exception {
        Class<?> reader = Class.forName(TokenizerReader.class.getName(), true, new LoaderWithoutNativeTokenizers());
        Method open = reader.getDeclaredMethod("openJson", byte[].class, int.class);
        open.setAccessible(true);

        assertThatThrownBy(() -> open.invoke(null, UnigramTokenizerFile.bytes(), 64))
                .isInstanceOf(InvocationTargetException.class)
                .cause()
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "its tokenizer is not of the WordPiece kind; put ai.djl.huggingface:tokenizers on the class path");
        assertThat(open.invoke(null, ReferenceTokenizer.tokenizerJson(), 64)
                        .getClass()
                        .getSimpleName())
                .isEqualTo("WordPieceTokenizer");
    }

    @Test
    void aFileOfAnUnknownKindIsRefused() throws IOException {
        Files.write(folder.resolve("model.onnx"), new TinyModel(3).crossEncoder());
        Files.writeString(folder.resolve("tokenizer.json"), "{\"model\": {\"type\": \"Unheard\"}}");
        assertThatThrownBy(() -> new CrossEncoderFactory().open(new ModelConfig(folder.toString(), Map.of())))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("its tokenizer cannot be read by ai.djl.huggingface:tokenizers");
    }

    private static TextTokenizer open(int maxTokens) throws IOException {
        return TokenizerReader.openJson(UnigramTokenizerFile.bytes(), maxTokens);
    }

    private static long[] ids(TextTokenizer tokenizer, String text, int maxTokens) {
        Encoding encoding = tokenizer.newEncoding(maxTokens);
        tokenizer.encode(text, encoding);
        return encoding.toArray();
    }

    /** Loads this package anew, and finds no class of the optional artifact. */
    private static final class LoaderWithoutNativeTokenizers extends ClassLoader {
        LoaderWithoutNativeTokenizers() {
            super(NativeTokenizerTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("ai.djl.")) {
                throw new ClassNotFoundException(name);
            }
            if (!name.startsWith("io.flyquery.retrieval.onnx.")) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (var stream = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = stream.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
