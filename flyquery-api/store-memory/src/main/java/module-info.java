/** The in-memory store of FlyQuery. */
@org.jspecify.annotations.NullMarked
module io.flyquery.store.memory {
    requires transitive io.flyquery.api;
    requires static org.jspecify;

    exports io.flyquery.store.memory;

    provides io.flyquery.spi.StateStoreFactory with
            io.flyquery.store.memory.MemoryStateStoreFactory;
}
