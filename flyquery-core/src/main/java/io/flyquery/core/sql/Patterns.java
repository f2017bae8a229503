package io.flyquery.core.sql;

import java.util.Arrays;
import java.util.List;

/** Takes values out of the texts that hold more than a value: patterns, arrays, paths. */
final class Patterns {
    private Patterns() {}

    /** Returns a text without the wildcards at its ends, as far as the operator in front of it has any. */
    static String plain(String value, TokenList tokens, int operator) {
        if (!tokens.inside(operator)) {
            return value;
        }
        String word = tokens.isKind(operator, TokenKind.OPERATOR)
                ? tokens.get(operator).text()
                : tokens.word(operator);
        return switch (word) {
            case "glob" -> without(value, "*");
            case "like", "ilike", "to", "~~", "~~*", "!~~", "!~~*" -> without(value, "%");
            case "~", "~*", "!~", "!~*", "rlike", "regexp" -> withoutAnchors(value);
            default -> value;
        };
    }

    private static String without(String value, String wildcard) {
        int start = 0;
        int end = value.length();
        while (value.startsWith(wildcard, start) && start < end) {
            start++;
        }
        while (end > start && value.startsWith(wildcard, end - 1)) {
            end--;
        }
        return value.substring(start, end);
    }

    private static String withoutAnchors(String value) {
        int start = value.startsWith("^") ? 1 : 0;
        start += value.startsWith(".*", start) ? 2 : 0;
        int end = value.endsWith("$") && !value.endsWith("\\$") ? value.length() - 1 : value.length();
        boolean any = end - start >= 2 && value.startsWith(".*", end - 2) && !value.startsWith("\\", end - 3);
        end -= any ? 2 : 0;
        return start < end ? value.substring(start, end) : "";
    }

    /** Returns the elements of the text of a flat array, or the text itself if it is none. */
    static List<String> elements(String text) {
        boolean array = text.length() > 2 && text.startsWith("{") && text.endsWith("}");
        if (!array || text.indexOf('"') >= 0 || text.indexOf('\\') >= 0 || text.lastIndexOf('{') > 0) {
            return List.of(text);
        }
        return Arrays.stream(text.substring(1, text.length() - 1).split(",", -1))
                .map(String::strip)
                .toList();
    }

    /** Returns the last key of a path such as {@code $.address.city} or {@code {address,city}}. */
    static String lastKey(String path) {
        int end = path.length();
        while (end > 0 && !Character.isLetterOrDigit(path.charAt(end - 1)) && path.charAt(end - 1) != '_') {
            end--;
        }
        int start = end;
        while (start > 0 && ".,{}[]\"$/".indexOf(path.charAt(start - 1)) < 0) {
            start--;
        }
        String key = path.substring(start, end);
        return key.isBlank() ? path : key;
    }
}
