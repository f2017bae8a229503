package io.flyquery.retrieval.onnx.internal.hub;

import java.time.Duration;

/**
 * How patient downloads are.
 *
 * @param silence after how long without a byte an attempt is given up; it also limits connecting
 * @param attempts how many attempts in a row may bring nothing
 * @param pause how long to wait after the first of them; twice as long after each further one
 * @param lockWait how long to wait for another process that fetches the same model
 * @param mostBytes how long a file may be
 */
record TransferLimits(Duration silence, int attempts, Duration pause, Duration lockWait, long mostBytes) {
    static TransferLimits usual() {
        return new TransferLimits(Duration.ofSeconds(30), 5, Duration.ofMillis(500), Duration.ofMinutes(30), 8L << 30);
    }
}
