package io.flyquery.core.internal.retrieval;

import io.flyquery.core.internal.guard.Workers;
import io.flyquery.example.RankedExample;
import io.flyquery.model.Caller;
import io.flyquery.model.Scope;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.spi.schema.RetrievalItemTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records which examples were placed in prompts, after the answer: uses wait in a bounded queue and are written in batches,
 * one transaction a workspace. Each use counts once for its retrieval and example. Thread-safe.
 */
public final class UseRecorder {
    private static final Logger LOG = LoggerFactory.getLogger(UseRecorder.class);
    private static final int MOST_WAITING = 10_000;
    private static final int BATCH = 200;

    private final StateStore store;
    private final Workers workers;
    private final Map<Scope, Deque<Use>> waiting = new HashMap<>();
    private final AtomicLong dropped = new AtomicLong();
    private final Lock writing = new ReentrantLock();
    private int count;
    private boolean running;

    /** Creates a recorder. */
    public UseRecorder(StateStore store, Workers workers) {
        this.store = store;
        this.workers = workers;
    }

    private record Use(UUID retrievalId, String actorId, List<Item> items) {}

    private record Item(String exampleId, int place, double score) {}

    /** Takes a use; it is written soon. */
    public void record(Caller caller, UUID retrievalId, List<RankedExample> selected) {
        if (selected.isEmpty()) {
            return;
        }
        List<Item> items = new ArrayList<>();
        for (RankedExample example : selected) {
            items.add(new Item(example.example().id().toString(), items.size() + 1, example.finalScore()));
        }
        synchronized (this) {
            if (count >= MOST_WAITING) {
                dropped.incrementAndGet();
                return;
            }
            waiting.computeIfAbsent(caller.scope(), scope -> new ArrayDeque<>())
                    .add(new Use(retrievalId, caller.actor().id(), List.copyOf(items)));
            count++;
            if (!running) {
                running = workers.run(this::writeAll);
            }
        }
    }

    /** Returns how many uses could not be taken. */
    public long dropped() {
        return dropped.get();
    }

    /**
     * Writes what waits for a workspace; when it returns, what was recorded before is stored, whichever thread wrote it.
     *
     * @throws RuntimeException if the store fails; what was not written waits on
     */
    public void flush(Scope scope) {
        writing.lock();
        try {
            writeWaiting(scope);
        } finally {
            writing.unlock();
        }
    }

    private void writeWaiting(Scope scope) {
        List<Use> batch = take(scope);
        while (!batch.isEmpty()) {
            List<Use> taken = batch;
            try {
                store.write(scope, unit -> {
                    taken.forEach(use -> write(unit, use));
                    return taken.size();
                });
            } catch (RuntimeException e) {
                putBack(scope, taken);
                throw e;
            }
            batch = take(scope);
        }
    }

    /** Writes what waits, workspace by workspace, and goes on where a store fails; returns how many still wait. */
    public int flushAll() {
        for (Scope scope : scopes()) {
            try {
                flush(scope);
            } catch (RuntimeException e) {
                LOG.debug("Uses of examples could not be recorded and wait on", e);
            }
        }
        synchronized (this) {
            return count;
        }
    }

    private void writeAll() {
        int left = flushAll();
        while (goesOn(left)) {
            left = flushAll();
        }
    }

    /** Looks, in one step with the end of the work, whether anything came after the last look. */
    private synchronized boolean goesOn(int left) {
        running = count > left;
        return running;
    }

    private synchronized List<Scope> scopes() {
        return List.copyOf(waiting.keySet());
    }

    private synchronized List<Use> take(Scope scope) {
        Deque<Use> queue = waiting.get(scope);
        if (queue == null) {
            return List.of();
        }
        List<Use> batch = new ArrayList<>();
        while (batch.size() < BATCH && !queue.isEmpty()) {
            batch.add(queue.removeFirst());
        }
        count -= batch.size();
        if (queue.isEmpty()) {
            waiting.remove(scope);
        }
        return batch;
    }

    private synchronized void putBack(Scope scope, List<Use> batch) {
        Deque<Use> queue = waiting.computeIfAbsent(scope, key -> new ArrayDeque<>());
        for (int i = batch.size() - 1; i >= 0; i--) {
            queue.addFirst(batch.get(i));
        }
        count += batch.size();
    }

    private static void write(UnitOfWork unit, Use use) {
        for (Item item : use.items) {
            Insertion insertion = unit.table(RetrievalItemTable.SPEC)
                    .insertIfAbsent(Row.builder(RetrievalItemTable.SPEC)
                            .set(RetrievalItemTable.RETRIEVAL_ID, use.retrievalId.toString())
                            .set(RetrievalItemTable.EXAMPLE_ID, item.exampleId)
                            .set(RetrievalItemTable.PLACE, (long) item.place)
                            .set(RetrievalItemTable.SCORE, item.score)
                            .set(RetrievalItemTable.AT, unit.now())
                            .set(RetrievalItemTable.ACTOR_ID, use.actorId)
                            .set(RetrievalItemTable.OUTCOME, "unknown")
                            .build());
            if (insertion instanceof Insertion.Inserted) {
                unit.table(ExampleTable.SPEC)
                        .update(
                                Key.of(item.exampleId),
                                row -> row.toBuilder()
                                        .set(ExampleTable.USAGE_COUNT, row.get(ExampleTable.USAGE_COUNT) + 1)
                                        .set(ExampleTable.LAST_USED_AT, unit.now())
                                        .build());
            }
        }
    }
}
