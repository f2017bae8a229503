package io.flyquery.store.jdbc;

import io.flyquery.error.FlyQueryException;
import io.flyquery.spi.Work;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs work in a transaction that has begun, and ends both.
 *
 * @since 0.1
 */
public final class Transaction {
    private Transaction() {}

    /**
     * Runs work and commits. Whatever is thrown, the transaction is undone first; a session that cannot do that is
     * {@linkplain Session#broken() broken}.
     *
     * @param session a session in a transaction
     * @param dialect what makes sense of failures
     * @param begin makes the unit to run the work in; it has ended when this returns
     * @param work what to do
     * @return what the work returned; by then it is committed
     */
    public static <R extends @Nullable Object> R run(
            Session session, SqlDialect dialect, Supplier<JdbcUnitOfWork> begin, Work<R> work) {
        JdbcUnitOfWork unit;
        R result;
        try {
            unit = begin.get();
            result = runAndEnd(unit, work);
        } catch (RuntimeException | Error e) {
            session.rollback(e);
            throw e;
        }
        try {
            session.execute("COMMIT");
        } catch (SQLException e) {
            session.rollback(e);
            throw unit.writing() ? dialect.translateCommit(e) : dialect.translate(e, "ending to read");
        }
        return result;
    }

    private static <R extends @Nullable Object> R runAndEnd(JdbcUnitOfWork unit, Work<R> work) {
        R result;
        try {
            result = work.run(unit);
        } catch (RuntimeException | Error e) {
            unit.end().filter(failure -> failure != e).ifPresent(e::addSuppressed);
            throw e;
        }
        Optional<FlyQueryException> failure = unit.end();
        if (failure.isPresent()) {
            throw failure.get();
        }
        return result;
    }
}
