package io.flyquery.error;

/**
 * Somebody else was first: read again, then decide again.
 *
 * @since 0.1
 */
public final class ConflictException extends FlyQueryException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates one.
     *
     * @param code {@code ALREADY_DECIDED}, {@code VERSION_CONFLICT} or {@code REQUEST_CONFLICT}
     * @param message what the present state is and who made it
     */
    public ConflictException(ErrorCode code, String message) {
        super(code, message, null);
    }
}
