package io.flyquery.core.sql;

import io.flyquery.model.Dialect;

/**
 * The canonical text with what follows from it alone.
 *
 * @param canonical the canonical text
 * @param template the text with values masked
 * @param skeleton the text with values and names masked
 */
record Form(String canonical, String template, String skeleton) {
    private static final int MAX_ROUNDS = 4;

    /** Returns the form that comes from tokens alone. */
    static Form of(TokenList tokens) {
        return new Draft(tokens).form();
    }

    /**
     * Returns the form of a text that a parser accepts. The rules are applied until they find nothing more; a text on which
     * they would not come to rest, or that would be read as other tokens than it was written from, keeps the form of its
     * tokens.
     */
    static Form rewritten(TokenList tokens) {
        Draft draft = new Draft(tokens);
        for (int round = 0; round < MAX_ROUNDS; round++) {
            String text = draft.rewritten();
            if (text.equals(draft.canonical)) {
                return draft.form();
            }
            draft = new Draft(TokenList.of(text, tokens.dialect()));
            if (!draft.canonical.equals(text)) {
                return of(tokens);
            }
        }
        return of(tokens);
    }

    /** A text on its way. */
    private static final class Draft {
        private final TokenList tokens;
        private final Relations relations;
        private final Literals literals;
        private final String[] spelling;
        private final String canonical;

        Draft(TokenList tokens) {
            this.tokens = tokens;
            this.relations = Relations.of(tokens);
            this.literals = new Literals(tokens, relations);
            this.spelling = CanonicalText.spelling(tokens, relations);
            this.canonical = CanonicalText.write(tokens, i -> spelling[i]);
        }

        String rewritten() {
            if (hasCastOperator(tokens.dialect()) && Casts.isIn(tokens)) {
                String text = Casts.write(tokens, spelling);
                if (!text.equals(canonical)) {
                    return text;
                }
            }
            String[] changed = Rewrites.apply(tokens, relations, literals, spelling);
            return CanonicalText.write(tokens, i -> changed[i]);
        }

        Form form() {
            return new Form(
                    canonical,
                    Skeletons.template(tokens, literals, spelling),
                    Skeletons.skeleton(tokens, literals, spelling));
        }

        private static boolean hasCastOperator(Dialect dialect) {
            return dialect == Dialect.POSTGRESQL || dialect == Dialect.DUCKDB || dialect == Dialect.SNOWFLAKE;
        }
    }
}
