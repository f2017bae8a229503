package io.flyquery.learning;

/**
 * Kinds of personal data.
 *
 * @since 0.1
 */
public enum PiiKind {
    /** An e-mail address. */
    EMAIL,
    /** A payment card number. */
    PAYMENT_CARD,
    /** An international bank account number. */
    IBAN,
    /** A national identification number, such as a US social security number. */
    NATIONAL_ID,
    /** A telephone number. */
    PHONE,
    /** An IPv4 or IPv6 address. */
    IP_ADDRESS,
    /** A column whose name says that it holds personal data. */
    SENSITIVE_COLUMN,
    /** Anything else that the application's own scan knows. */
    OTHER
}
