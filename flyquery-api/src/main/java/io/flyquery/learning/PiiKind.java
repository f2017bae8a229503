package io.flyquery.learning;

/**
 * The sorts of personal data that a scan reports.
 *
 * @since 0.1
 */
public enum PiiKind {
    /** An e-mail address. */
    EMAIL,
    /** The number of a payment card. */
    PAYMENT_CARD,
    /** An international bank account number. */
    IBAN,
    /** A national identity number, such as a US social security number. */
    NATIONAL_ID,
    /** A telephone number. */
    PHONE,
    /** An IPv4 or IPv6 address. */
    IP_ADDRESS,
    /** A column whose name says that it holds personal data. */
    SENSITIVE_COLUMN,
    /** Whatever an application's own scanner looks for besides. */
    OTHER
}
