package io.flyquery.store.sqlite;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Optional;

/** The file of a store, as the file system sees it. Immutable. */
final class SqliteFile {
    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

    private final Path path;

    SqliteFile(Path path) {
        this.path = path;
    }

    Path path() {
        return path;
    }

    /** Returns whether there is a file with something in it. */
    boolean hasContent() {
        try {
            return Files.size(path) > 0;
        } catch (NoSuchFileException e) {
            return false;
        } catch (AccessDeniedException e) {
            throw unavailable("cannot be read", "Make the file and its folder readable for this user.", e);
        } catch (IOException e) {
            if (!Files.exists(path)) {
                return false;
            }
            throw unavailable("cannot be read", "Check the disk that it is on.", e);
        }
    }

    /** Returns what tells this file from another one at the same path, such as a restored backup; empty: no file. */
    String identity() {
        try {
            return "file "
                    + Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        } catch (IOException e) {
            return "";
        }
    }

    /** Returns whether the file is complete in itself: no other process left, or keeps, changes in a log beside it. */
    boolean hasNoLog() {
        try {
            return Files.size(beside("-wal")) == 0;
        } catch (IOException e) {
            return true;
        }
    }

    /**
     * Checks that the file, if it has content, is an SQLite database, by its first bytes.
     *
     * @throws StoreException with {@code INCOMPATIBLE} if it is not, {@code UNAVAILABLE} if it cannot be read
     */
    void requireDatabase() {
        if (!hasContent()) {
            return;
        }
        byte[] begin;
        try (InputStream stream = Files.newInputStream(path)) {
            begin = stream.readNBytes(MAGIC.length);
        } catch (IOException e) {
            throw unavailable("cannot be read", "Make the file readable for this user.", e);
        }
        if (!Arrays.equals(begin, MAGIC)) {
            throw new StoreException(
                    ErrorCode.INCOMPATIBLE,
                    "file " + path + " is no SQLite database. It was left as it is; name another path.",
                    false,
                    null);
        }
    }

    /** Creates the file, empty, and its folder, unless they exist; for this user alone where the file system can. */
    void createIfMissing() {
        if (Files.exists(path)) {
            return;
        }
        try {
            Path folder = path.getParent();
            if (folder != null && !Files.isDirectory(folder)) {
                Files.createDirectories(folder, ownerOnly("rwx------"));
            }
            Files.createFile(path, ownerOnly("rw-------"));
        } catch (FileAlreadyExistsException e) {
            if (!Files.isRegularFile(path)) {
                throw notCreated(e);
            }
        } catch (IOException e) {
            throw notCreated(e);
        }
    }

    /**
     * Creates an empty file beside this one for a copy of it.
     *
     * @param version the schema version of what will be copied
     * @return a file that did not exist before
     */
    Path createBackup(int version) {
        String ending = ".v" + version;
        Optional<Path> created = createNew(beside(ending + ".backup"));
        for (int number = 2; created.isEmpty(); number++) {
            created = createNew(beside(ending + "-" + number + ".backup"));
        }
        return created.get();
    }

    private Optional<Path> createNew(Path backup) {
        try {
            return Optional.of(Files.createFile(backup, ownerOnly("rw-------")));
        } catch (FileAlreadyExistsException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw unavailable(
                    "cannot be backed up to " + backup + " before its upgrade",
                    "Make its folder writable for this user. Nothing was changed.",
                    e);
        }
    }

    private Path beside(String ending) {
        return path.resolveSibling(path.getFileName() + ending);
    }

    private StoreException notCreated(IOException cause) {
        return unavailable(
                "cannot be created",
                "Make its folder exist and be writable for this user, or name another path.",
                cause);
    }

    private StoreException unavailable(String what, String remedy, IOException cause) {
        return new StoreException(
                ErrorCode.UNAVAILABLE,
                "SQLite store " + path + " " + what + " (" + cause.getClass().getSimpleName() + "). " + remedy,
                false,
                cause);
    }

    private FileAttribute<?>[] ownerOnly(String permissions) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
