package io.flyquery.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.spi.StateStore;
import io.flyquery.spi.TableSpec;
import io.flyquery.spi.schema.FlyQuerySchema;
import io.flyquery.store.jdbc.Catalogue;
import io.flyquery.store.jdbc.JdbcTables;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogueTest {
    @TempDir
    Path folder;

    @Test
    void tablesAreThoseOfTheSpecsAndNothingElse() throws Exception {
        try (Connection connection = created()) {
            Catalogue catalogue = SqliteCatalogue.of(connection);
            assertThat(catalogue.differencesFrom(FlyQuerySchema.TABLES)).isEmpty();
            for (TableSpec spec : FlyQuerySchema.TABLES) {
                String table = JdbcTables.physicalName(spec);
                assertThat(catalogue.columns(table)).isEqualTo(catalogue.expectedColumns(spec));
                assertThat(catalogue.indexes(table)).isEqualTo(Catalogue.expectedIndexes(spec));
            }
            List<String> expected = new ArrayList<>(List.of("fq_schema_history"));
            FlyQuerySchema.TABLES.forEach(spec -> expected.add(JdbcTables.physicalName(spec)));
            assertThat(texts(
                            connection, "SELECT name FROM pragma_table_list WHERE schema = 'main' AND name LIKE 'fq%'"))
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @Test
    void everyTableIsStrict() throws Exception {
        try (Connection connection = created()) {
            assertThat(
                            texts(
                                    connection,
                                    "SELECT name FROM pragma_table_list WHERE name LIKE 'fq%' AND name <> 'fq_schema_history' AND NOT strict"))
                    .isEmpty();
        }
    }

    @Test
    void schemaVersionOfTheApiIsTheOneOfTheLastMigration() {
        assertThat(SqliteSchema.current().migrations()).hasSize(FlyQuerySchema.VERSION);
    }

    @Test
    void differencesAreNamed() throws Exception {
        try (Connection connection = created();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("DROP TABLE fq_example_vote");
            statement.executeUpdate("DROP INDEX fq_run_by_at");
            statement.executeUpdate("ALTER TABLE fq_rating DROP COLUMN note");
            statement.executeUpdate("DROP INDEX fq_example_pair");
            statement.executeUpdate("CREATE INDEX fq_example_pair ON fq_example (tenant, workspace, sql_key)");
            assertThat(SqliteCatalogue.of(connection).differencesFrom(FlyQuerySchema.TABLES))
                    .containsExactlyInAnyOrder(
                            "table fq_example_vote is missing",
                            "table fq_run has index fq_run_by_at as missing instead of (tenant, workspace, at, trace_id)",
                            "table fq_rating has column note as missing instead of (TEXT)",
                            "table fq_example has index fq_example_pair as (tenant, workspace, sql_key) instead of"
                                    + " (UNIQUE tenant, workspace, dataset, question_key, sql_key)");
        }
    }

    private Connection created() throws Exception {
        Path file = folder.resolve("state.db");
        try (StateStore store = Stores.open(file)) {
            assertThat(store.admin().migrate(false)).containsExactly("V001__foundation");
            assertThat(store.admin().check()).isEmpty();
        }
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }

    private static List<String> texts(Connection connection, String sql) throws Exception {
        List<String> texts = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                texts.add(result.getString(1));
            }
        }
        return texts;
    }
}
