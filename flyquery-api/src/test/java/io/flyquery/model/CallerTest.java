package io.flyquery.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.learning.ExecutionReceipt;
import io.flyquery.learning.ExecutionStatus;
import io.flyquery.learning.RunRecord;
import org.junit.jupiter.api.Test;

class CallerTest {
    @Test
    void theLocalCallerMayDoEverythingInItsOwnWorkspace() {
        Caller caller = Caller.local();

        assertThat(caller.scope()).isEqualTo(new Scope("local", "default"));
        assertThat(caller.actor().kind()).isEqualTo(ActorKind.HUMAN);
        assertThat(caller.actor().permissions()).containsExactlyInAnyOrder(Permission.values());
        assertThat(caller.dataset()).isEmpty();
        assertThat(caller.requestId()).isEmpty();
    }

    @Test
    void namesThatCouldBePathsOrBreakLinesAreRefused() {
        for (String name : new String[] {"", ".", "..", "-a", "a/b", "a b", "a\nb", "ä", "a".repeat(65), "a\u202eb"}) {
            assertThatThrownBy(() -> new Scope(name, "default")).as(name).hasMessageContaining("tenant was");
            assertThatThrownBy(() -> new Scope("local", name)).as(name).hasMessageContaining("workspace was");
            assertThatThrownBy(() -> Caller.local().inDataset(name)).as(name).hasMessageContaining("dataset was");
        }
        assertThat(new Scope("a.b_c-D9", "0").tenant()).isEqualTo("a.b_c-D9");
        assertThatThrownBy(() -> new Scope("a\u001b[31m", "default")).hasMessageNotContaining("\u001b");
    }

    @Test
    void anActorNeedsAnIdWithoutControlCharacters() {
        for (String id : new String[] {"", " ", "a\u0000", "a\n", "\uD800", "a".repeat(129)}) {
            assertThatThrownBy(() -> Actor.human(id)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(Actor.human("ann@example.org", Permission.RATE).may(Permission.RATE))
                .isTrue();
        assertThat(Actor.human("ann@example.org").may(Permission.RATE)).isFalse();
    }

    @Test
    void dialectsAreFoundByTheirCommonNames() {
        assertThat(Dialect.of(" Postgres ")).isEqualTo(Dialect.POSTGRESQL);
        assertThat(Dialect.of("mssql")).isEqualTo(Dialect.SQLSERVER);
        for (Dialect dialect : Dialect.values()) {
            assertThat(Dialect.of(dialect.id())).isEqualTo(dialect);
        }
        assertThatThrownBy(() -> Dialect.of("cobol"))
                .hasMessageContaining("'cobol'")
                .hasMessageContaining("duckdb");
    }

    @Test
    void aRunThatMakesNoSenseIsRefusedWithTheFieldsName() {
        assertThatThrownBy(() -> RunRecord.builder("no spaces", "q")).hasMessageContaining("traceId");
        assertThatThrownBy(() -> RunRecord.builder("t", "q").retries(-1)).hasMessageContaining("retries was -1");
        assertThatThrownBy(() -> RunRecord.builder("t", "q").confidence(Double.NaN))
                .hasMessageContaining("confidence");
        assertThatThrownBy(() -> RunRecord.builder("t", "q").errorCode("a message of many words"))
                .hasMessageContaining("errorCode");
        assertThatThrownBy(() -> RunRecord.builder("t", "q")
                        .executionStatus(ExecutionStatus.OK)
                        .build())
                .hasMessageContaining("no receipt");
        assertThatThrownBy(() -> new ExecutionReceipt("select 1", -1, false)).hasMessageContaining("rowCount was -1");
        assertThatThrownBy(() -> RunRecord.builder("t", "q\uDC00"))
                .hasMessageContaining("question has a character at 1");
        assertThatThrownBy(() -> RunRecord.builder("t", "q".repeat((1 << 20) + 1)))
                .hasMessageContaining("1048577");
        assertThat(RunRecord.builder("t", "a secret")
                        .executed("select 'x'", 1)
                        .build()
                        .toString())
                .doesNotContain("secret")
                .doesNotContain("select");
    }
}
