package io.flyquery.retrieval.onnx.internal.hub;

import io.flyquery.error.ConfigurationException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The models by id on this machine. A model is a folder {@code organisation/name/revision}, with a manifest {@code
 * SHA256SUMS} beside its files if it was fetched; one that was put there by hand needs none. Several processes may use one
 * cache at once.
 */
public final class ModelCache {
    static final String MANIFEST = "SHA256SUMS";

    private static final Logger LOGGER = LoggerFactory.getLogger(ModelCache.class);
    private static final long LOCK_POLL_MILLIS = 50;

    private final HubSettings settings;
    private final TransferLimits limits;

    /** Creates a cache; nothing is read or written yet. */
    public ModelCache(HubSettings settings) {
        this(settings, TransferLimits.usual());
    }

    ModelCache(HubSettings settings, TransferLimits limits) {
        this.settings = settings;
        this.limits = limits;
    }

    /** Returns whether a model is there or may be fetched. Asks no network. */
    public boolean mayHave(ModelId id) {
        return settings.mayFetch() || Files.isDirectory(id.folder(settings.cache()));
    }

    /** Says what to put where, for a model that is not there. */
    public String remedy(ModelId id) {
        return "Put its files into %s, or let them be fetched: set '%s' to the address of a model server, and '%s' to the files with their SHA-256%s."
                .formatted(
                        id.folder(settings.cache()),
                        HubSettings.SOURCE,
                        HubSettings.DIGESTS,
                        settings.offline() ? ", and '" + HubSettings.OFFLINE + "' to false" : "");
    }

    /**
     * Returns the folder of a model. Files whose SHA-256 is known are checked; what is missing is fetched if it may be.
     *
     * @throws ConfigurationException if the model is not there, damaged, or cannot be fetched; the message says what to do
     */
    public Path resolve(ModelId id) {
        Path folder = id.folder(settings.cache());
        try {
            Optional<String> flaw = flaw(folder);
            if (flaw.isEmpty()) {
                return folder;
            }
            if (!settings.mayFetch()) {
                throw new ConfigurationException(
                        "The model '%s' cannot be used: %s. %s".formatted(id, flaw.get(), remedy(id)));
            }
            if (settings.digests().isEmpty()) {
                throw new ConfigurationException("The model '%s' is not fetched without knowing what to expect: %s. %s"
                        .formatted(id, flaw.get(), remedy(id)));
            }
            fetch(id, folder);
            return folder;
        } catch (IOException e) {
            throw new ConfigurationException(
                    "The model '%s' cannot be kept in %s: %s. Free space there, or set '%s' to a folder that can be written."
                            .formatted(id, folder, e, HubSettings.CACHE),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ConfigurationException(
                    "Fetching the model '%s' was interrupted; what has arrived is kept for the next attempt."
                            .formatted(id),
                    e);
        }
    }

    /** Says what is wrong with a model's folder; empty if nothing is. */
    private Optional<String> flaw(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Optional.of("there is no folder " + folder);
        }
        Path manifest = folder.resolve(MANIFEST);
        FileDigests expected = settings.digests();
        if (expected.isEmpty() && Files.isRegularFile(manifest)) {
            expected = FileDigests.readManifest(manifest);
        }
        for (Map.Entry<String, String> entry : expected.byFile().entrySet()) {
            Path file = folder.resolve(entry.getKey());
            if (!Files.isRegularFile(file)) {
                return Optional.of("%s is missing".formatted(file));
            }
            String found = FileDigests.of(file);
            if (!found.equals(entry.getValue())) {
                return Optional.of(
                        "%s has the SHA-256 %s but %s was expected".formatted(file, found, entry.getValue()));
            }
        }
        return Optional.empty();
    }

    private void fetch(ModelId id, Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path lockFile = folder.resolveSibling(folder.getFileName() + ".lock");
        try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = lock(channel, lockFile)) {
            if (lock.isValid() && flaw(folder).isPresent()) {
                fetchFiles(id, folder);
            }
        }
    }

    private void fetchFiles(ModelId id, Path folder) throws IOException, InterruptedException {
        Downloader downloader = new Downloader(limits);
        for (Map.Entry<String, String> entry : settings.digests().byFile().entrySet()) {
            Path target = folder.resolve(entry.getKey());
            requireInside(folder, target);
            if (!Files.isRegularFile(target) || !FileDigests.of(target).equals(entry.getValue())) {
                downloader.fetch(
                        settings.source().orElseThrow().resolve(id.remotePath(entry.getKey())),
                        target,
                        entry.getValue());
            }
        }
        Path manifest = folder.resolve(MANIFEST + ".part");
        Files.writeString(manifest, settings.digests().toManifest());
        Files.move(
                manifest,
                folder.resolve(MANIFEST),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    /** Nothing is written through a link that leads out of the model's folder. */
    private static void requireInside(Path folder, Path target) throws IOException {
        for (Path at = target.getParent(); at != null && !at.equals(folder); at = at.getParent()) {
            if (Files.isSymbolicLink(at)) {
                throw new IOException("%s is a link; remove it".formatted(at));
            }
        }
        Files.createDirectories(target.getParent());
        Path part = target.resolveSibling(target.getFileName() + ".part");
        if (Files.exists(part, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(part, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("%s is not a file; remove it".formatted(part));
        }
    }

    /** Waits for other processes, and for other threads of this one. */
    private FileLock lock(FileChannel channel, Path lockFile) throws IOException, InterruptedException {
        long polls = Math.max(1, limits.lockWait().toMillis() / LOCK_POLL_MILLIS);
        for (long poll = 0; poll < polls; poll++) {
            Optional<FileLock> lock = tryLock(channel);
            if (lock.isPresent()) {
                return lock.get();
            }
            if (poll == 0) {
                LOGGER.info("Another process fetches the same model (lock {}); waiting for it.", lockFile);
            }
            TimeUnit.MILLISECONDS.sleep(LOCK_POLL_MILLIS);
        }
        throw new IOException("another process has held %s for %d s"
                .formatted(lockFile, limits.lockWait().toSeconds()));
    }

    private static Optional<FileLock> tryLock(FileChannel channel) throws IOException {
        try {
            return Optional.ofNullable(channel.tryLock());
        } catch (OverlappingFileLockException e) {
            return Optional.empty(); // a thread of this process has it
        }
    }
}
