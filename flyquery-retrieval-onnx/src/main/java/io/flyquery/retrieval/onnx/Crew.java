package io.flyquery.retrieval.onnx;

/** Who works on something right now. After {@link #dismiss()} nobody works on it any more. Safe for use by several threads. */
final class Crew {
    private int workers;
    private boolean dismissed;

    /** Lets a worker in; the worker must {@link #leave()}. Returns false if the work is over. */
    synchronized boolean enter() {
        if (dismissed) {
            return false;
        }
        workers++;
        return true;
    }

    synchronized void leave() {
        workers--;
        notifyAll();
    }

    /** Lets nobody in any more and waits until all have left, also when interrupted, which stays set. */
    synchronized void dismiss() {
        dismissed = true;
        boolean interrupted = false;
        while (workers > 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
