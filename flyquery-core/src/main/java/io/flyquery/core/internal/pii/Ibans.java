package io.flyquery.core.internal.pii;

import java.util.Locale;
import java.util.Map;

/** Finds international bank account numbers: length by country, check digits by mod 97; blanks between groups allowed. */
final class Ibans {
    private static final Map<String, Integer> LENGTHS = Map.ofEntries(
            Map.entry("AD", 24),
            Map.entry("AE", 23),
            Map.entry("AL", 28),
            Map.entry("AT", 20),
            Map.entry("AZ", 28),
            Map.entry("BA", 20),
            Map.entry("BE", 16),
            Map.entry("BG", 22),
            Map.entry("BH", 22),
            Map.entry("BI", 27),
            Map.entry("BR", 29),
            Map.entry("BY", 28),
            Map.entry("CH", 21),
            Map.entry("CR", 22),
            Map.entry("CY", 28),
            Map.entry("CZ", 24),
            Map.entry("DE", 22),
            Map.entry("DJ", 27),
            Map.entry("DK", 18),
            Map.entry("DO", 28),
            Map.entry("EE", 20),
            Map.entry("EG", 29),
            Map.entry("ES", 24),
            Map.entry("FI", 18),
            Map.entry("FK", 18),
            Map.entry("FO", 18),
            Map.entry("FR", 27),
            Map.entry("GB", 22),
            Map.entry("GE", 22),
            Map.entry("GI", 23),
            Map.entry("GL", 18),
            Map.entry("GR", 27),
            Map.entry("GT", 28),
            Map.entry("HR", 21),
            Map.entry("HU", 28),
            Map.entry("IE", 22),
            Map.entry("IL", 23),
            Map.entry("IQ", 23),
            Map.entry("IS", 26),
            Map.entry("IT", 27),
            Map.entry("JO", 30),
            Map.entry("KW", 30),
            Map.entry("KZ", 20),
            Map.entry("LB", 28),
            Map.entry("LC", 32),
            Map.entry("LI", 21),
            Map.entry("LT", 20),
            Map.entry("LU", 20),
            Map.entry("LV", 21),
            Map.entry("LY", 25),
            Map.entry("MC", 27),
            Map.entry("MD", 24),
            Map.entry("ME", 22),
            Map.entry("MK", 19),
            Map.entry("MN", 20),
            Map.entry("MR", 27),
            Map.entry("MT", 31),
            Map.entry("MU", 30),
            Map.entry("NI", 28),
            Map.entry("NL", 18),
            Map.entry("NO", 15),
            Map.entry("OM", 23),
            Map.entry("PK", 24),
            Map.entry("PL", 28),
            Map.entry("PS", 29),
            Map.entry("PT", 25),
            Map.entry("QA", 29),
            Map.entry("RO", 24),
            Map.entry("RS", 22),
            Map.entry("RU", 33),
            Map.entry("SA", 24),
            Map.entry("SC", 31),
            Map.entry("SD", 18),
            Map.entry("SE", 24),
            Map.entry("SI", 19),
            Map.entry("SK", 24),
            Map.entry("SM", 27),
            Map.entry("SO", 23),
            Map.entry("ST", 25),
            Map.entry("SV", 28),
            Map.entry("TL", 23),
            Map.entry("TN", 24),
            Map.entry("TR", 26),
            Map.entry("UA", 29),
            Map.entry("VA", 22),
            Map.entry("VG", 24),
            Map.entry("XK", 20));

    private Ibans() {}

    static boolean isIn(String text) {
        for (int i = 0; i + 4 <= text.length(); i++) {
            boolean start = Characters.isAsciiLetter(text.charAt(i))
                    && Characters.isAsciiLetter(text.charAt(i + 1))
                    && Characters.isDigit(text.charAt(i + 2))
                    && Characters.isDigit(text.charAt(i + 3))
                    && !Characters.isWord(Characters.at(text, i - 1));
            if (start && isIban(text, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isIban(String text, int start) {
        String country = text.substring(start, start + 2).toUpperCase(Locale.ROOT);
        int length = LENGTHS.getOrDefault(country, 0);
        StringBuilder iban = new StringBuilder();
        int i = start;
        while (iban.length() < length && i < text.length()) {
            char c = text.charAt(i);
            boolean blank = c == ' ' || c == '-' || c == '\u00a0';
            if (Characters.isDigit(c) || Characters.isAsciiLetter(c)) {
                iban.append(c);
            } else if (!blank || Characters.at(text, i - 1) == c) {
                break;
            }
            i++;
        }
        return length > 0
                && iban.length() == length
                && !Characters.isWord(Characters.at(text, i))
                && hasCheckDigits(iban.substring(4) + iban.substring(0, 4));
    }

    private static boolean hasCheckDigits(String moved) {
        int remainder = 0;
        for (int i = 0; i < moved.length(); i++) {
            int value = Character.digit(moved.charAt(i), 36);
            remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
        }
        return remainder == 1;
    }
}
