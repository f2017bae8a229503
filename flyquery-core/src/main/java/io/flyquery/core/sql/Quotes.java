package io.flyquery.core.sql;

import java.util.Set;

/** Takes the quotes off literals and names. */
final class Quotes {
    private Quotes() {}

    /** Returns what a string, a quoted name or a bare word stands for; any other token is returned as written. */
    static String unquote(Token token, Set<Feature> features) {
        String text = token.text();
        if (token.kind() == TokenKind.STRING && text.charAt(0) == '$') {
            int tag = text.indexOf('$', 1) + 1;
            return text.substring(tag, text.length() - tag);
        }
        if (token.kind() == TokenKind.STRING) {
            return string(text, features);
        }
        if (token.kind() == TokenKind.QUOTED_NAME) {
            int open = Words.fold(text.charAt(0)) == 'u' ? 2 : 0;
            char close = text.charAt(text.length() - 1);
            return undouble(text.substring(open + 1, text.length() - 1), close);
        }
        return text;
    }

    private static String string(String text, Set<Feature> features) {
        int open = 0;
        while (text.charAt(open) != '\'' && text.charAt(open) != '"') {
            open++;
        }
        String prefix = Words.fold(text.substring(0, open));
        if (prefix.endsWith("q")) {
            return text.substring(open + 2, text.length() - 2);
        }
        char quote = text.charAt(open);
        boolean triple = features.contains(Feature.RAW_AND_TRIPLE_STRINGS)
                && text.startsWith(String.valueOf(quote).repeat(3), open);
        int width = triple ? 3 : 1;
        String body = text.substring(open + width, text.length() - width);
        if (features.contains(Feature.RAW_AND_TRIPLE_STRINGS)) {
            return prefix.contains("r") ? body : unescape(body);
        }
        boolean escapes = features.contains(Feature.BACKSLASH_ESCAPES) || prefix.equals("e");
        String undoubled = undouble(body, quote);
        return escapes ? unescape(undoubled) : undoubled;
    }

    private static String undouble(String body, char quote) {
        String one = String.valueOf(quote);
        return body.replace(one + one, one);
    }

    private static String unescape(String body) {
        StringBuilder plain = new StringBuilder(body.length());
        int i = 0;
        while (i < body.length()) {
            boolean escape = body.charAt(i) == '\\' && i + 1 < body.length();
            char c = body.charAt(escape ? i + 1 : i);
            plain.append(escape ? escaped(c) : c);
            i += escape ? 2 : 1;
        }
        return plain.toString();
    }

    private static char escaped(char c) {
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            default -> c;
        };
    }
}
