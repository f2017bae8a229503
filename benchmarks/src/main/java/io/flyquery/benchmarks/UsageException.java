package io.flyquery.benchmarks;

/** The arguments of a program do not fit; the message says which and what fits. */
final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
