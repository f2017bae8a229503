package io.flyquery.tck;

import io.flyquery.model.Scope;
import io.flyquery.spi.Table;
import io.flyquery.spi.TableSpec;
import io.flyquery.spi.UnitOfWork;
import java.time.Instant;
import java.util.Optional;

/** A unit that passes everything on; a defect overrides what it breaks. */
class UnitWrapper implements UnitOfWork {
    private final UnitOfWork unit;

    UnitWrapper(UnitOfWork unit) {
        this.unit = unit;
    }

    @Override
    public Scope scope() {
        return unit.scope();
    }

    @Override
    public Instant now() {
        return unit.now();
    }

    @Override
    public Table table(TableSpec spec) {
        return unit.table(spec);
    }

    @Override
    public <C> Optional<C> capability(Class<C> type) {
        return unit.capability(type);
    }
}
