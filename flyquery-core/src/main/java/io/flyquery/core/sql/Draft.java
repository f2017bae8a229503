package io.flyquery.core.sql;

/** A text on its way to its canonical form, with what the rules ask about it. */
final class Draft {
    private final TokenList tokens;
    private final Clauses clauses;
    private final Relations relations;
    private final Literals literals;
    private final String[] spelling;
    private final String canonical;

    Draft(TokenList tokens) {
        this.tokens = tokens;
        this.clauses = Clauses.of(tokens);
        this.relations = Relations.of(tokens);
        this.literals = new Literals(tokens, relations);
        this.spelling = CanonicalText.spelling(tokens, relations);
        this.canonical = CanonicalText.write(tokens, i -> spelling[i]);
    }

    TokenList tokens() {
        return tokens;
    }

    Clauses clauses() {
        return clauses;
    }

    Relations relations() {
        return relations;
    }

    Literals literals() {
        return literals;
    }

    String[] spelling() {
        return spelling;
    }

    /** Returns the canonical text of the tokens, without rewriting. */
    String canonical() {
        return canonical;
    }

    /** Returns the text after each rule was applied once. */
    String rewritten() {
        String[] changed = Rewrites.apply(this);
        return CanonicalText.write(tokens, i -> changed[i]);
    }

    Form form() {
        return new Form(
                canonical,
                Skeletons.template(tokens, literals, spelling),
                Skeletons.skeleton(tokens, literals, spelling));
    }
}
