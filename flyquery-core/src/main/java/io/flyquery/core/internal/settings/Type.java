package io.flyquery.core.internal.settings;

import io.flyquery.model.Dialect;
import java.util.Optional;

/**
 * What the values of a setting look like.
 *
 * @param kind the kind
 * @param least the least value of an integer
 * @param most the greatest value of an integer
 */
record Type(Kind kind, int least, int most) {
    enum Kind {
        TEXT,
        BOOLEAN,
        INTEGER,
        OPTIONAL_SHARE,
        DIALECT,
        WEIGHTS
    }

    static final Type TEXT = new Type(Kind.TEXT, 0, 0);
    static final Type BOOLEAN = new Type(Kind.BOOLEAN, 0, 0);
    static final Type OPTIONAL_SHARE = new Type(Kind.OPTIONAL_SHARE, 0, 0);
    static final Type DIALECT = new Type(Kind.DIALECT, 0, 0);
    static final Type WEIGHTS = new Type(Kind.WEIGHTS, 0, 0);

    private static final String WEIGHT = "[a-z_]+=\\d{1,4}(\\.\\d{1,9})?";

    static Type integer(int least, int most) {
        return new Type(Kind.INTEGER, least, most);
    }

    /** Returns why a value does not fit, or nothing. */
    Optional<String> complaint(String value) {
        return switch (kind) {
            case TEXT -> Optional.empty();
            case BOOLEAN ->
                value.equals("true") || value.equals("false") ? Optional.empty() : Optional.of("must be true or false");
            case INTEGER -> {
                boolean fits =
                        value.matches("-?\\d{1,10}") && Long.parseLong(value) >= least && Long.parseLong(value) <= most;
                yield fits ? Optional.empty() : Optional.of("must be a whole number from " + least + " to " + most);
            }
            case OPTIONAL_SHARE -> {
                boolean fits =
                        value.isEmpty() || (value.matches("\\d(\\.\\d{1,9})?") && Double.parseDouble(value) <= 1);
                yield fits ? Optional.empty() : Optional.of("must be a number from 0 to 1, such as 0.35");
            }
            case DIALECT -> {
                try {
                    Dialect.of(value);
                    yield Optional.empty();
                } catch (IllegalArgumentException e) {
                    yield Optional.of(String.valueOf(e.getMessage()));
                }
            }
            case WEIGHTS ->
                value.isEmpty() || value.matches(WEIGHT + "(," + WEIGHT + ")*")
                        ? Optional.empty()
                        : Optional.of("must be lists and their weights, such as lexical_raw=0,vector_raw=1.5");
        };
    }

    /** Returns the range in words, for documentation. */
    String range() {
        return switch (kind) {
            case TEXT -> "text";
            case BOOLEAN -> "true, false";
            case INTEGER -> least + " to " + (most == Integer.MAX_VALUE ? "2³¹−1" : String.valueOf(most));
            case OPTIONAL_SHARE -> "0 to 1";
            case DIALECT -> "a dialect";
            case WEIGHTS -> "NAME=WEIGHT,...";
        };
    }
}
