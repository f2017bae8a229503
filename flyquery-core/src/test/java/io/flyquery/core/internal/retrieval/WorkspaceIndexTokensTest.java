package io.flyquery.core.internal.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.core.internal.retrieval.late.TokenCodes;
import io.flyquery.model.Dialect;
import io.flyquery.spi.TokenEmbedding;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WorkspaceIndexTokensTest {
    private static final int DIMENSIONS = 4;

    private final WorkspaceIndex index = new WorkspaceIndex(DIMENSIONS, 1_000);

    @Test
    void tokensStayWithTheirExampleWhenRowsAreRenumbered() {
        index.apply(
                IntStream.rangeClosed(1, 1_000)
                        .mapToObj(number -> example(number, tokens(number % 50)))
                        .toList(),
                1);
        index.apply(
                IntStream.rangeClosed(1, 990)
                        .mapToObj(number -> IndexChange.remove(id(number)))
                        .toList(),
                2);

        assertThat(index.withTokens()).isEqualTo(10);
        for (Candidate candidate : index.search(IndexQuery.of("sales", "sales")).candidates()) {
            long number = candidate.entry().id().getLeastSignificantBits();
            TokenCodes tokens = candidate.tokens();
            assertThat(tokens).isNotNull();
            assertThat(tokens.tokens()).isEqualTo((int) (number % 50));
        }
    }

    @Test
    void anExampleThatIsReplacedTakesNewTokensOrNone() {
        index.apply(List.of(example(1, tokens(3))), 1);
        index.apply(List.of(example(1, tokens(5))), 2);
        assertThat(found().tokens()).extracting(TokenCodes::tokens).isEqualTo(5);

        index.apply(List.of(example(1, null)), 3);
        assertThat(found().tokens()).isNull();
        assertThat(index.withTokens()).isZero();
    }

    @Test
    void tokensCountAsMemoryUntilTheyGo() {
        TokenCodes tokens = tokens(40);
        WorkspaceIndex without = new WorkspaceIndex(DIMENSIONS, 1_000);
        without.apply(List.of(example(1, null)), 1);

        index.apply(List.of(example(1, tokens)), 1);
        assertThat(index.bytes()).isEqualTo(without.bytes() + tokens.bytes());

        index.leaveOutTokens();
        assertThat(index.bytes()).isEqualTo(without.bytes());
        assertThat(found().tokens()).isNull();

        index.apply(List.of(example(2, tokens)), 3);
        assertThat(index.withTokens()).isZero();
    }

    private Candidate found() {
        return index.search(IndexQuery.of("sales", "sales")).candidates().get(0);
    }

    private static IndexChange example(int number, @Nullable TokenCodes tokens) {
        return IndexChange.upsert(
                new IndexEntry(
                        id(number),
                        "",
                        Dialect.SQLITE,
                        "sales",
                        "sales",
                        "skeleton",
                        "shape",
                        Instant.parse("2026-01-01T00:00:00Z"),
                        List.of()),
                null,
                null,
                tokens);
    }

    private static UUID id(int number) {
        return new UUID(0, number);
    }

    private static TokenCodes tokens(int count) {
        float[] vectors = new float[count * DIMENSIONS];
        for (int at = 0; at < vectors.length; at += DIMENSIONS) {
            vectors[at] = 1;
        }
        return TokenCodes.of(TokenEmbedding.of(new float[DIMENSIONS], vectors));
    }
}
