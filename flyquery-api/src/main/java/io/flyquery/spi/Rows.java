package io.flyquery.spi;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Rows that are read while they are used, in constant memory. One pass; close it when done, or it ends with its unit of
 * work. For use by the thread of the unit of work only. The table must not be changed while its rows are read.
 *
 * @since 0.1
 */
public interface Rows extends Iterator<Row>, AutoCloseable {
    /** Ends the reading; closing twice is fine. */
    @Override
    void close();

    /** Reads all that is left into a list and closes. */
    default List<Row> toList() {
        try (this) {
            List<Row> all = new ArrayList<>();
            while (hasNext()) {
                all.add(next());
            }
            return all;
        }
    }
}
