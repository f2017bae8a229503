package io.flyquery.store.memory;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.model.Scope;
import io.flyquery.spi.Table;
import io.flyquery.spi.TableSpec;
import io.flyquery.spi.UnitOfWork;
import java.time.Instant;

/** One transaction: the contents of its scope as it sees them, and whether it may still be used. */
final class MemoryUnit implements UnitOfWork {
    private final Scope scope;
    private final Instant now;
    private final boolean writing;
    private final Thread thread = Thread.currentThread();
    private ScopeContents contents;
    private boolean ended;

    MemoryUnit(Scope scope, Instant now, boolean writing, ScopeContents contents) {
        this.scope = scope;
        this.now = now;
        this.writing = writing;
        this.contents = contents;
    }

    @Override
    public Scope scope() {
        return scope;
    }

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public Table table(TableSpec spec) {
        requireOpen();
        if (!contents.tables().containsKey(spec)) {
            throw new StoreException(
                    ErrorCode.INCOMPATIBLE,
                    "the memory store has no " + spec + " of this shape; it has the tables of FlyQuerySchema",
                    false,
                    null);
        }
        return new MemoryTable(this, spec);
    }

    ScopeContents contents() {
        return contents;
    }

    TableContents contents(TableSpec spec) {
        TableContents found = contents.tables().get(spec);
        if (found == null) {
            throw new AssertionError(spec + " was handed out without contents");
        }
        return found;
    }

    void replace(TableSpec spec, TableContents changed) {
        contents = contents.with(spec, changed);
    }

    void end() {
        ended = true;
    }

    void requireOpen() {
        if (Thread.currentThread() != thread) {
            throw new IllegalStateException(
                    "a unit of work was used by another thread than its own; start a unit in each thread");
        }
        if (ended) {
            throw new IllegalStateException("the unit of work has ended; take what you need out of it before it does");
        }
    }

    void requireWriting() {
        requireOpen();
        if (!writing) {
            throw new IllegalStateException("this unit of work only reads; use write() to change or to lock rows");
        }
    }
}
