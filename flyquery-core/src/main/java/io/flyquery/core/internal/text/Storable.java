package io.flyquery.core.internal.text;

import java.time.Instant;
import java.util.OptionalInt;

/** What no store can keep, although callers may send it. */
public final class Storable {
    private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

    private Storable() {}

    /** Returns where a text has U+0000 or half a surrogate pair, if it has. */
    public static OptionalInt flaw(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (pair) {
                i++;
            } else if (c == 0 || Character.isSurrogate(c)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    /** Returns the nearest time that can be compared with stored ones: years 1 to 9999. */
    public static Instant nearest(Instant time) {
        if (time.isBefore(EARLIEST)) {
            return EARLIEST;
        }
        return time.isAfter(LATEST) ? LATEST : time;
    }
}
