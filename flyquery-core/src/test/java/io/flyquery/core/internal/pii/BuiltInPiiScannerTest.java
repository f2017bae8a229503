package io.flyquery.core.internal.pii;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.flyquery.learning.PiiFinding;
import io.flyquery.learning.PiiInput;
import io.flyquery.learning.PiiKind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BuiltInPiiScannerTest {
    private final BuiltInPiiScanner scanner = new BuiltInPiiScanner();

    private List<PiiKind> kinds(String question) {
        return scanner.scan(new PiiInput(question, "", List.of(), List.of())).stream()
                .map(PiiFinding::kind)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mail ann.lee+x@example.co.uk now", "a@b.io.", "<ann@example.org>", "änne@müller.de"})
    void emailIsFound(String text) {
        assertThat(kinds(text)).containsExactly(PiiKind.EMAIL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a@b", "user @ example.org", "@example.org", "x@.org", "price @ 5.00", "a@1.2", "a@b."})
    void otherAtSignsAreNoEmail(String text) {
        assertThat(kinds(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4111111111111111",
                "card 4111 1111 1111 1111?",
                "5500-0000-0000-0004",
                "3782 822463 10005",
                "order 12 card 4111 1111 1111 1111"
            })
    void cardNumberIsFound(String text) {
        assertThat(kinds(text)).contains(PiiKind.PAYMENT_CARD);
    }

    @ParameterizedTest
    @ValueSource(strings = {"4111111111111112", "9111111111111111", "1234567890123456", "0000000000000000"})
    void numberWithoutCheckDigitOrIssuerIsNoCard(String text) {
        assertThat(kinds(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GB82 WEST 1234 5698 7654 32", "de89370400440532013000", "NO93 8601 1117 947."})
    void ibanIsFound(String text) {
        assertThat(kinds(text)).contains(PiiKind.IBAN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GB82WEST12345698765433", "DE8937040044053201300", "ZZ89370400440532013000"})
    void ibanOfWrongCheckDigitsLengthOrCountryIsNone(String text) {
        assertThat(kinds(text)).doesNotContain(PiiKind.IBAN);
    }

    @Test
    void socialSecurityNumberNeedsSeparatorsAndAValidRange() {
        assertThat(kinds("is 123-45-6789 known")).containsExactly(PiiKind.NATIONAL_ID);
        assertThat(kinds("123 45 6789")).containsExactly(PiiKind.NATIONAL_ID);
        assertThat(kinds("123456789 000-12-3456 666-12-3456 900-12-3456")).isEmpty();
        assertThat(kinds("123-00-4567")).isEmpty();
        assertThat(kinds("123-45-0000")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "+49 30 1234567",
                "+14155552671",
                "call (415) 555-2671",
                "415-555-2671",
                "1-415-555-2671",
                "415.555.2671",
                "030 12345678",
                "+44 (0)20 7946 0958"
            })
    void phoneIsFound(String text) {
        assertThat(kinds(text)).containsExactly(PiiKind.PHONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4155552671",
                "id 123456789012",
                "2024-01-31",
                "31.01.2024",
                "01/31/2024 10:15:00",
                "2024-2025",
                "from 2010 - 2020",
                "3.14159265",
                "1,000,000",
                "1 000 000",
                "12 34 56",
                "2024-01-31T10:15:00Z",
                "Q1 2024 and Q2 2024",
                "version 1.2.3",
                "2024-01-31 2024-02-29",
                "+5 degrees"
            })
    void datesTimesRangesAndPlainNumbersAreNoPhones(String text) {
        assertThat(kinds(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.5.2.1",
                "host 192.168.0.255:8080?",
                "2001:db8::1",
                "fe80::1ff:fe23:4567:890a",
                "::ffff:10.0.0.1"
            })
    void ipAddressIsFound(String text) {
        assertThat(kinds(text)).containsExactly(PiiKind.IP_ADDRESS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.2.3",
                "256.1.1.1",
                "1.10.5.2.1",
                "v1.2.3.4x",
                "10:15:00",
                "a::b::c",
                "x::int",
                "std::add",
                "::"
            })
    void versionsTimesAndCastsAreNoAddresses(String text) {
        assertThat(kinds(text)).isEmpty();
    }

    @Test
    void columnsMatchOnWordBoundaries() {
        List<String> columns = List.of(
                "EmailAddress",
                "home_phone_2",
                "DOB",
                "date_of_birth",
                "creditCardNumber",
                "HomeSSN",
                "microphone",
                "session",
                "emailer_count",
                "mobilehome",
                "adobe",
                "salary");

        assertThat(scanner.scan(new PiiInput("", "", List.of(), columns)))
                .extracting(PiiFinding::where)
                .containsExactly(
                        "column EmailAddress",
                        "column home_phone_2",
                        "column DOB",
                        "column date_of_birth",
                        "column creditCardNumber",
                        "column HomeSSN");
    }

    @Test
    void findingNamesThePlaceAndNeverTheValue() {
        List<PiiFinding> findings = scanner.scan(
                new PiiInput("mail ann@example.org", "", List.of("x", "4111111111111111", "4155552671"), List.of()));

        assertThat(findings)
                .containsExactly(
                        new PiiFinding(PiiKind.EMAIL, "question"), new PiiFinding(PiiKind.PAYMENT_CARD, "literal 2"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1", "1 ", "1-", "@", "a@", "a.", "a@a.", ":", "1:", "::", "1.", "4111 ", "GB82 ", "GB82", "+", "(1",
                "a:"
            })
    void hostileTextOfOneMebibyteIsScannedInLinearTime(String part) {
        String text = part.repeat((1 << 20) / part.length());

        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> kinds(text));
    }
}
