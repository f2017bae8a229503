package io.flyquery.benchmarks;

import java.util.List;

/**
 * Names what figures belong to.
 *
 * @param file name of the file
 * @param model key of the embedding model; {@code none} without one
 * @param without what was left out; copied
 */
record RunName(String file, String model, List<String> without) {
    RunName {
        without = List.copyOf(without);
    }
}
