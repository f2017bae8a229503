package io.flyquery.benchmarks;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Something that did not come out as it should, or is worth a look.
 *
 * @param what the sort of it, such as {@code not_parsed}
 * @param place the file and the line
 * @param facts texts by name, in the order in which they are shown; copied
 */
record Failure(String what, String place, Map<String, String> facts) {
    Failure {
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    /**
     * Makes one.
     *
     * @param facts names and texts in turn
     */
    static Failure of(String what, String place, String... facts) {
        Map<String, String> byName = new LinkedHashMap<>();
        for (int at = 0; at < facts.length; at += 2) {
            byName.put(facts[at], facts[at + 1]);
        }
        return new Failure(what, place, byName);
    }
}
