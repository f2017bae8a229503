package io.flyquery.error;

import org.jspecify.annotations.Nullable;

/**
 * The engine cannot start as configured; trying again does not help.
 *
 * @since 0.1
 */
public final class ConfigurationException extends FlyQueryException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates one.
     *
     * @param message which setting, with which value, and what to set instead
     */
    public ConfigurationException(String message) {
        this(message, null);
    }

    /**
     * Creates one with its cause.
     *
     * @param message which setting, with which value, and what to set instead
     * @param cause what led here, or null
     */
    public ConfigurationException(String message, @Nullable Throwable cause) {
        super(ErrorCode.CONFIGURATION, message, cause);
    }
}
