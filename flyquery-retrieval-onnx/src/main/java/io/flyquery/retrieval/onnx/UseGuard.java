package io.flyquery.retrieval.onnx;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Lets any number of threads use something until it is closed; closing waits for them. */
final class UseGuard {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final String subject;
    private boolean closed;

    /** Creates a guard; the subject begins the message, such as {@code The embedding model 'x'}. */
    UseGuard(String subject) {
        this.subject = subject;
    }

    /** Something done with what is guarded. */
    @FunctionalInterface
    interface Use<R, E extends Exception> {
        R apply() throws E;
    }

    /** How it is closed. */
    @FunctionalInterface
    interface Closing<E extends Exception> {
        void run() throws E;
    }

    /** Uses it; throws {@link IllegalStateException} if it is closed. */
    <R, E extends Exception> R use(Use<R, E> use) throws E {
        lock.readLock().lock();
        try {
            if (closed) {
                throw new IllegalStateException(subject + " is closed.");
            }
            return use.apply();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Waits for users and closes it; does nothing the second time. */
    <E extends Exception> void close(Closing<E> closing) throws E {
        lock.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                closing.run();
            }
        } finally {
            lock.writeLock().unlock();
        }
    }
}
