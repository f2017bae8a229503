package io.flyquery.tck;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import org.jspecify.annotations.Nullable;

/** What a fake model does at its next calls: work, fail, hang or give numbers that are none. */
final class Script {
    private enum Mode {
        WORK,
        HANG,
        NOT_A_NUMBER
    }

    private Mode mode = Mode.WORK;
    private @Nullable RuntimeException failure;
    private boolean closed;
    private int calls;

    synchronized void work() {
        mode = Mode.WORK;
        failure = null;
        notifyAll();
    }

    synchronized void fail(RuntimeException exception) {
        failure = exception;
        notifyAll();
    }

    synchronized void hang() {
        mode = Mode.HANG;
    }

    synchronized void giveNotANumber() {
        mode = Mode.NOT_A_NUMBER;
        notifyAll();
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }

    synchronized int calls() {
        return calls;
    }

    /**
     * Begins a call: waits while the script says so.
     *
     * @return whether the call gives numbers that are none
     */
    synchronized boolean begin() {
        calls++;
        requireOpen();
        awaitChange();
        if (failure != null) {
            throw failure;
        }
        return mode == Mode.NOT_A_NUMBER;
    }

    private synchronized void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the fake model is closed");
        }
    }

    private synchronized void awaitChange() {
        try {
            while (mode == Mode.HANG && failure == null) {
                wait();
                requireOpen();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FlyQueryException(ErrorCode.UNAVAILABLE, "the fake model was interrupted while it hung", e);
        }
    }
}
