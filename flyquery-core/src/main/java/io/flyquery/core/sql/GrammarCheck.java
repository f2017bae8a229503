package io.flyquery.core.sql;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.LongSupplier;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.TokenMgrException;

/**
 * Asks JSqlParser whether a text is grammatical. A query, expression or list in brackets or a CASE that
 * stands within another one is asked about by itself, and stands as {@code SELECT 1} or as a name in what is around it: the
 * grammar does not care what is inside, and nesting, which makes the parser's work explode, costs nothing. What a text may cost is bounded by its length, its brackets and the parser's own steps, which
 * depend on the text alone; the clock is only there for what these bounds overlook.
 */
final class GrammarCheck {
    static final int MAX_CHARACTERS = 64 * 1024;
    static final int MAX_TOKENS = 4_000;
    static final int MAX_DEPTH = 40;
    static final int MAX_CASES = 40;
    static final int MAX_STEPS = 4_000;
    static final long MAX_NANOS = 250_000_000;

    private final LongSupplier clock;

    /**
     * Makes a check.
     *
     * @param clock a clock in nanoseconds, best one that counts the time of the thread only
     */
    GrammarCheck(LongSupplier clock) {
        this.clock = clock;
    }

    /**
     * Asks about a text.
     *
     * @param tokens its tokens
     * @param clauses their clauses
     */
    Reading read(TokenList tokens, Clauses clauses) {
        int[] cases = new int[tokens.size()];
        Reading refusal = screen(tokens, cases);
        if (refusal.outcome() != ParseOutcome.PARSED) {
            return refusal;
        }
        long deadline = Long.MAX_VALUE;
        int[] ends = Parts.ends(tokens, clauses, cases);
        PlainSyntax plain = new PlainSyntax(tokens, clauses);
        int steps = MAX_STEPS;
        Deque<Integer> waiting = new ArrayDeque<>(List.of(0));
        while (!waiting.isEmpty()) {
            int from = waiting.remove();
            int to = from == 0 ? tokens.size() : ends[from];
            ParserText text = ParserText.of(tokens, clauses, plain, ends, from, to);
            waiting.addAll(text.cuts());
            if (text.isPlain()) {
                continue;
            }
            BoundedParser parser = new BoundedParser(text.text(), steps, clock);
            if (deadline
                    == Long.MAX_VALUE) { // only now: the first parser of a process loads its classes, which takes long
                deadline = clock.getAsLong() + MAX_NANOS;
            }
            parser.stopAt(deadline);
            Reading reading = parse(parser, text, tokens);
            if (reading.outcome() != ParseOutcome.PARSED) {
                return reading;
            }
            steps -= parser.steps();
        }
        return Reading.PARSED;
    }

