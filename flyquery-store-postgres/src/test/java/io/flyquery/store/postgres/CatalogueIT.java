package io.flyquery.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.spi.StateStore;
import io.flyquery.spi.TableSpec;
import io.flyquery.spi.schema.FlyQuerySchema;
import io.flyquery.store.jdbc.Catalogue;
import io.flyquery.store.jdbc.JdbcTables;
import io.flyquery.store.jdbc.Migrator;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(PostgresExtension.class)
class CatalogueIT {
    private final PostgresServer server;
    private final String schema;
    private final StateStore store;

    CatalogueIT(PostgresServer server) {
        this.server = server;
        this.schema = server.newSchema();
        this.store = server.open(schema);
    }

    @BeforeEach
    void migrate() {
        assertThat(store.admin().migrate(false)).containsExactly("V001__foundation");
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void tablesAreThoseOfTheSpecsAndNothingElse() throws Exception {
        try (Connection connection = server.connect()) {
            connection.setSchema(schema);
            Catalogue catalogue = PostgresCatalogue.of(connection);
            List<String> expected = new ArrayList<>(List.of(Migrator.HISTORY));
            for (TableSpec spec : FlyQuerySchema.TABLES) {
                String table = JdbcTables.physicalName(spec);
                expected.add(table);
                assertThat(catalogue.columns(table)).isEqualTo(catalogue.expectedColumns(spec));
                assertThat(catalogue.indexes(table)).isEqualTo(Catalogue.expectedIndexes(spec));
            }
            assertThat(tables(connection)).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    private List<String> tables(Connection connection) throws Exception {
        List<String> names = new ArrayList<>();
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT tablename FROM pg_tables WHERE schemaname = ?")) {
            statement.setString(1, schema);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    names.add(result.getString(1));
                }
            }
        }
        return names;
    }

    @Test
    void schemaVersionOfTheApiIsTheOneOfTheLastMigration() {
        assertThat(PostgresSchema.current().migrations()).hasSize(FlyQuerySchema.VERSION);
    }

    @Test
    void checkNamesWhatDiffers() throws Exception {
        assertThat(store.admin().check()).isEmpty();
        server.execute(
                "SET search_path TO " + schema,
                "DROP TABLE fq_example_vote",
                "DROP INDEX fq_run_by_at",
                "ALTER TABLE fq_rating ALTER COLUMN note TYPE text COLLATE \"default\"",
                "DROP INDEX fq_example_pair",
                "CREATE INDEX fq_example_pair ON fq_example (tenant, workspace, sql_key DESC) WHERE suspended");
        assertThat(store.admin().check())
                .containsExactlyInAnyOrder(
                        "table fq_example_vote is missing",
                        "table fq_run has index fq_run_by_at as missing instead of (tenant, workspace, at, trace_id)",
                        "table fq_rating has column note as (text) instead of (text COLLATE C)",
                        "table fq_example has index fq_example_pair as (tenant, workspace, sql_key DESC WHERE) instead"
                                + " of (UNIQUE tenant, workspace, dataset, question_key, sql_key)");
    }
}
