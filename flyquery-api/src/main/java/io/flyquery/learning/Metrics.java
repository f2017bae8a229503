package io.flyquery.learning;

import io.flyquery.model.Caller;
import io.flyquery.model.TextForm;
import java.util.List;

/**
 * The learned metrics of a workspace: which differences between questions do not matter there. {@code Engine.maintain} learns
 * one from the approved examples for each text form and puts it into effect if it proves better than the plain cosine on
 * them; here people see what was learned and take it back. Concerns the engine's own embedding model. Safe for use by
 * several threads.
 *
 * @since 0.1
 */
public interface Metrics {
    /** Returns the versions that are kept, the one in effect first; empty before the first {@code maintain()}. */
    List<MetricVersion> history(Caller caller, TextForm form);

    /**
     * Puts an earlier version into effect again, as a new version, and holds it: {@code maintain()} learns no other until
     * {@link #release}. Needs {@code ADMIN}.
     *
     * @param number the version; 0 is the plain cosine
     * @return the new version
     * @throws io.flyquery.error.FlyQueryException {@code NOT_FOUND} if there is no such version, {@code INVALID} without an
     *     embedding model
     */
    MetricVersion revert(Caller caller, TextForm form, long number);

    /**
     * Lets {@code maintain()} learn again; does nothing where nothing is held. Needs {@code ADMIN}.
     *
     * @throws io.flyquery.error.FlyQueryException {@code INVALID} without an embedding model
     */
    void release(Caller caller, TextForm form);
}