    /** Looks for what the parser need not be asked about, in linear time. */
    private static Reading screen(TokenList tokens, int[] cases) {
        int characters = 0;
        for (int i = 0; i < tokens.size(); i++) {
            characters += tokens.get(i).text().length();
        }
        if (characters > MAX_CHARACTERS) {
            return over(characters + " characters without blanks are above " + MAX_CHARACTERS);
        }
        if (tokens.size() > MAX_TOKENS) {
            return over(tokens.size() + " tokens are above " + MAX_TOKENS);
        }
        int open = 0;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            switch (token.kind()) {
                case BROKEN -> {
                    return notTried("a quote or comment is never closed");
                }
                case TEMPLATE -> {
                    return notTried("a template expression may stand for anything");
                }
                case UNKNOWN -> {
                    return refused(tokens, i);
                }
                case HINT -> {
                    if (!token.text().startsWith("/*+") && !token.text().startsWith("--+")) {
                        return notTried("an executable or unclear comment");
                    }
                }
                default -> {}
            }
            if (token.kind() == TokenKind.PUNCTUATION && "()[]{}".contains(token.text()) && tokens.partner(i) < 0) {
                return refused(tokens, i);
            }
            if (lacksItem(tokens, i)) {
                return refused(tokens, i);
            }
            if (tokens.depth(i) > MAX_DEPTH) {
                return over("brackets nest deeper than " + MAX_DEPTH);
            }
            if (tokens.is(i, "case") && tokens.isKeyword(i)) {
                open++;
            }
        }
        return open > MAX_CASES ? over(open + " CASE expressions are above " + MAX_CASES) : matchCases(tokens, cases);
    }

    /**
     * Says whether an item is missing before a comma or bracket, or anything at all between two numbers, as the parser reads
     * the slice {@code [1:2]}: no grammar has that, and the parser's work explodes on some of it.
     */
    private static boolean lacksItem(TokenList tokens, int i) {
        return (tokens.isSymbol(i, ",") && (tokens.isSymbol(i - 1, ",") || tokens.isSymbol(i - 1, "(")))
                || (tokens.isSymbol(i, ")") && tokens.isSymbol(i - 1, ","))
                || (tokens.isKind(i - 1, TokenKind.NUMBER)
                        && (tokens.isKind(i, TokenKind.NUMBER) || tokens.isKind(i, TokenKind.PARAMETER)));
    }

    /** Finds the END of each CASE; one without it would make the parser's work explode. */
    private static Reading matchCases(TokenList tokens, int[] cases) {
        int[] starts = new int[MAX_CASES];
        int[] open = new int[MAX_CASES];
        int top = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.is(i, "case") && tokens.isKeyword(i)) {
                starts[top] = i;
                open[top++] = tokens.enclosing(i);
            } else if (top > 0 && tokens.is(i, "end") && tokens.isKeyword(i) && !tokens.is(i - 1, "as")) {
                top--;
                if (open[top] != tokens.enclosing(i)) {
                    return refused(tokens, i);
                }
                cases[starts[top]] = i + 1;
            }
        }
        return top > 0 ? new Reading(ParseOutcome.REFUSED, "a CASE has no END") : Reading.PARSED;
    }

    private static Reading parse(BoundedParser parser, ParserText text, TokenList tokens) {
        try {
            if (parser.Statement() == null) {
                return new Reading(ParseOutcome.REFUSED, "the parser found no statement");
            }
            boolean all = parser.token.kind == CCJSqlParserConstants.EOF
                    || parser.getToken(1).kind == CCJSqlParserConstants.EOF;
            return all
                    ? Reading.PARSED
                    : new Reading(
                            ParseOutcome.TOKENS_LOST,
                            "the parser stopped reading" + at(tokens, text.tokenAt(parser.getToken(1).absoluteBegin)));
        } catch (ParseException e) {
            int begin = e.currentToken == null || e.currentToken.next == null ? 0 : e.currentToken.next.absoluteBegin;
            return refused(tokens, text.tokenAt(begin));
        } catch (TokenMgrException e) {
            return new Reading(ParseOutcome.REFUSED, "the parser does not know a character or operator");
        } catch (BoundedParser.StoppedException e) {
            return e.outcome() == ParseOutcome.INTERRUPTED
                    ? new Reading(
                            ParseOutcome.INTERRUPTED, "the parser was stopped after " + MAX_NANOS / 1_000_000 + " ms")
                    : over("the parser needs more than " + MAX_STEPS + " steps");
        } catch (StackOverflowError e) {
            return new Reading(ParseOutcome.INTERRUPTED, "the text is too deep for the stack of this thread");
        }
    }

    private static Reading over(String detail) {
        return new Reading(ParseOutcome.OVER_BUDGET, detail);
    }

    private static Reading notTried(String detail) {
        return new Reading(ParseOutcome.NOT_TRIED, detail);
    }

    private static Reading refused(TokenList tokens, int token) {
        return new Reading(ParseOutcome.REFUSED, "the parser did not expect" + at(tokens, token));
    }

    private static String at(TokenList tokens, int token) {
        if (!tokens.inside(token)) {
            return " the end";
        }
        String text = tokens.get(token).text();
        return " '" + (text.length() > 40 ? text.substring(0, 40) + "..." : text) + "' at character "
                + tokens.get(token).start();
    }
}
