package io.flyquery.benchmarks;

/**
 * How much longer one subject takes than another.
 *
 * @param median the median over the rounds
 * @param low the least of any round
 * @param high the greatest of any round
 */
record Ratio(double median, double low, double high) {
    Ratio dividedBy(double divisor) {
        return new Ratio(median / divisor, low / divisor, high / divisor);
    }
}
