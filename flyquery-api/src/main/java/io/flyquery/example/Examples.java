package io.flyquery.example;

import io.flyquery.model.Caller;
import io.flyquery.model.Page;
import io.flyquery.model.Question;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.UUID;

/**
 * Examples: adding, reviewing and retrieving them. Safe for use by several threads.
 *
 * <p>All methods throw {@link io.flyquery.error.FlyQueryException}: {@code NOT_FOUND} for ids that are not in the caller's
 * scope, {@code NOT_PERMITTED} where the actor lacks a permission, {@code UNAVAILABLE} or {@code BUSY} where the store does
 * not answer. Each change is one transaction with its event; after an exception nothing has changed.
 *
 * @since 0.1
 */
public interface Examples {
    /**
     * Adds an example that a person wrote. It is approved at once if the actor has {@code EXAMPLES_APPROVE}; otherwise it
     * waits for a review, which needs {@code RUN_WRITE}. A pair that is there is not added again; one that waits for a
     * review is approved if the actor may.
     *
     * @throws io.flyquery.error.FlyQueryException {@code INVALID} if the question or the SQL cannot be an example;
     *     {@code ALREADY_DECIDED} if the pair was rejected; {@code BUSY} if the SQL took the parser too long;
     *     {@code INCOMPATIBLE} if a newer release writes SQL keys in this workspace
     */
    AddOutcome add(Caller caller, NewExample example);

    /** Returns an example. Those that are not approved need {@code EXAMPLES_READ_PENDING}. */
    Example get(Caller caller, UUID id);

    /** Lists examples, a page at a time. Without {@code EXAMPLES_READ_PENDING} only those that serve are listed. */
    Page<Example> list(Caller caller, ExampleFilter filter);

    /** Returns all changes of an example, oldest first; needs {@code EXAMPLES_READ_PENDING}. */
    List<ExampleEvent> history(Caller caller, UUID id);

    /**
     * Decides; needs {@code EXAMPLES_APPROVE}. Approving checks the SQL again: one read-only statement without a blocked
     * function.
     *
     * @param decision what
     * @param note why; needed to reopen and to suspend, may be empty otherwise; at most 2,000 characters
     * @return the example as it is now
     * @throws io.flyquery.error.ConflictException {@code ALREADY_DECIDED} if its state does not allow the decision; the
     *     message says who decided, when and what
     * @throws io.flyquery.error.FlyQueryException {@code INVALID} if the SQL cannot be approved, or the note is missing
     */
    Example decide(Caller caller, UUID id, ExampleDecision decision, String note);

    /** Approves; see {@link #decide}. */
    default Example approve(Caller caller, UUID id, String note) {
        return decide(caller, id, ExampleDecision.APPROVE, note);
    }

    /** Rejects; see {@link #decide}. */
    default Example reject(Caller caller, UUID id, String note) {
        return decide(caller, id, ExampleDecision.REJECT, note);
    }

    /** Makes a rejected example a proposal again; see {@link #decide}. */
    default Example reopen(Caller caller, UUID id, String reason) {
        return decide(caller, id, ExampleDecision.REOPEN, reason);
    }

    /** Holds an approved example back; see {@link #decide}. */
    default Example suspend(Caller caller, UUID id, String reason) {
        return decide(caller, id, ExampleDecision.SUSPEND, reason);
    }

    /** Lets a held back example serve again; see {@link #decide}. */
    default Example resume(Caller caller, UUID id, String note) {
        return decide(caller, id, ExampleDecision.RESUME, note);
    }

    /** Decides on many, one by one; what fails is in the report and does not stop the rest. At most 10,000 ids. */
    BulkReport decideAll(Caller caller, List<UUID> ids, ExampleDecision decision, String note);

    /** Decides on the first {@code limit} examples that a filter lists; see {@link #decideAll(Caller, List, ExampleDecision, String)}. */
    BulkReport decideAll(Caller caller, ExampleFilter filter, int limit, ExampleDecision decision, String note);

    /** Retrieves with {@linkplain RetrieveOptions#defaults() defaults}. */
    default Retrieval retrieve(Caller caller, Question question) {
        return retrieve(caller, question, RetrieveOptions.defaults());
    }

    /**
     * Finds the examples that help most with a question: those of the whole workspace and of the caller's dataset, in the
     * caller's dialect, approved and not suspended. What cannot answer in time is left out and named in {@link
     * Retrieval#degraded()}; so this throws only if the options require every part.
     *
     * @throws io.flyquery.error.FlyQueryException {@code UNAVAILABLE} or {@code INVALID}, only with {@link
     *     RetrieveOptions#require()}; the message names the part
     */
    Retrieval retrieve(Caller caller, Question question, RetrieveOptions options);

    /**
     * Writes all examples of the scope as JSON lines, oldest first, in constant memory; needs {@code EXAMPLES_APPROVE}. The
     * stream is flushed, not closed.
     *
     * @return how many
     */
    long exportTo(Caller caller, OutputStream target, Progress progress);

    /**
     * Reads JSON lines such as {@link #exportTo} writes into the caller's scope; needs {@code EXAMPLES_APPROVE}. Every line is
     * checked like a new example; a line that cannot be used is reported and left out. What is there already stays as it
     * is. The stream is not closed.
     */
    ImportReport importFrom(Caller caller, InputStream source, ImportOptions options, Progress progress);

    /**
     * Makes the vectors that are missing under the engine's model, such as after a change of models; needs {@code ADMIN}. Can
     * be stopped and begun again at any time.
     *
     * @return how many examples got vectors
     */
    long reembed(Caller caller, Progress progress);
}
