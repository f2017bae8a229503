package io.flyquery.core.internal.learning;

import io.flyquery.core.internal.guard.Workers;
import io.flyquery.error.ErrorCode;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.learning.ObserveQueue;
import io.flyquery.learning.RunRecord;
import io.flyquery.model.Caller;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Runs that wait to be observed, one after the other, in a thread that lives only while some wait. Thread-safe. */
final class ObservationQueue {
    private final Workers workers;
    private final int capacity;
    private final BiFunction<Caller, RunRecord, LearnOutcome> observe;
    private final Lock lock = new ReentrantLock();
    private final Condition idle = lock.newCondition();
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private boolean running;
    private long dropped;

    ObservationQueue(Workers workers, int capacity, BiFunction<Caller, RunRecord, LearnOutcome> observe) {
        this.workers = workers;
        this.capacity = capacity;
        this.observe = observe;
    }

    private record Waiting(Caller caller, RunRecord run, CompletableFuture<LearnOutcome> outcome) {}

    CompletionStage<LearnOutcome> add(Caller caller, RunRecord run) {
        Waiting added = new Waiting(caller, run, new CompletableFuture<>());
        lock.lock();
        try {
            if (waiting.size() >= capacity) {
                return dropped(added, "the queue of " + capacity + " runs is full");
            }
            waiting.add(added);
            if (!running) {
                running = workers.run(this::work);
                if (!running) {
                    waiting.removeLast();
                    return dropped(added, "no thread is free");
                }
            }
            return added.outcome.minimalCompletionStage();
        } finally {
            lock.unlock();
        }
    }

    private CompletionStage<LearnOutcome> dropped(Waiting run, String why) {
        dropped++;
        run.outcome.complete(new LearnOutcome.Failed(
                ErrorCode.BUSY, "queue", why + "; the run was dropped, observe it later or call observe()"));
        return run.outcome.minimalCompletionStage();
    }

    private void work() {
        for (Waiting next = next(); next != null; next = next()) {
            try {
                next.outcome.complete(observe.apply(next.caller, next.run));
            } catch (RuntimeException e) {
                next.outcome.complete(
                        new LearnOutcome.Failed(ErrorCode.UNAVAILABLE, "queue", String.valueOf(e.getMessage())));
            }
        }
    }

    private @Nullable Waiting next() {
        lock.lock();
        try {
            Waiting next = waiting.poll();
            if (next == null) {
                running = false;
                idle.signalAll();
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    ObserveQueue state() {
        lock.lock();
        try {
            return new ObserveQueue(waiting.size(), capacity, dropped);
        } finally {
            lock.unlock();
        }
    }

    void drain(Duration within) {
        lock.lock();
        try {
            long left = within.toNanos();
            while (running && left > 0) {
                left = idle.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            for (Waiting run = waiting.poll(); run != null; run = waiting.poll()) {
                dropped(run, "the engine was closed");
            }
            lock.unlock();
        }
    }
}
