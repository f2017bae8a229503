package io.flyquery.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.flyquery.error.ConfigurationException;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.StoreConfig;
import io.flyquery.spi.schema.FlyQuerySchema;
import io.flyquery.store.jdbc.Migration;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileTest {
    private static final Migration FOUNDATION =
            SqliteSchema.current().migrations().get(0);
    private static final SqliteSchema NEXT = new SqliteSchema(
            List.of(FOUNDATION, new Migration(2, "V002__more", "CREATE TABLE fq_more (a TEXT) STRICT;\n")),
            FlyQuerySchema.TABLES);

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("state.db");
    }

    @Test
    void openingAndReadingCreateNothing() throws Exception {
        Path deep = folder.resolve("a/b/state.db");
        try (StateStore store = Stores.open(deep)) {
            assertThat(Stores.counts(store)).isEmpty();
            assertThat(store.admin().workspaces()).isEmpty();
            assertThat(store.admin().check()).isEmpty();
            assertThat(store.admin().migrate(true)).containsExactly("V001__foundation");
            assertThat(store.admin().description()).contains(deep.toString()).contains("nothing written yet");
        }
        assertThat(filesIn(folder)).isEmpty();
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void firstWriteCreatesFolderAndFileForThisUserAlone() throws Exception {
        Path deep = folder.resolve("a/b/state.db");
        try (StateStore store = Stores.open(deep)) {
            Stores.insert(store, Stores.count("a", 1));
            assertThat(permissions(folder.resolve("a"))).isEqualTo("rwx------");
            assertThat(permissions(folder.resolve("a/b"))).isEqualTo("rwx------");
            for (String name : filesIn(folder.resolve("a/b"))) {
                assertThat(permissions(deep.resolveSibling(name))).as(name).isEqualTo("rw-------");
            }
        }
        assertThat(filesIn(folder.resolve("a/b"))).containsExactly("state.db");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "with space.db",
                "who?mode=memory&cache=shared.db",
                "100%25.db",
                "Größe-数据-😀.db",
                "#a'b\".db",
                "~.db"
            })
    void anyNameIsAFileOfThatNameOrRefusedWithTheRemedy(String name) throws Exception {
        if (!canBeAFileName(name)) {
            assertThatThrownBy(() -> new SqliteStateStoreFactory()
                            .open(new StoreConfig("sqlite:" + folder + "/" + name, Map.of(), Clock.systemUTC())))
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessageContaining("LC_ALL=C.UTF-8");
            return;
        }
        Path odd = folder.resolve(name);
        try (StateStore store = Stores.open(odd)) {
            Stores.insert(store, Stores.count("a", 1));
        }
        try (StateStore store = Stores.open(odd)) {
            assertThat(Stores.value(store, "a")).hasValue(1L);
        }
        assertThat(filesIn(folder)).containsExactly(name);
    }

    /** Before JDK 18 a POSIX locale leaves Java without letters beyond ASCII in file names. */
    private static boolean canBeAFileName(String name) {
        return Charset.forName(System.getProperty("sun.jnu.encoding"))
                .newEncoder()
                .canEncode(name);
    }

    @Test
    void emptyFileIsAFreshStore() throws Exception {
        Files.createFile(file);
        try (StateStore store = Stores.open(file)) {
            assertThat(Stores.counts(store)).isEmpty();
            assertThat(Files.size(file)).isZero();
            Stores.insert(store, Stores.count("a", 1));
            assertThat(Stores.value(store, "a")).hasValue(1L);
        }
    }

    @Test
    void textFileIsRefusedAndLeft() throws Exception {
        Files.writeString(file, "This is my shopping list, not a database.\n");
        assertRefused(ErrorCode.INCOMPATIBLE, "no SQLite database");
    }

    @Test
    void databaseOfAnotherApplicationIsRefusedAndLeft() throws Exception {
        sql("CREATE TABLE invoices (id INTEGER)");
        assertRefused(ErrorCode.INCOMPATIBLE, "another application");
    }

    @Test
    void databaseOfAnotherApplicationThatCameAfterOpeningIsLeftToo() throws Exception {
        try (StateStore store = Stores.open(file)) {
            sql("CREATE TABLE invoices (id INTEGER)");
            byte[] before = Files.readAllBytes(file);
            assertThat(catchThrowableOfType(StoreException.class, () -> Stores.insert(store, Stores.count("a", 1)))
                            .code())
                    .isEqualTo(ErrorCode.INCOMPATIBLE);
            assertThat(Files.readAllBytes(file)).isEqualTo(before);
        }
    }

    @Test
    void databaseWithAnotherApplicationIdIsRefusedAndLeft() throws Exception {
        sql("PRAGMA application_id = 252006674");
        assertRefused(ErrorCode.INCOMPATIBLE, "252006674");
    }

    @Test
    void newerStoreIsRefusedWithBothVersionsAndLeft() throws Exception {
        openWith(NEXT, store -> Stores.insert(store, Stores.count("a", 1)));
        assertRefused(ErrorCode.INCOMPATIBLE, "schema version 2", "only up to 1", "newer version of FlyQuery");
    }

    @Test
    void migrationEditedAfterItsReleaseIsRefused() throws Exception {
        openWith(SqliteSchema.current(), store -> Stores.insert(store, Stores.count("a", 1)));
        Migration edited = new Migration(1, FOUNDATION.name(), FOUNDATION.sql() + "-- edited\n");
        StoreException refused = catchThrowableOfType(
                StoreException.class,
                () -> openWith(new SqliteSchema(List.of(edited), FlyQuerySchema.TABLES), Stores::counts));
        assertThat(refused.code()).isEqualTo(ErrorCode.INCOMPATIBLE);
        assertThat(refused).hasMessageContaining("V001__foundation").hasMessageContaining(FOUNDATION.checksum());
    }

    @Test
    void olderStoreIsBackedUpAndMigratedByTheFirstWrite() throws Exception {
        openWith(SqliteSchema.current(), store -> Stores.insert(store, Stores.count("a", 1)));
        Files.writeString(folder.resolve("state.db.v1.backup"), "already here");
        openWith(NEXT, store -> {
            StoreException tooOld = catchThrowableOfType(StoreException.class, () -> Stores.counts(store));
            assertThat(tooOld.code()).isEqualTo(ErrorCode.INCOMPATIBLE);
            assertThat(tooOld).hasMessageContaining("first write");
            assertThat(store.admin().migrate(true)).containsExactly("V002__more");
            Stores.insert(store, Stores.count("b", 2));
            assertThat(Stores.counts(store)).containsExactly(Stores.count("a", 1), Stores.count("b", 2));
            assertThat(store.admin().migrate(false)).isEmpty();
        });
        assertThat(folder.resolve("state.db.v1.backup")).hasContent("already here");
        Path backup = folder.resolve("state.db.v1-2.backup");
        Files.copy(backup, file, StandardCopyOption.REPLACE_EXISTING);
        openWith(
                SqliteSchema.current(),
                store -> assertThat(Stores.counts(store)).containsExactly(Stores.count("a", 1)));
    }

    @Test
    void lostVersionNumberHidesNothingAndComesBackWithAWrite() throws Exception {
        openWith(SqliteSchema.current(), store -> Stores.insert(store, Stores.count("a", 1)));
        sql("PRAGMA user_version = 0");
        openWith(SqliteSchema.current(), store -> {
            assertThat(catchThrowableOfType(StoreException.class, () -> Stores.counts(store))
                            .code())
                    .isEqualTo(ErrorCode.INCOMPATIBLE);
            Stores.insert(store, Stores.count("b", 2));
            assertThat(Stores.counts(store)).hasSize(2);
        });
    }

    @Test
    void failedMigrationChangesNothing() throws Exception {
        openWith(SqliteSchema.current(), store -> Stores.insert(store, Stores.count("a", 1)));
        SqliteSchema broken = new SqliteSchema(
                List.of(
                        FOUNDATION,
                        new Migration(
                                2, "V002__broken", "CREATE TABLE fq_half (a TEXT);\nCREATE TABLE fq_run (a TEXT);\n")),
                FlyQuerySchema.TABLES);
        openWith(
                broken,
                store -> assertThat(catchThrowableOfType(
                                StoreException.class, () -> Stores.insert(store, Stores.count("b", 1))))
                        .hasMessageContaining("fq_run"));
        openWith(SqliteSchema.current(), store -> {
            assertThat(Stores.counts(store)).containsExactly(Stores.count("a", 1));
            Stores.insert(store, Stores.count("b", 1));
        });
    }

    @Test
    void upgradeByAnotherProcessIsNoticedByTheNextWrite() throws Exception {
        openWith(SqliteSchema.current(), older -> {
            Stores.insert(older, Stores.count("a", 1));
            openWith(NEXT, newer -> Stores.insert(newer, Stores.count("b", 2)));
            StoreException refused =
                    catchThrowableOfType(StoreException.class, () -> Stores.insert(older, Stores.count("c", 3)));
            assertThat(refused.code()).isEqualTo(ErrorCode.INCOMPATIBLE);
            assertThat(refused).hasMessageContaining("schema version 2");
            assertThat(Stores.counts(older)).hasSize(2);
        });
    }

    @Test
    void cutOffDatabaseIsReportedAndLeft() throws Exception {
        fill(2000);
        try (RandomAccessFile raw = new RandomAccessFile(file.toFile(), "rw")) {
            raw.setLength(raw.length() / 2);
        }
        assertRefused(ErrorCode.UNAVAILABLE, "is damaged", "restore it from a backup");
    }

    @Test
    void brokenPagesAreReportedByReadingAndByTheCheckAndLeft() throws Exception {
        fill(2000);
        try (RandomAccessFile raw = new RandomAccessFile(file.toFile(), "rw")) {
            long pages = raw.length() / 4096;
            for (long page = pages / 2; page < pages; page++) {
                raw.seek(page * 4096);
                raw.write(new byte[4096]);
            }
        }
        byte[] before = Files.readAllBytes(file);
        try (StateStore store = Stores.open(file)) {
            StoreException damaged = catchThrowableOfType(StoreException.class, () -> Stores.counts(store));
            assertThat(damaged.code()).isEqualTo(ErrorCode.UNAVAILABLE);
            assertThat(damaged.isRetryable()).isFalse();
            assertThat(damaged).hasMessageContaining(file.toString()).hasMessageContaining("backup");
            assertThat(store.admin().check()).isNotEmpty();
        }
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void pathBelowAFileCannotBeWritten() throws Exception {
        Path below = Files.createFile(folder.resolve("plain")).resolve("state.db");
        try (StateStore store = Stores.open(below)) {
            assertThat(Stores.counts(store)).isEmpty();
            StoreException failed =
                    catchThrowableOfType(StoreException.class, () -> Stores.insert(store, Stores.count("a", 1)));
            assertThat(failed.code()).isEqualTo(ErrorCode.UNAVAILABLE);
            assertThat(failed).hasMessageContaining(below.toString()).hasMessageContaining("name another path");
        }
    }

    @Test
    void fileInAFolderThatNobodyCanWriteIsReadAsItIs() throws Exception {
        fill(10);
        SqliteSettings settings = SqliteSettings.of(Stores.config(file, Map.of()));
        try (var session = new SqliteConnections(settings, List.of()).openUnchanging()) {
            assertThat(session.number("SELECT COUNT(*) FROM fq_learn_count")).isEqualTo(10);
        }
        assertThat(filesIn(folder)).containsExactly("state.db");
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void storeIsReadInAReadOnlyFolderAndWritingSaysWhatToDo() throws Exception {
        fill(10);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
        try (StateStore store = Stores.open(file)) {
            assertThat(Stores.counts(store)).hasSize(10);
            if (!Files.isWritable(folder)) { // the super-user may write all the same
                StoreException failed =
                        catchThrowableOfType(StoreException.class, () -> Stores.insert(store, Stores.count("b", 1)));
                assertThat(failed.code()).isEqualTo(ErrorCode.UNAVAILABLE);
                assertThat(failed).hasMessageContaining(file.toString()).hasMessageContaining("writable");
            }
        } finally {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void fileThatWasReplacedIsOpenedAgain() throws Exception {
        Path backup = folder.resolve("backup.db");
        try (StateStore other = Stores.open(backup)) {
            Stores.insert(other, Stores.count("restored", 1));
        }
        try (StateStore store = Stores.open(file)) {
            Stores.insert(store, Stores.count("a", 1));
            assertThat(Stores.value(store, "a")).hasValue(1L);
            Files.delete(file);
            Files.deleteIfExists(folder.resolve("state.db-wal"));
            Files.deleteIfExists(folder.resolve("state.db-shm"));
            assertThat(Stores.counts(store)).isEmpty();
            Files.move(backup, file);
            assertThat(Stores.counts(store)).containsExactly(Stores.count("restored", 1));
            Stores.insert(store, Stores.count("b", 2));
        }
        try (StateStore store = Stores.open(file)) {
            assertThat(Stores.counts(store)).hasSize(2);
        }
    }

    @Test
    void fullDiskIsReportedAndTheStoreWorksOnWhenThereIsSpaceAgain() {
        SqliteSettings settings = SqliteSettings.of(Stores.config(file, Map.of()));
        try (StateStore store = SqliteStateStore.open(
                settings, SqliteSchema.current(), Stores.CLOCK, List.of("PRAGMA max_page_count = 60"))) {
            Stores.insert(store, Stores.count("a", 1));
            StoreException full = catchThrowableOfType(StoreException.class, () -> fill(store, 5000));
            assertThat(full.code()).isEqualTo(ErrorCode.UNAVAILABLE);
            assertThat(full.isRetryable()).isTrue();
            assertThat(full).hasMessageContaining(file.toString()).hasMessageContaining("free space");
            assertThat(Stores.counts(store)).containsExactly(Stores.count("a", 1));
            Stores.insert(store, Stores.count("b", 2));
            assertThat(Stores.counts(store)).hasSize(2);
            assertThat(store.admin().check()).isEmpty();
        }
    }

    private void assertRefused(ErrorCode code, String... parts) throws IOException {
        byte[] before = Files.readAllBytes(file);
        StoreException refused = catchThrowableOfType(
                StoreException.class, () -> Stores.open(file).close());
        assertThat(refused.code()).isEqualTo(code);
        assertThat(refused.isRetryable()).isFalse();
        assertThat(refused).hasMessageContaining(file.toString()).hasMessageContainingAll(parts);
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    /** Something to do with a store. */
    private interface Step {
        void with(StateStore store) throws Exception;
    }

    private void openWith(SqliteSchema schema, Step step) throws Exception {
        SqliteSettings settings = SqliteSettings.of(Stores.config(file, Map.of()));
        try (StateStore store = SqliteStateStore.open(settings, schema, Stores.CLOCK)) {
            step.with(store);
        }
    }

    private void fill(int rows) {
        try (StateStore store = Stores.open(file)) {
            fill(store, rows);
        }
    }

    private static void fill(StateStore store, int rows) {
        Stores.insert(
                store,
                IntStream.range(0, rows)
                        .mapToObj(i -> Stores.count("reason-" + "x".repeat(80) + i, i))
                        .toArray(io.flyquery.spi.Row[]::new));
    }

    private void sql(String sql) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static List<String> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return new ArrayList<>(
                    files.map(path -> path.getFileName().toString()).sorted().toList());
        }
    }
}
