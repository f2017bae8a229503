package io.flyquery.core.internal.pii;

import java.util.List;
import java.util.stream.Stream;

/** Finds IPv4 addresses (four octets, not a part of a longer dotted number) and IPv6 addresses. */
final class IpAddresses {
    private static final int MAX_LENGTH = 45;
    private static final int MIN_IPV6_LENGTH = 6;

    private IpAddresses() {}

    static boolean isIn(String text) {
        int i = 0;
        while (i < text.length()) {
            if (!isPart(text.charAt(i))) {
                i++;
                continue;
            }
            int start = i;
            while (i < text.length() && isPart(text.charAt(i))) {
                i++;
            }
            boolean free =
                    !Characters.isWord(Characters.at(text, start - 1)) && !Characters.isWord(Characters.at(text, i));
            if (free && i - start <= MAX_LENGTH + 1 && isAddress(text.substring(start, i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPart(char c) {
        return Characters.isHex(c) || c == '.' || c == ':';
    }

    private static boolean isAddress(String raw) {
        String text = raw;
        if (text.endsWith(".") || (text.endsWith(":") && !text.endsWith("::"))) {
            text = text.substring(0, text.length() - 1);
        }
        int colon = text.indexOf(':');
        boolean port = colon > 0 && colon == text.lastIndexOf(':') && text.indexOf('.') >= 0;
        return isIpv4(port ? text.substring(0, colon) : text) || isIpv6(text);
    }

    private static boolean isIpv4(String text) {
        List<String> octets = List.of(text.split("\\.", -1));
        return octets.size() == 4
                && octets.stream()
                        .allMatch(octet -> !octet.isEmpty()
                                && octet.length() <= 3
                                && octet.chars().allMatch(c -> c >= '0' && c <= '9')
                                && Integer.parseInt(octet) <= 255
                                && (octet.length() == 1 || octet.charAt(0) != '0'));
    }

    /** Eight groups of hexadecimal digits, or fewer around one {@code ::}; a time or a bare {@code ::} is none. */
    private static boolean isIpv6(String text) {
        int gap = text.indexOf("::");
        if (text.length() < MIN_IPV6_LENGTH && !(gap >= 0 && text.length() > 2)) {
            return false;
        }
        if (gap < 0) {
            return groups(text) == 8;
        }
        int head = groups(text.substring(0, gap));
        int tail = groups(text.substring(gap + 2));
        return head >= 0 && tail >= 0 && head + tail >= 1 && head + tail < 8;
    }

    /** Counts the groups, an IPv4 address at the end as two; -1 if one is wrong. */
    private static int groups(String text) {
        if (text.isEmpty()) {
            return 0;
        }
        List<String> groups = List.of(text.split(":", -1));
        String last = groups.get(groups.size() - 1);
        boolean mixed = last.indexOf('.') >= 0;
        Stream<String> plain = groups.stream().limit(mixed ? groups.size() - 1 : groups.size());
        boolean right = plain.allMatch(group ->
                !group.isEmpty() && group.length() <= 4 && group.chars().allMatch(c -> Characters.isHex((char) c)));
        if (!right || (mixed && !isIpv4(last))) {
            return -1;
        }
        return mixed ? groups.size() + 1 : groups.size();
    }
}
