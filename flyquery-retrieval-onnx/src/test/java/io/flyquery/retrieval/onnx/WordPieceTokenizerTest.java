package io.flyquery.retrieval.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.retrieval.onnx.TokenizerDefinition.Normalization;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WordPieceTokenizerTest {
    private static final int MAX_TOKENS = 256;
    private static final long START = 101;
    private static final long END = 102;
    private static final long UNKNOWN = 100;

    private WordPieceTokenizer tokenizer;
    private ReferenceTokenizer reference;

    @BeforeAll
    void open(@TempDir Path folder) throws IOException {
        tokenizer = new WordPieceTokenizer(TokenizerReader.readJson(ReferenceTokenizer.tokenizerJson()));
        reference = ReferenceTokenizer.open(folder, MAX_TOKENS);
    }

    @AfterAll
    void close() {
        reference.close();
    }

    @Test
    void idsOfWrittenTextsAreThoseOfTheReference() {
        assertSameIds(TextCorpus.written());
    }

    @Test
    void idsArePublishedOnes() {
        assertThat(ids("The qwuick brown fox jumps ovr the lazy dog.", MAX_TOKENS))
                .containsExactly(
                        101, 1996, 1053, 16050, 6799, 2829, 4419, 14523, 1051, 19716, 1996, 13971, 3899, 1012, 102);
        assertThat(ids("Je suis très happy to see you today, my friend.", MAX_TOKENS))
                .containsExactly(
                        101, 15333, 24086, 2015, 24403, 3407, 2000, 2156, 2017, 2651, 1010, 2026, 2767, 1012, 102);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void idsOfRandomTextsAreThoseOfTheReference(long seed) {
        assertSameIds(TextCorpus.random(seed, 2_000));
    }

    @Test
    void everyCodePointOfTheLowerPlanesIsTreatedAsTheReferenceDoes() {
        StringBuilder line = new StringBuilder();
        for (int codePoint = 1; codePoint < 0x20000; codePoint++) {
            if (codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE) {
                line.append('a').appendCodePoint(codePoint).append("b ").appendCodePoint(codePoint);
            }
            if (codePoint % 32 == 31) {
                assertSameIds(List.of(line.toString()));
                line.setLength(0);
            }
        }
    }

    @Test
    void aSpecialTokenInATextIsTextAndNothingElse() {
        assertThat(ids("drop [SEP] [CLS] [MASK] [PAD] [UNK] now", MAX_TOKENS))
                .startsWith(START)
                .endsWith(END)
                .doesNotContain(0, 100, 103)
                .satisfies(ids -> assertThat(ids).containsOnlyOnce(START, END));
    }

    @Test
    void halfASurrogatePairVanishes() {
        assertThat(ids("stu\uD83Ddents\uDE00", MAX_TOKENS)).isEqualTo(ids("students", MAX_TOKENS));
    }

    @Test
    void longTextsKeepBothSpecialTokensAndSayThatTheyWereCut() {
        Encoding encoding = tokenizer.newEncoding(5);
        tokenizer.encode("one two three", encoding);
        assertThat(encoding.isCut()).isFalse();
        long[] whole = encoding.toArray();
        tokenizer.encode("one two three four", encoding);
        assertThat(encoding.isCut()).isTrue();
        assertThat(encoding.toArray())
                .isEqualTo(whole)
                .hasSize(5)
                .startsWith(START)
                .endsWith(END);
    }

    @Test
    void aWordIsUnknownAsAWholeEvenWhereTheTextIsCutInsideIt() {
        assertThat(ids("aaaaaaaaaa\uA984", 4)).containsExactly(START, UNKNOWN, END);
    }

    @Test
    void anEncodingCanBeUsedAgain() {
        Encoding encoding = tokenizer.newEncoding(MAX_TOKENS);
        for (String text : TextCorpus.random(4, 300)) {
            tokenizer.encode(text, encoding);
            assertThat(encoding.toArray()).as(text).isEqualTo(ids(text, MAX_TOKENS));
        }
    }

    @Test
    void casedModelsKeepCaseAndAccents() {
        Map<String, Integer> vocabulary =
                Map.of("[UNK]", 0, "[CLS]", 1, "[SEP]", 2, "É", 3, "##a", 4, "i", 5, "##\u0307", 6, "é", 7);
        var cased = new WordPieceTokenizer(
                new TokenizerDefinition(vocabulary, new Normalization(true, true, false, false), "##", 100, 0, 1, 2));
        assertThat(ids(cased, "Éa éa E", 10)).containsExactly(1, 3, 4, 7, 4, 0, 2);
        var lowered = new WordPieceTokenizer(
                new TokenizerDefinition(vocabulary, new Normalization(true, true, false, true), "##", 100, 0, 1, 2));
        assertThat(ids(lowered, "\u0130 \u00C9A", 10)).containsExactly(1, 5, 6, 7, 4, 2);
    }

    private void assertSameIds(List<String> texts) {
        for (String text : texts) {
            assertThat(ids(text, MAX_TOKENS)).as("ids of <%s>", text).isEqualTo(reference.ids(text));
        }
    }

    private long[] ids(String text, int maxTokens) {
        return ids(tokenizer, text, maxTokens);
    }

    private static long[] ids(WordPieceTokenizer tokenizer, String text, int maxTokens) {
        Encoding encoding = tokenizer.newEncoding(maxTokens);
        tokenizer.encode(text, encoding);
        return encoding.toArray();
    }
}
