package io.flyquery.core.internal.journal;

import io.flyquery.core.internal.text.Digest;
import io.flyquery.error.ConflictException;
import io.flyquery.error.ErrorCode;
import io.flyquery.model.Caller;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Table;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.RequestTable;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Gives a request one effect, however often it is sent. The id is claimed first, in the unit of the effect, so of two equal
 * requests at once the second waits for the first and gets its result.
 */
public final class Requests {
    private Requests() {}

    /**
     * Does work once for a request id, or always where the caller has none.
     *
     * @param operation which call
     * @param payload a digest of all that the call depends on, besides the actor
     * @param encode from the result to JSON
     * @param decode back
     * @throws ConflictException {@code REQUEST_CONFLICT} if the id was used for anything else
     */
    public static <R> R once(
            UnitOfWork unit,
            Caller caller,
            String operation,
            String payload,
            Function<R, String> encode,
            Function<String, R> decode,
            Supplier<R> work) {
        if (caller.requestId().isEmpty()) {
            return work.get();
        }
        String id = caller.requestId().get();
        String digest =
                Digest.of(operation, caller.actor().id(), caller.dataset().orElse(""), payload);
        Table table = unit.table(RequestTable.SPEC);
        Insertion claim = table.insertIfAbsent(Row.builder(RequestTable.SPEC)
                .set(RequestTable.REQUEST_ID, id)
                .set(RequestTable.AT, unit.now())
                .set(RequestTable.OPERATION, operation)
                .set(RequestTable.DIGEST, digest)
                .set(RequestTable.RESULT, "null")
                .build());
        if (claim instanceof Insertion.Existing existing) {
            if (!existing.row().get(RequestTable.DIGEST).equals(digest)) {
                throw new ConflictException(
                        ErrorCode.REQUEST_CONFLICT,
                        "request id '" + id + "' was used at " + existing.row().get(RequestTable.AT) + " for "
                                + existing.row().get(RequestTable.OPERATION)
                                + " with another payload; use a new id for a new request");
            }
            return decode.apply(existing.row().get(RequestTable.RESULT));
        }
        R result = work.get();
        table.update(Key.of(id), row -> row.with(RequestTable.RESULT, encode.apply(result)));
        return result;
    }
}
