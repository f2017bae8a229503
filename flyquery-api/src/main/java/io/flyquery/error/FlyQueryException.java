package io.flyquery.error;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Root of every exception that FlyQuery throws on purpose. Wrong arguments of value constructors and builders are
 * {@link IllegalArgumentException}s instead, and calls on a closed engine are {@link IllegalStateException}s.
 *
 * @since 0.1
 */
public class FlyQueryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;

    /**
     * Creates one.
     *
     * @param code what the caller can branch on
     * @param message what was wrong, with which value, and what to do; no secret, no question, no row data
     */
    public FlyQueryException(ErrorCode code, String message) {
        this(code, message, null);
    }

    /**
     * Creates one with its cause.
     *
     * @param code what the caller can branch on
     * @param message what was wrong, with which value, and what to do; no secret, no question, no row data
     * @param cause what led here, or null
     */
    public FlyQueryException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = Objects.requireNonNull(code, "code");
    }

    /** Returns the stable code to branch on; never parse {@link #getMessage()}. */
    public final ErrorCode code() {
        return code;
    }
}
