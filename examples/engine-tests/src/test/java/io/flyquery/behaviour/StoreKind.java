package io.flyquery.behaviour;

/** The stores that every behaviour is tested on. */
enum StoreKind {
    /** The reference store: one instance, shared by all engines of a test. */
    MEMORY,
    /** One file; each engine opens it for itself, as processes do. */
    SQLITE
}
