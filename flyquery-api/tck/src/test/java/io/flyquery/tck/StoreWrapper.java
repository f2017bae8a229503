package io.flyquery.tck;

import io.flyquery.model.Scope;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.StateStoreAdmin;
import io.flyquery.spi.Table;
import io.flyquery.spi.TableSpec;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.Work;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A store that passes everything on; a defect overrides what it breaks. */
class StoreWrapper implements StateStore {
    private final StateStore store;

    StoreWrapper(StateStore store) {
        this.store = store;
    }

    /** Returns a store whose tables are wrapped. */
    static StateStore withTables(StateStore store, UnaryOperator<Table> wrapper) {
        return withUnits(store, unit -> new UnitWrapper(unit) {
            @Override
            public Table table(TableSpec spec) {
                return wrapper.apply(super.table(spec));
            }
        });
    }

    /** Returns a store whose units are wrapped. */
    static StateStore withUnits(StateStore store, UnaryOperator<UnitOfWork> wrapper) {
        return new StoreWrapper(store) {
            @Override
            public <R extends @Nullable Object> R read(Scope scope, Work<R> work) {
                return super.read(scope, unit -> work.run(wrapper.apply(unit)));
            }

            @Override
            public <R extends @Nullable Object> R write(Scope scope, Work<R> work) {
                return super.write(scope, unit -> work.run(wrapper.apply(unit)));
            }
        };
    }

    @Override
    public <R extends @Nullable Object> R read(Scope scope, Work<R> work) {
        return store.read(scope, work);
    }

    @Override
    public <R extends @Nullable Object> R write(Scope scope, Work<R> work) {
        return store.write(scope, work);
    }

    @Override
    public StateStoreAdmin admin() {
        return store.admin();
    }

    @Override
    public void close() {
        store.close();
    }
}
