package io.flyquery.benchmarks;

import java.util.List;

/** Rows of the speed table that are measured together. */
interface RatioGroup {
    /** Returns the names of its rows, in their order in the table. */
    List<String> names();

    /**
     * Measures all of them.
     *
     * @return one row a name, in the same order
     * @throws Exception if anything fails
     */
    List<SpeedRow> measure(Interleaved.Pace pace) throws Exception;
}
