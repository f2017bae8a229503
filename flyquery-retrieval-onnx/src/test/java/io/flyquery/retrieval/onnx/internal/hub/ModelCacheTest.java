package io.flyquery.retrieval.onnx.internal.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.error.ConfigurationException;
import io.flyquery.retrieval.onnx.internal.hub.ModelServer.Behaviour;
import io.flyquery.tck.Race;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ModelCacheTest {
    private static final ModelId ID = ModelId.parse("acme/model@v1").orElseThrow();
    private static final String REMOTE = "/acme/model/resolve/v1/";
    private static final String WEIGHTS = "onnx/model.onnx";
    private static final String TOKENIZER = "tokenizer.json";
    private static final TransferLimits LIMITS =
            new TransferLimits(Duration.ofSeconds(20), 3, Duration.ofMillis(1), Duration.ofSeconds(60), 1 << 20);

    private final byte[] weights = new byte[300_000];
    private final byte[] tokenizer = "{}".getBytes(java.nio.charset.StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    private ModelServer server;
    private Path model;

    @BeforeEach
    void start() throws IOException {
        new Random(1).nextBytes(weights);
        server = new ModelServer();
        server.put(REMOTE.substring(1) + WEIGHTS, weights);
        server.put(REMOTE.substring(1) + TOKENIZER, tokenizer);
        model = ID.folder(folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aModelIsFetchedOnceAndCheckedEachTime() throws IOException {
        assertThat(cache().resolve(ID)).isEqualTo(model);
        assertFetched();
        assertThat(model.resolve("SHA256SUMS"))
                .hasContent(sha256(weights) + "  " + WEIGHTS + "\n" + sha256(tokenizer) + "  " + TOKENIZER);

        assertThat(cache().resolve(ID)).isEqualTo(model);
        assertThat(server.requests()).containsExactly(REMOTE + WEIGHTS, REMOTE + TOKENIZER);
    }

    @Test
    void whatBrokeOffGoesOnWhereItEnded() throws IOException {
        server.behave(Behaviour.BREAK_OFF, Behaviour.BREAK_OFF);
        cache().resolve(ID);

        assertFetched();
        assertThat(server.requests())
                .hasSize(4)
                .startsWith(REMOTE + WEIGHTS)
                .endsWith(REMOTE + TOKENIZER)
                .satisfies(requests -> assertThat(requests.subList(1, 3))
                        .allSatisfy(request -> assertThat(request).startsWith(REMOTE + WEIGHTS + " bytes=")));
    }

    @Test
    void whatAnEarlierProcessHasLeftIsUsed() throws IOException {
        leave(java.util.Arrays.copyOf(weights, 1_000));
        cache().resolve(ID);

        assertFetched();
        assertThat(server.requests()).startsWith(REMOTE + WEIGHTS + " bytes=1000-");
    }

    @Test
    void whatAnEarlierProcessHasFetchedToTheEndIsUsed() throws IOException {
        leave(weights);
        cache().resolve(ID);

        assertFetched();
    }

    @Test
    void leftOversOfAnotherFileAreReplaced() throws IOException {
        leave(new byte[2_000]);
        cache().resolve(ID);
        assertFetched();

        Files.delete(model.resolve(WEIGHTS));
        leave(new byte[weights.length + 5]);
        cache().resolve(ID);
        assertFetched();
    }

    @ParameterizedTest
    @EnumSource(names = {"IGNORE_RANGE", "WRONG_RANGE", "REDIRECT", "UNAVAILABLE", "BREAK_OFF", "SERVE"})
    void whateverTheServerDoesWithARangeTheFileIsRight(Behaviour behaviour) throws IOException {
        leave(java.util.Arrays.copyOf(weights, 1_000));
        server.behave(behaviour);
        cache().resolve(ID);

        assertFetched();
    }

    @Test
    void redirectionsAreFollowed() throws IOException {
        server.behave(Behaviour.REDIRECT);
        cache().resolve(ID);

        assertFetched();
        assertThat(server.requests()).contains("/moved" + REMOTE + WEIGHTS);
    }

    @Test
    void wrongBytesAreRefusedAndNotKept() {
        server.behave(Behaviour.WRONG_BYTES);
        assertThatThrownBy(() -> cache().resolve(ID))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(server.address() + REMOTE.substring(1) + WEIGHTS + " has the SHA-256 ")
                .hasMessageContaining("but " + sha256(weights) + " was expected; nothing was kept");
        assertThat(model.resolve(WEIGHTS)).doesNotExist();
        assertThat(model.resolve(WEIGHTS + ".part")).doesNotExist();
        assertThat(model.resolve("SHA256SUMS")).doesNotExist();
    }

    @Test
    void aMissingFileIsAnErrorAtOnce() {
        server.behave(Behaviour.NOT_FOUND);
        assertThatThrownBy(() -> cache().resolve(ID))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("the server answered 404. Check the model's id, its revision");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void aServerThatStaysUnavailableIsGivenUp() {
        server.behave(Behaviour.UNAVAILABLE, Behaviour.UNAVAILABLE, Behaviour.UNAVAILABLE);
        assertThatThrownBy(() -> cache().resolve(ID))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("could not be fetched in 3 attempts: the server answered 503")
                .hasMessageContaining("or put the file into " + model.resolve("onnx"));
    }

    @Test
    void aServerThatFallsSilentIsAskedAgain() throws IOException {
        TransferLimits impatient =
                new TransferLimits(Duration.ofSeconds(1), 3, Duration.ofMillis(1), Duration.ofSeconds(60), 1 << 20);
        server.behave(Behaviour.STALL);
        new ModelCache(settings(), impatient).resolve(ID);

        assertFetched();
    }

    @Test
    void aFileThatDoesNotEndIsGivenUp() {
        TransferLimits small =
                new TransferLimits(Duration.ofSeconds(20), 1, Duration.ofMillis(1), Duration.ofSeconds(60), 1_000);
        assertThatThrownBy(() -> new ModelCache(settings(), small).resolve(ID))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("more than 1000 bytes");
    }

    @Test
    void aServerThatIsNotThereIsGivenUp() {
        server.close();
        assertThatThrownBy(() -> cache().resolve(ID))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("could not be fetched in 3 attempts");
    }

    @Test
    void threadsThatWantTheSameModelFetchItOnce() throws IOException {
        server.behave(Behaviour.BREAK_OFF);
        List<Path> found = Race.of(6, thread -> cache().resolve(ID)).resultsOrFail();

        assertThat(found).containsOnly(model);
        assertFetched();
        assertThat(server.requests()).hasSize(3);
    }

    @Test
    void processesThatWantTheSameModelFetchItOnce() throws Exception {
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            processes.add(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            FetchModel.class.getName(),
                            folder.toString(),
                            server.address().toString(),
                            pins())
                    .redirectErrorStream(true)
                    .start());
        }
        cache().resolve(ID);
        for (Process process : processes) {
            String said = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(said).isZero();
        }
        assertFetched();
        assertThat(server.requests()).containsExactly(REMOTE + WEIGHTS, REMOTE + TOKENIZER);
    }

    @Test
    void withoutASourceOrOfflineNothingIsAsked() throws IOException {
        HubSettings noSource =
                new HubSettings(folder, Optional.empty(), settings().digests(), false);
        HubSettings offline = new HubSettings(
                folder, Optional.of(server.address()), settings().digests(), true);
        Files.createDirectories(model);
        for (HubSettings settings : List.of(noSource, offline)) {
            assertThatThrownBy(() -> new ModelCache(settings).resolve(ID))
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessageContaining(
                            "The model 'acme/model@v1' cannot be used: " + model.resolve(WEIGHTS) + " is missing")
                    .hasMessageContaining("Put its files into " + model);
        }
        assertThat(new ModelCache(offline).mayHave(ModelId.parse("acme/other").orElseThrow()))
                .isFalse();
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void withoutDigestsNothingIsFetched() {
        HubSettings settings = new HubSettings(folder, Optional.of(server.address()), FileDigests.none(), false);
        assertThatThrownBy(() -> new ModelCache(settings).resolve(ID))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("is not fetched without knowing what to expect")
                .hasMessageContaining("'model-sha256' to the files with their SHA-256");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void filesThatWerePutThereByHandAreTakenAsTheyAre() throws IOException {
        Files.createDirectories(model);
        HubSettings settings = new HubSettings(folder, Optional.empty(), FileDigests.none(), false);

        assertThat(new ModelCache(settings).resolve(ID)).isEqualTo(model);
    }

    @Test
    void aDamagedFileIsFoundByTheManifestAndFetchedAgain() throws IOException {
        cache().resolve(ID);
        Files.write(model.resolve(WEIGHTS), new byte[] {1});
        HubSettings noSource = new HubSettings(folder, Optional.empty(), FileDigests.none(), false);

        assertThatThrownBy(() -> new ModelCache(noSource).resolve(ID))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(model.resolve(WEIGHTS) + " has the SHA-256 ")
                .hasMessageContaining("but " + sha256(weights) + " was expected");

        cache().resolve(ID);
        assertFetched();
    }

    @Test
    void nothingIsWrittenThroughALink(@TempDir Path elsewhere) throws IOException {
        Files.createDirectories(model);
        Files.createSymbolicLink(model.resolve("onnx"), elsewhere);
        assertThatThrownBy(() -> cache().resolve(ID))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(model.resolve("onnx") + " is a link; remove it");
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void anInterruptEndsFetchingAndStaysSet() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> cache().resolve(ID))
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessageContaining("was interrupted");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private void leave(byte[] part) throws IOException {
        Files.createDirectories(model.resolve("onnx"));
        Files.write(model.resolve(WEIGHTS + ".part"), part);
    }

    private void assertFetched() throws IOException {
        assertThat(model.resolve(WEIGHTS)).hasBinaryContent(weights);
        assertThat(model.resolve(TOKENIZER)).hasBinaryContent(tokenizer);
        assertThat(model.resolve(WEIGHTS + ".part")).doesNotExist();
    }

    private ModelCache cache() {
        return new ModelCache(settings(), LIMITS);
    }

    private HubSettings settings() {
        return settings(folder, server.address().toString(), pins());
    }

    static HubSettings settings(Path folder, String address, String pins) {
        Map<String, String> values =
                Map.of(HubSettings.CACHE, folder.toString(), HubSettings.SOURCE, address, HubSettings.DIGESTS, pins);
        return HubSettings.parse(name -> Optional.ofNullable(values.get(name)));
    }

    private String pins() {
        return WEIGHTS + "=" + sha256(weights) + "," + TOKENIZER + "=" + sha256(tokenizer);
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
