package io.flyquery.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MigrationTest {
    @Test
    void statementsAreTakenApartAtLineEnds() {
        Migration migration = load("V007__three_steps");
        assertThat(migration.version()).isEqualTo(7);
        assertThat(migration.statements())
                .containsExactly("CREATE TABLE a (\n    b TEXT\n)", "INSERT INTO a (b) VALUES ('x;y')", "DROP TABLE a");
    }

    @Test
    void checksumDoesNotDependOnLineEnds() {
        Migration unix = new Migration(1, "V001__a", "a;\nb;\n");
        assertThat(new Migration(1, "V001__a", "a;\r\nb;\r\n").checksum()).isEqualTo(unix.checksum());
        assertThat(new Migration(1, "V001__a", "a;\nc;\n").checksum()).isNotEqualTo(unix.checksum());
        assertThat(unix.checksum()).matches("[0-9a-f]{64}");
    }

    @Test
    void missingAndMisnamedResourcesAreNamed() {
        assertThatThrownBy(() -> load("V008__missing"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("db/V008__missing.sql");
        assertThatThrownBy(() -> load("../secret"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("../secret");
    }

    private static Migration load(String name) {
        return Migration.load(name, resource -> MigrationTest.class.getResourceAsStream(resource));
    }
}
