package io.flyquery.benchmarks;

/** A measurement could not be made, or its figures would mislead; the message says why. */
final class MeasurementException extends Exception {
    private static final long serialVersionUID = 1L;

    MeasurementException(String message) {
        super(message);
    }

    MeasurementException(String message, Throwable cause) {
        super(message, cause);
    }
}
