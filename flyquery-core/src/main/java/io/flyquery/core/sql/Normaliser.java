package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.LongSupplier;

/**
 * Gives SQL texts a canonical form and keys. Stateless and thread-safe.
 *
 * <p>The form is made from the tokens of the text: white space, comments, trailing semicolons, the case of keywords and
 * functions, the case of names where the dialect ignores it, and {@code !=} for {@code <>} do not matter; everything else
 * does. Two texts that differ in meaning never get one form; two that mean the same may get two. Normalising a canonical
 * text gives the same text and keys. Time and memory are linear in the length; no text makes it fail.
 *
 * <p>Every dialect is a family of its own: no two of them read all texts alike (strings, comments, placeholders or the case
 * of names differ), so one text may mean two things in two dialects and has two keys.
 *
 * @since 0.1
 */
public final class Normaliser {
    /** The version of the rules; it is part of every key and rises whenever a canonical text can change. */
    public static final int VERSION = 2;

    private static final Normaliser INSTANCE = new Normaliser(ThreadTime.nanoseconds());

    private final GrammarCheck grammar;

    private Normaliser(LongSupplier clock) {
        this.grammar = new GrammarCheck(clock);
    }

    /** Returns the normaliser. */
    public static Normaliser of() {
        return INSTANCE;
    }

    /**
     * Normalises a text.
     *
     * @param sql any text
     * @param dialect the dialect to read it in
     * @return the forms, keys and facts; never fails
     */
    public NormalisedSql normalise(String sql, Dialect dialect) {
        TokenList tokens = TokenList.of(sql, dialect);
        Statement statement = Statement.of(tokens);
        Reading reading = statement.statements() == 1
                ? grammar.read(tokens, sql.length())
                : new Reading(ParseOutcome.NOT_TRIED, "not one statement");
        Relations relations = Relations.of(tokens);
        Literals literals = new Literals(tokens, relations);
        boolean rewritten = reading.outcome() == ParseOutcome.PARSED && statement.kind() == StatementKind.QUERY;
        Form form = rewritten ? Form.rewritten(tokens) : Form.of(tokens);
        return new NormalisedSql(
                form.canonical(),
                key("sql", dialect, form.canonical()),
                VERSION,
                dialect,
                reading.outcome(),
                reading.detail(),
                statement.kind(),
                statement.statements(),
                statement.ordered(),
                form.template(),
                key("template", dialect, form.template()),
                form.skeleton(),
                key("skeleton", dialect, form.skeleton()),
                literals.all(),
                Names.functions(tokens),
                relations.tables(),
                Names.columns(tokens, relations, literals));
    }

    /** Hashes UTF-16 code units: UTF-8 would make one byte sequence of all lone surrogates. */
    private static String key(String sort, Dialect dialect, String text) {
        MessageDigest digest = sha256();
        String all = "flyquery " + sort + " " + VERSION + " " + dialect.id() + "\n" + text;
        byte[] buffer = new byte[8192];
        int filled = 0;
        for (int i = 0; i < all.length(); i++) {
            if (filled == buffer.length) {
                digest.update(buffer, 0, filled);
                filled = 0;
            }
            buffer[filled++] = (byte) (all.charAt(i) >> 8);
            buffer[filled++] = (byte) all.charAt(i);
        }
        digest.update(buffer, 0, filled);
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is missing although every Java platform has it", e);
        }
    }
}
