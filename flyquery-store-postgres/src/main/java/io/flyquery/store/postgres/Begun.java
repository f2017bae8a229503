package io.flyquery.store.postgres;

import java.time.Instant;

/**
 * A transaction that has begun, and what it sees.
 *
 * @param now the server's time when it began
 * @param version the schema version; 0: nothing was ever written
 */
record Begun(Instant now, int version) {
    boolean isFresh() {
        return version == 0;
    }
}
