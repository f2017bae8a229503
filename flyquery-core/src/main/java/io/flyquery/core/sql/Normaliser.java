package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Gives SQL texts a canonical form and keys. Thread-safe.
 *
 * <p>White space, comments, trailing semicolons, the case of keywords and functions, the case of names where the dialect
 * ignores it, and {@code !=} for {@code <>} do not matter. Of a query that a parser accepts as a whole, nor do AS before an
 * alias, INNER, OUTER, ASC, brackets that change nothing, quotes around a name that means the same without them,
 * {@code x::t} for {@code CAST(x AS t)}, and the spelling of a number of one value and type. Everything else does. The form
 * is made from the tokens of the text, never printed from the parser's tree. Two texts that differ in meaning never get one form; two that mean the same may get two. Normalising a canonical
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

    private static final Normaliser INSTANCE = new Normaliser(ThreadTime.nanoseconds(), null);

    private final GrammarCheck grammar;
    private final @Nullable KnownTexts known;

    private Normaliser(LongSupplier clock, @Nullable KnownTexts known) {
        this.grammar = new GrammarCheck(clock);
        this.known = known;
    }

    /** Returns the normaliser that does all the work for each text. */
    public static Normaliser of() {
        return INSTANCE;
    }

    /**
     * Makes a normaliser that knows recent texts again, also with other blanks and comments. Its answers are the same; it
     * takes up to some 10 KiB a text.
     *
     * @param texts how many texts it remembers, at least 1
     * @return the normaliser
     * @throws IllegalArgumentException if the number is below 1
     */
    public static Normaliser remembering(int texts) {
        if (texts < 1) {
            throw new IllegalArgumentException("texts was " + texts + " but must be at least 1");
        }
        return new Normaliser(ThreadTime.nanoseconds(), new KnownTexts(texts));
    }

    /**
     * Normalises a text.
     *
     * @param sql any text
     * @param dialect the dialect to read it in
     * @return the forms, keys and facts; never fails
     */
    public NormalisedSql normalise(String sql, Dialect dialect) {
        return known == null ? normalise(TokenList.of(sql, dialect)) : recalled(sql, dialect, known);
    }

    private NormalisedSql recalled(String sql, Dialect dialect, KnownTexts texts) {
        NormalisedSql same = texts.get(sql, dialect);
        if (same != null) {
            return same;
        }
        String layout = Layout.of(sql, dialect);
        NormalisedSql alike = texts.getByLayout(sql, layout, dialect);
        if (alike != null) {
            return alike;
        }
        NormalisedSql result = normalise(TokenList.of(sql, dialect));
        texts.put(sql, layout, result);
        return result;
    }

    private NormalisedSql normalise(TokenList tokens) {
        Dialect dialect = tokens.dialect();
        Draft draft = new Draft(tokens);
        Statement statement = Statement.of(tokens);
        Reading reading = statement.statements() == 1
                ? grammar.read(tokens, draft.clauses())
                : new Reading(ParseOutcome.NOT_TRIED, "not one statement");
        boolean rewritten = reading.outcome() == ParseOutcome.PARSED && statement.kind() == StatementKind.QUERY;
        Form form = rewritten ? Form.rewritten(draft) : draft.form();
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
                draft.literals().all(),
                Names.functions(tokens),
                draft.relations().tables(),
                Names.columns(tokens, draft.relations(), draft.literals()));
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
