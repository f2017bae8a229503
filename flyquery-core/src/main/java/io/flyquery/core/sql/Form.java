package io.flyquery.core.sql;

/**
 * The canonical text with what follows from it alone.
 *
 * @param canonical the canonical text
 * @param template the text with values masked
 * @param skeleton the text with values and names masked
 */
record Form(String canonical, String template, String skeleton) {
    private static final int MAX_ROUNDS = 4;

    /**
     * Returns the form of a text that a parser accepts. The rules are applied until they find nothing more; a text on which
     * they would not come to rest keeps the form of its tokens.
     */
    static Form rewritten(Draft source) {
        TokenList tokens = source.tokens();
        Draft draft = source;
        if (Casts.isIn(tokens)) {
            draft = new Draft(TokenList.of(Casts.write(tokens, source.spelling()), tokens.dialect()));
        }
        for (int round = 0; round < MAX_ROUNDS; round++) {
            String text = draft.rewritten();
            if (text.equals(draft.canonical())) {
                return draft.form();
            }
            Draft next = new Draft(TokenList.of(text, tokens.dialect()));
            if (next.canonical().equals(draft.canonical())) {
                return draft.form();
            }
            draft = next;
        }
        return source.form();
    }
}
