package io.flyquery.benchmarks;

/**
 * What a minimum similarity does: for how many questions nothing is offered, where that is right and where it is wrong.
 *
 * @param run what was measured
 * @param threshold the minimum similarity
 * @param kept share of answerable questions that are offered an example with their template
 * @param silent share of answerable questions that are offered nothing: abstaining is wrong
 * @param rightlySilent share of questions of the file without any example of their template that are offered nothing;
 *     NaN if there are none
 * @param unrelatedSilent share of unrelated questions that are offered nothing; NaN if there are none
 */
record AbstentionPoint(
        RunName run, double threshold, double kept, double silent, double rightlySilent, double unrelatedSilent) {}
