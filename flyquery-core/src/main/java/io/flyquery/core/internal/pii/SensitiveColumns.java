package io.flyquery.core.internal.pii;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Knows column names that say that they hold personal data. A name is cut into words at signs, at digits and where case
 * changes, so that {@code HomePhone} and {@code home_phone_2} match and {@code microphone} does not. Pay, age and names of
 * people are left out on purpose: questions about pay and age are mostly aggregates, and a person's name is in nearly every
 * database; an application that minds gives its own scanner.
 */
final class SensitiveColumns {
    private static final Set<String> WORDS = Set.of(
            "email",
            "emails",
            "ssn",
            "passport",
            "iban",
            "phone",
            "phones",
            "telephone",
            "mobile",
            "cellphone",
            "birthdate",
            "birthday",
            "dob",
            "password",
            "passwd",
            "pwd",
            "cvv",
            "cvc",
            "telefon",
            "creditcard",
            "cardnumber",
            "taxid");
    private static final Set<String> PAIRS = Set.of(
            "e mail",
            "social security",
            "card number",
            "card no",
            "card num",
            "credit card",
            "debit card",
            "birth date",
            "tax id",
            "tax number",
            "national id",
            "identity number",
            "drivers license",
            "driver license",
            "licence number",
            "license number",
            "account iban",
            "phone number",
            "bank account");
    private static final String DATE_OF_BIRTH = "date of birth";

    private SensitiveColumns() {}

    static boolean isSensitive(String column) {
        List<String> words = words(column);
        for (int i = 0; i < words.size(); i++) {
            String pair = i + 1 < words.size() ? words.get(i) + " " + words.get(i + 1) : "";
            String triple = i + 2 < words.size() ? pair + " " + words.get(i + 2) : "";
            if (WORDS.contains(words.get(i)) || PAIRS.contains(pair) || triple.equals(DATE_OF_BIRTH)) {
                return true;
            }
        }
        return false;
    }

    private static List<String> words(String column) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < column.length(); i++) {
            char c = column.charAt(i);
            boolean hump = Character.isUpperCase(c) && Character.isLowerCase(Characters.at(column, i - 1));
            boolean lastCapital = Character.isUpperCase(c)
                    && Character.isUpperCase(Characters.at(column, i - 1))
                    && Character.isLowerCase(Characters.at(column, i + 1));
            if ((hump || lastCapital || !Character.isLetter(c)) && !word.isEmpty()) {
                words.add(word.toString());
                word.setLength(0);
            }
            if (Character.isLetter(c)) {
                word.append(String.valueOf(c).toLowerCase(Locale.ROOT));
            }
        }
        if (!word.isEmpty()) {
            words.add(word.toString());
        }
        return words;
    }
}
