package io.flyquery.retrieval.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import io.flyquery.error.ConfigurationException;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.spi.ModelConfig;
import io.flyquery.spi.Reranker;
import io.flyquery.tck.Race;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrossEncoderTest {
    private static final String QUESTION = "how many open orders are there by region";
    private static final double TOLERANCE = 2e-4;

    private final CrossEncoderFactory factory = new CrossEncoderFactory();
    private final TinyModel model = new TinyModel(7);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"model.onnx", "model_quantized.onnx"})
    void logitsAreThoseOfAnIndependentComputation(String file) throws IOException {
        List<String> candidates = texts(new Random(1), 40);
        try (Reranker reranker = open(file, Map.of("calibration", "none"))) {
            assertLogits(reranker.score(QUESTION, candidates), candidates, 64);
        }
    }

    @Test
    void scoresAreTheLogisticOfTheLogits() throws IOException {
        List<String> candidates = texts(new Random(2), 20);
        try (Reranker logits = open("model.onnx", Map.of("calibration", "none"));
                Reranker scores = open("model.onnx", Map.of())) {
            float[] raw = logits.score(QUESTION, candidates);
            float[] calibrated = scores.score(QUESTION, candidates);
            for (int i = 0; i < raw.length; i++) {
                assertThat((double) calibrated[i]).isCloseTo(1 / (1 + Math.exp(-raw[i])), offset(1e-6));
            }
            assertThat(scores.scale()).isEqualTo(Reranker.Scale.UNIT);
            assertThat(logits.scale()).isEqualTo(Reranker.Scale.UNBOUNDED);
        }
    }

    @Test
    void aCandidateIsCutAfterItsTokensAndTheQuestionIsNot() throws IOException {
        String question = "total revenue ".repeat(60);
        String candidate = "open orders by region ".repeat(30);
        try (Reranker reranker = open("model.onnx", Map.of("calibration", "none", "candidate-tokens", "10"))) {
            assertThat((double) reranker.score(question, List.of(candidate))[0])
                    .isCloseTo(model.logit(pair(question, candidate, 10, 512)), offset(TOLERANCE));
            assertThat(reranker.modelKey()).matches(".*:fp32:pair:512:10:none:[0-9a-f]{12}");
        }
    }

    @Test
    void aPairIsCutAtTheLimitOfTheModelsFiles() throws IOException {
        TinyModel.write(folder, "model.onnx", model.crossEncoder());
        Files.writeString(folder.resolve("config.json"), "{\"max_position_embeddings\": 40}");
        String question = "total revenue ".repeat(60);
        try (Reranker reranker = open(Map.of("calibration", "none"))) {
            assertThat((double) reranker.score(question, List.of("open orders by region"))[0])
                    .isCloseTo(model.logit(pair(question, "open orders by region", 64, 40)), offset(TOLERANCE));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"model.onnx", "model_quantized.onnx"})
    void whenTimeIsOverTheFirstWavesAreScoredAndTheRestIsNot(String file) throws Exception {
        List<String> candidates = texts(new Random(3), 60);
        TinyModel.write(folder, file, model.crossEncoder());
        AtomicLong time = new AtomicLong();
        CrossEncoderSettings settings = new CrossEncoderSettings(OptionalInt.empty(), 64, 1, Calibration.NONE);
        FolderModel source =
                FolderModel.find(folder.toString(), java.util.Optional.empty()).orElseThrow();
        try (Reranker reranker = CrossEncoder.open(source, settings, () -> time.addAndGet(1_000_000))) {
            float[] all = reranker.score(QUESTION, candidates);
            float[] some = reranker.score(QUESTION, candidates, Duration.ofMillis(25));

            int scored = 0;
            int last = 0;
            for (int i = 0; i < some.length; i++) {
                if (!Float.isNaN(some[i])) {
                    assertThat((double) some[i]).isCloseTo(all[i], offset(TOLERANCE));
                    scored++;
                    last = i;
                }
            }
            assertThat(scored).isBetween(1, 59);
            int beforeLastWave = last / 8 * 8;
            for (int i = 0; i < beforeLastWave; i++) {
                assertThat(some[i]).as("score %s, the last one is %s", i, last).isNotNaN();
            }
            assertThat(reranker.score(QUESTION, candidates, Duration.ZERO)).containsOnly(Float.NaN);
        }
    }

    @Test
    void manyThreadsGetTheScoresOfOne() throws IOException {
        List<String> candidates = texts(new Random(4), 50);
        try (Reranker reranker = open("model.onnx", Map.of("threads", "4"))) {
            float[] expected = reranker.score(QUESTION, candidates);

            List<float[]> scores =
                    Race.of(8, thread -> reranker.score(QUESTION, candidates)).resultsOrFail();

            assertThat(scores).allSatisfy(again -> assertThat(again).isEqualTo(expected));
        }
    }

    @Test
    void numbersThatAreNoneAreRefusedAndTheNextCallWorks() throws IOException {
        TinyModel.write(folder, "model.onnx", new TinyModel(7).withPoison("cat").crossEncoder());
        List<String> candidates = new ArrayList<>(texts(new Random(5), 30));
        candidates.add("an old cat");
        try (Reranker reranker = open(Map.of())) {
            assertThatThrownBy(() -> reranker.score(QUESTION, candidates))
                    .isInstanceOfSatisfying(
                            FlyQueryException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
                    .hasMessageContaining("gave NaN for a pair; check the model file");
            assertThat(reranker.score(QUESTION, candidates.subList(0, 30))).doesNotContain(Float.NaN);
        }
    }

    @Test
    void aCallUnderWayEndsBeforeTheModelIsClosed() throws Exception {
        Reranker reranker = open("model.onnx", Map.of("threads", "3"));
        List<String> candidates = texts(new Random(6), 40);
        ClosingDuringUse.check(
                reranker, () -> assertThat(reranker.score(QUESTION, candidates)).doesNotContain(Float.NaN));
    }

    @Test
    void anInterruptedCallEndsAndKeepsTheInterrupt() throws IOException {
        try (Reranker reranker = open("model.onnx", Map.of())) {
            Thread.currentThread().interrupt();
            try {
                assertThatThrownBy(() -> reranker.score(QUESTION, texts(new Random(8), 30)))
                        .isInstanceOf(FlyQueryException.class)
                        .hasMessageContaining("was interrupted; nothing was returned");
            } finally {
                assertThat(Thread.interrupted()).isTrue();
            }
            assertThat(reranker.score(QUESTION, List.of("total"))).hasSize(1);
        }
    }

    @Test
    void modelsOfAnotherShapeAreRefusedBeforeTheyAreUsed() throws IOException {
        assertRefused(model.encoder(), "one must be one float a pair (pairs x 1)");
        assertRefused(new TinyModel(7).withLogits(3).crossEncoder(), "one must be one float a pair (pairs x 1)");
        assertRefused(new TinyModel(7).withIdsInput("text", OnnxGraph.INT64).crossEncoder(), "inputs are [text,");
        assertRefused(new TinyModel(7, 40, 0).crossEncoder(), "out of data bounds");
        assertRefused(new TinyModel(7, TinyModel.VOCABULARY.size(), Float.NaN).crossEncoder(), "gave NaN for a pair");
        assertRefused(Arrays.copyOf(model.crossEncoder(), 2_000), "Give a folder that holds");
    }

    @Test
    void whatIsNoModelIsNotSupportedAndRefusedWithWhatToPutWhere() {
        assertThat(factory.id()).isEqualTo("cross-encoder");
        Map<String, String> settings = Map.of("model-cache", folder.toString());
        for (String modelId : List.of("none", "late-interaction", folder.toString(), "acme/model", " ")) {
            assertThat(factory.supports(new ModelConfig(modelId.isBlank() ? "x" : modelId, settings)))
                    .as(modelId)
                    .isFalse();
        }
        assertThat(factory.supports("")).isFalse();
        assertThatThrownBy(() -> factory.open(new ModelConfig("acme/model@v2", settings)))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("There is no cross-encoder 'acme/model@v2'. Put its files into "
                        + folder.resolve("acme/model/v2"))
                .hasMessageContaining("set 'model-source' to the address of a model server");
    }

    @Test
    void wrongSettingsAreRefusedWithTheirValue() throws IOException {
        TinyModel.write(folder, "model.onnx", model.crossEncoder());
        assertSettingRefused("max-tokens", "15", "must be a whole number from 16 to 8192");
        assertSettingRefused("max-tokens", "513", "reads at most 512 tokens");
        assertSettingRefused("candidate-tokens", "0", "must be a whole number from 1 to 8192");
        assertSettingRefused("threads", "many", "must be a whole number from 1 to 256");
        assertSettingRefused("calibration", "softmax", "must be one of [logistic, none]");
        assertSettingRefused("precision", "fp16", "must be int8 or fp32");
        assertSettingRefused("batch", "1", "has no setting 'batch'");
    }

    private void assertSettingRefused(String name, String value, String why) {
        assertThatThrownBy(() -> open(Map.of(name, value)))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("'" + name + "'")
                .hasMessageContaining(why);
    }

    private void assertRefused(byte[] file, String why) throws IOException {
        TinyModel.write(folder, "model.onnx", file);
        assertThatThrownBy(() -> open(Map.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("The cross-encoder '" + folder + "' cannot be loaded: ")
                .hasMessageContaining(why);
    }

    private Reranker open(String file, Map<String, String> settings) throws IOException {
        TinyModel.write(folder, file, model.crossEncoder());
        return open(settings);
    }

    private Reranker open(Map<String, String> settings) {
        return factory.open(new ModelConfig(folder.toString(), new HashMap<>(settings)));
    }

    private void assertLogits(float[] logits, List<String> candidates, int candidateTokens) throws IOException {
        assertThat(logits).hasSize(candidates.size());
        for (int i = 0; i < logits.length; i++) {
            assertThat((double) logits[i])
                    .as("logit of '%s'", candidates.get(i))
                    .isCloseTo(model.logit(pair(QUESTION, candidates.get(i), candidateTokens, 512)), offset(TOLERANCE));
        }
    }

    private static TokenRow pair(String question, String candidate, int candidateTokens, int maxTokens)
            throws IOException {
        long[] second = ids(candidate);
        return TinyModel.tokenizer()
                .frame()
                .pair(ids(question), Arrays.copyOf(second, Math.min(second.length, candidateTokens)), maxTokens);
    }

    private static long[] ids(String text) throws IOException {
        WordPieceTokenizer tokenizer = TinyModel.tokenizer();
        Encoding encoding = tokenizer.newEncoding(512);
        tokenizer.encode(text, encoding);
        return encoding.textIds();
    }

    /** Texts of 0 to 99 words, so that some are cut. */
    private static List<String> texts(Random random, int count) {
        List<String> words = TinyModel.VOCABULARY.stream()
                .filter(word -> word.matches("[a-z]{2,}") && !word.equals("cat"))
                .toList();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int length = random.nextInt(4) == 0 ? random.nextInt(100) : random.nextInt(20);
            List<String> text = new ArrayList<>(Collections.nCopies(length, ""));
            text.replaceAll(word -> words.get(random.nextInt(words.size())));
            texts.add(String.join(" ", text));
        }
        return texts;
    }
}
