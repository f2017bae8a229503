package io.flyquery.learning;

import io.flyquery.model.TextForm;
import java.time.Instant;

/**
 * One version of a workspace's learned metric.
 *
 * @param modelKey the vector space that it is for
 * @param form the texts whose vectors it is for
 * @param number its number, from 1; the highest is in effect
 * @param plain whether it is the plain cosine, since no learned metric was better or a person chose so
 * @param shrinkage how far what was learned is drawn to the plain cosine: above 0, 1 for the plain cosine
 * @param scoreBefore mean reciprocal rank at 10 of the plain cosine in cross-validation; 0 if there was none
 * @param scoreAfter mean reciprocal rank at 10 of the best shrinkage in cross-validation; 0 if there was none
 * @param asked how many of the workspace's own questions the cross-validation asked: at most 80 of each of five folds,
 *     which looked for examples of their SQL among at most 1,000
 * @param examples how many approved examples it was learned from
 * @param held whether a person chose it, so that {@code maintain()} learns no other until it is released
 * @param at when it came into effect
 * @param actorId who put it into effect
 * @since 0.1
 */
public record MetricVersion(
        String modelKey,
        TextForm form,
        long number,
        boolean plain,
        double shrinkage,
        double scoreBefore,
        double scoreAfter,
        long asked,
        long examples,
        boolean held,
        Instant at,
        String actorId) {}
