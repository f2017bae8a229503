package io.flyquery.benchmarks;

/**
 * One line of a question file.
 *
 * @param split the part of the file that it belongs to
 * @param question the question
 * @param asked the text that is asked for it: the question itself, or another wording of it
 * @param sql the right SQL
 * @param template equal for rows whose SQL is equal but for values
 */
record QuestionRow(String split, String question, String asked, String sql, String template) {}
