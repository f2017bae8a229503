package io.flyquery.error;

import org.jspecify.annotations.Nullable;

/**
 * A store did not do what was asked. {@link #isRetryable()} tells whether the same call may succeed later.
 *
 * @since 0.1
 */
public final class StoreException extends FlyQueryException {
    private static final long serialVersionUID = 1L;

    private final boolean retryable;

    /**
     * Creates one.
     *
     * @param code {@code UNAVAILABLE}, {@code BUSY}, {@code INCOMPATIBLE} or {@code INVALID}
     * @param message which store (path or address, never a password), what happened and what to do
     * @param retryable whether it is known that nothing was written and the same call may succeed later
     * @param cause what led here, or null
     */
    public StoreException(ErrorCode code, String message, boolean retryable, @Nullable Throwable cause) {
        super(code, message, cause);
        this.retryable = retryable;
    }

    /** Returns whether it is known that nothing was written and the same call may succeed later. */
    public boolean isRetryable() {
        return retryable;
    }
}
