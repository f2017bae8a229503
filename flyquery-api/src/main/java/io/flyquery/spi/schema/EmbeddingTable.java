package io.flyquery.spi.schema;

import io.flyquery.spi.Column;
import io.flyquery.spi.TableSpec;

/** The vectors of an example under one model; two models never overwrite each other. */
public final class EmbeddingTable {
    public static final Column<String> EXAMPLE_ID = Column.text("example_id", "the example");
    public static final Column<String> MODEL_KEY = Column.text("model_key", "the vector space");
    public static final Column<float[]> RAW = Column.vector("raw", "unit vector of the question");
    public static final Column<float[]> MASKED = Column.vector("masked", "unit vector of the masked question");
    public static final Column<byte[]> RAW_TOKENS = Column.bytes(
                    "raw_tokens",
                    "vectors of the question's tokens: a byte 1, then for each token a scale, as a little-endian"
                            + " 32-bit float, and a signed byte a number; null: none were made")
            .optional();
    public static final Column<Long> MASK_VERSION =
            Column.integer("mask_version", "mask version of the example that it was made with");
    public static final Column<Long> REVISION = Column.integer("revision", "workspace revision of its last change");

    /** The table. */
    public static final TableSpec SPEC = TableSpec.builder("example_embedding", "an example's vectors under a model")
            .key(EXAMPLE_ID, MODEL_KEY)
            .columns(RAW, MASKED, RAW_TOKENS, MASK_VERSION, REVISION)
            .index("embedding_by_model", MODEL_KEY, REVISION)
            .build();

    private EmbeddingTable() {}
}
