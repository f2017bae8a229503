package io.flyquery.benchmarks;

/**
 * How far the texts that are parsed here are those that another program parses.
 *
 * @param both texts that both parse
 * @param onlyReference texts that only the other program parses
 * @param onlyOurs texts that are parsed here alone
 * @param neither texts that nobody parses
 * @param notFound rows of the reference whose id was in no measured file
 */
record ParseAgreement(int both, int onlyReference, int onlyOurs, int neither, int notFound) {}
