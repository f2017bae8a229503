package io.flyquery.example;

import java.util.Objects;

/**
 * How the prompt block looks.
 *
 * @param header its first line; control characters are replaced
 * @param alwaysFenced whether every SQL stands in a fenced block; otherwise only SQL of several lines or with fences in it
 *     does
 * @since 0.1
 */
public record PromptStyle(String header, boolean alwaysFenced) {
    /** The default. */
    public static final PromptStyle DEFAULT =
            new PromptStyle("APPROVED EXAMPLES (use these as patterns, do not copy verbatim):", false);

    /** Checks. */
    public PromptStyle {
        Objects.requireNonNull(header, "header");
    }
}
