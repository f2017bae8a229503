package io.flyquery.core.internal.pii;

/** Knows the numbers of payment cards: 13 to 19 digits, a known issuer, a right check digit. */
final class PaymentCards {
    private static final int MIN_DIGITS = 13;
    private static final int MAX_DIGITS = 19;

    private PaymentCards() {}

    /** Looks at every row of neighbouring groups, as a card number may follow another number. */
    static boolean matches(DigitRun run) {
        for (int from = 0; from < run.groups().size(); from++) {
            StringBuilder digits = new StringBuilder();
            for (int to = from; to < run.groups().size() && digits.length() < MAX_DIGITS; to++) {
                boolean apart = to > from && !isCardSeparator(run.separators().get(to - 1));
                if (apart || to - from > MAX_DIGITS || run.groups().get(to).length() > MAX_DIGITS) {
                    break;
                }
                digits.append(run.groups().get(to));
                if (isShaped(run, from, to) && isCard(digits)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isCardSeparator(String separator) {
        return separator.equals(" ") || separator.equals("-") || separator.equals("\u00a0");
    }

    /** One group, or groups of at least three digits: loose single digits are no card number. */
    private static boolean isShaped(DigitRun run, int from, int to) {
        return from == to
                || run.groups().subList(from, to + 1).stream()
                        .allMatch(group -> group.length() >= 3 && group.length() <= 7);
    }

    private static boolean isCard(CharSequence digits) {
        return digits.length() >= MIN_DIGITS
                && digits.length() <= MAX_DIGITS
                && hasIssuer(digits.toString())
                && hasCheckDigit(digits);
    }

    private static boolean hasIssuer(String digits) {
        int two = Integer.parseInt(digits.substring(0, 2));
        int four = Integer.parseInt(digits.substring(0, 4));
        int length = digits.length();
        boolean visa = digits.charAt(0) == '4' && (length == 13 || length == 16 || length == 19);
        boolean mastercard = ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720)) && length == 16;
        boolean amex = (two == 34 || two == 37) && length == 15;
        boolean diners = (two == 36 || two == 38 || two == 39 || (four >= 3000 && four <= 3059)) && length >= 14;
        boolean discover = (four == 6011 || two == 65 || (four >= 6440 && four <= 6499)) && length >= 16;
        boolean unionPay = (two == 62 || two == 81) && length >= 16;
        boolean jcb = four >= 3528 && four <= 3589 && length >= 16;
        boolean maestro = (two == 50 || (two >= 56 && two <= 58) || two == 63 || two == 67) && length >= 13;
        return visa || mastercard || amex || diners || discover || unionPay || jcb || maestro;
    }

    /** The Luhn sum. */
    private static boolean hasCheckDigit(CharSequence digits) {
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int weighted = i % 2 == 1 ? 2 * digit : digit;
            sum += weighted > 9 ? weighted - 9 : weighted;
        }
        return sum % 10 == 0;
    }
}
