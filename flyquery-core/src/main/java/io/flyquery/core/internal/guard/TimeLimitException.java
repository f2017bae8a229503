package io.flyquery.core.internal.guard;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;

/** A call took longer than it may. */
public final class TimeLimitException extends FlyQueryException {
    private static final long serialVersionUID = 1L;

    TimeLimitException(String message) {
        super(ErrorCode.UNAVAILABLE, message);
    }
}
