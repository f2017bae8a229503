package io.flyquery.core.internal.example;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.spi.schema.SqlKeyTable;
import java.util.Optional;

/**
 * What a workspace says of its SQL keys: which version of the normaliser writes them, and whether all examples follow it.
 *
 * <p>A unit that compares or stores keys shares the lock of the mark until it ends; whoever raises the version takes the lock
 * alone. So no key of a lower version is stored once the version has risen.
 */
final class KeyMark {
    private static final Key ONE = Key.of();

    private final int version;

    KeyMark(int version) {
        this.version = version;
    }

    /**
     * Returns whether a unit that writes may compare and store keys; holds for the rest of the unit. An unmarked workspace is
     * marked if no example of it needs new keys.
     *
     * @throws StoreException {@code INCOMPATIBLE} if a newer engine writes keys here
     */
    boolean isReady(UnitOfWork unit) {
        Optional<Row> mark = unit.table(SqlKeyTable.SPEC).lockForShare(ONE);
        if (mark.isPresent()) {
            return isReady(unit, mark.get());
        }
        requireNoneNewer(unit);
        if (hasOlder(unit)) {
            return false;
        }
        Insertion marked = unit.table(SqlKeyTable.SPEC).insertIfAbsent(mark(true));
        return isReady(unit, marked.row());
    }

    /**
     * Returns whether there is anything to do: keys to make anew, or an upgrade to end.
     *
     * @throws StoreException {@code INCOMPATIBLE} if a newer engine writes keys here
     */
    boolean isBehind(UnitOfWork unit) {
        Optional<Row> mark = unit.table(SqlKeyTable.SPEC).get(ONE);
        if (mark.isEmpty()) {
            requireNoneNewer(unit);
        }
        return mark.filter(row -> !isReady(unit, row)).isPresent() || hasOlder(unit);
    }

    /**
     * Claims the keys of the workspace for this version; engines of a lower one store none from now on.
     *
     * @throws StoreException {@code INCOMPATIBLE} if a newer engine writes keys here
     */
    void claim(UnitOfWork unit) {
        requireNoneNewer(unit);
        unit.table(SqlKeyTable.SPEC).insertIfAbsent(mark(false));
        Row now = lock(unit);
        if (now.get(SqlKeyTable.NORMALISER_VERSION) < version) {
            unit.table(SqlKeyTable.SPEC).update(ONE, row -> mark(false));
        }
    }

    /**
     * Keeps all others that compare, store or renew keys waiting until the unit ends.
     *
     * @throws StoreException {@code INCOMPATIBLE} if a newer engine has claimed the keys
     */
    Row lock(UnitOfWork unit) {
        Row mark = unit.table(SqlKeyTable.SPEC)
                .update(ONE, row -> row)
                .orElseThrow(() -> new IllegalStateException("the mark of the keys was claimed but is not there"));
        requireNotNewer(unit, mark.get(SqlKeyTable.NORMALISER_VERSION));
        return mark;
    }

    /** Says that all examples were brought to this version; under {@link #lock}. */
    void complete(UnitOfWork unit) {
        unit.table(SqlKeyTable.SPEC).update(ONE, row -> mark(true));
    }

    /** Returns the examples with keys of a lower version. */
    Scan older() {
        return Scan.of(ExampleTable.SPEC, "example_by_normaliser")
                .where(Condition.less(ExampleTable.NORMALISER_VERSION, (long) version));
    }

    private boolean isReady(UnitOfWork unit, Row mark) {
        long marked = mark.get(SqlKeyTable.NORMALISER_VERSION);
        requireNotNewer(unit, marked);
        return marked == version && mark.get(SqlKeyTable.COMPLETE);
    }

    private boolean hasOlder(UnitOfWork unit) {
        try (Rows rows = unit.table(ExampleTable.SPEC).scan(older().limitTo(1))) {
            return rows.hasNext();
        }
    }

    private void requireNoneNewer(UnitOfWork unit) {
        Scan newest = Scan.of(ExampleTable.SPEC, "example_by_normaliser")
                .descendingOrder()
                .limitTo(1);
        try (Rows rows = unit.table(ExampleTable.SPEC).scan(newest)) {
            if (rows.hasNext()) {
                requireNotNewer(unit, rows.next().get(ExampleTable.NORMALISER_VERSION));
            }
        }
    }

    private void requireNotNewer(UnitOfWork unit, long found) {
        if (found > version) {
            throw new StoreException(
                    ErrorCode.INCOMPATIBLE,
                    "the SQL keys of workspace " + unit.scope().tenant() + "/"
                            + unit.scope().workspace() + " follow version " + found
                            + " of the normaliser but this engine has version " + version
                            + ", so it must not store any; use the release of FlyQuery that has version " + found
                            + " or a later one. Reading, runs, ratings and decisions still work",
                    false,
                    null);
        }
    }

    private Row mark(boolean complete) {
        return Row.builder(SqlKeyTable.SPEC)
                .set(SqlKeyTable.NORMALISER_VERSION, (long) version)
                .set(SqlKeyTable.COMPLETE, complete)
                .build();
    }
}
