package io.flyquery.core.internal.guard;

import org.jspecify.annotations.Nullable;

/** The engine is closed. */
public final class ClosedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** Creates one. */
    public ClosedException(@Nullable Throwable cause) {
        super("the engine is closed; build another one", cause);
    }
}
