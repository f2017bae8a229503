package io.flyquery.behaviour;

import java.util.concurrent.CountDownLatch;

/** What can be wrong with a plugin. */
enum Fault {
    NONE,
    THROWS,
    THROWS_ERROR,
    NOT_A_NUMBER,
    WRONG_LENGTH,
    WRONG_COUNT,
    HANGS;

    /** The text that no message and no log may repeat, since plugins may put what they were given into exceptions. */
    static final String SECRET = "secret-in-plugin-message";

    /** Throws or hangs where the fault is one that gives no result. */
    void strike() {
        switch (this) {
            case THROWS -> throw new IllegalStateException(SECRET);
            case THROWS_ERROR -> throw new StackOverflowError(SECRET);
            case HANGS -> hang();
            case NONE, NOT_A_NUMBER, WRONG_LENGTH, WRONG_COUNT -> {}
        }
    }

    private static void hang() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(SECRET, e);
        }
    }
}
