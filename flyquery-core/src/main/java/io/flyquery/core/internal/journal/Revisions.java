package io.flyquery.core.internal.journal;

import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Table;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.WorkspaceTable;
import java.util.Optional;

/**
 * The revision of a workspace: one row that each change that matters to retrieval raises in its own transaction. The lock on
 * the row makes revisions come in the order of the commits, so a reader that has seen a revision has seen all before it.
 */
public final class Revisions {
    private static final Key ONE = Key.of();

    private Revisions() {}

    /** Returns the present revision; 0 in a workspace that was never written to. */
    public static long current(UnitOfWork unit) {
        return unit.table(WorkspaceTable.SPEC)
                .get(ONE)
                .map(row -> row.get(WorkspaceTable.REVISION))
                .orElse(0L);
    }

    /** Raises the revision and returns it; others that raise it wait until this unit ends. */
    public static long raise(UnitOfWork unit) {
        Table table = unit.table(WorkspaceTable.SPEC);
        table.insertIfAbsent(Row.builder(WorkspaceTable.SPEC)
                .set(WorkspaceTable.REVISION, 0L)
                .set(WorkspaceTable.CREATED_AT, unit.now())
                .build());
        Optional<Row> raised =
                table.update(ONE, row -> row.with(WorkspaceTable.REVISION, row.get(WorkspaceTable.REVISION) + 1));
        return raised.orElseThrow(
                        () -> new IllegalStateException("the workspace row was just inserted but is not there"))
                .get(WorkspaceTable.REVISION);
    }
}
