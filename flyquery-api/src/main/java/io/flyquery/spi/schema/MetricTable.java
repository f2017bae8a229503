package io.flyquery.spi.schema;

import io.flyquery.spi.Column;
import io.flyquery.spi.TableSpec;
import java.time.Instant;

/** Learned metrics: one row a version; of a model and text form, the row with the highest number is in effect. */
public final class MetricTable {
    public static final Column<String> MODEL_KEY = Column.text("model_key", "the vector space");
    public static final Column<String> FORM = Column.text("form", "RAW or MASKED: the texts whose vectors it is for");
    public static final Column<Long> NUMBER = Column.integer("number", "version, from 1");
    public static final Column<Double> SHRINKAGE =
            Column.real("shrinkage", "how far the covariance is drawn to the identity; 1: the plain cosine");
    public static final Column<byte[]> TRANSFORM = Column.bytes(
                    "transform", "lower triangle of the map, row by row, little-endian 32-bit floats; null: plain")
            .optional();
    public static final Column<Double> SCORE_BEFORE =
            Column.real("score_before", "mean reciprocal rank of the plain cosine in cross-validation");
    public static final Column<Double> SCORE_AFTER =
            Column.real("score_after", "mean reciprocal rank of the best shrinkage in cross-validation");
    public static final Column<Long> ASKED = Column.integer("asked", "questions asked in cross-validation");
    public static final Column<Long> EXAMPLES = Column.integer("examples", "examples it was learned from");
    public static final Column<String> INPUT = Column.text("input", "digest of the examples it was learned from");
    public static final Column<Boolean> HELD =
            Column.bool("held", "whether a person chose it, so that none is learned");
    public static final Column<Instant> AT = Column.instant("at", "when it came into effect, store time");
    public static final Column<String> ACTOR_ID = Column.text("actor_id", "who put it into effect");
    public static final Column<Long> REVISION = Column.integer("revision", "workspace revision of its last change");
    public static final Column<Long> VERSION = Column.integer("version", "counts changes");

    /** The table. */
    public static final TableSpec SPEC = TableSpec.builder("learned_metric", "a learned metric of vectors")
            .key(MODEL_KEY, FORM, NUMBER)
            .columns(SHRINKAGE, TRANSFORM, SCORE_BEFORE, SCORE_AFTER, ASKED, EXAMPLES, INPUT, HELD, AT, ACTOR_ID)
            .columns(REVISION)
            .version(VERSION)
            .index("metric_by_revision", MODEL_KEY, REVISION)
            .build();

    private MetricTable() {}
}
