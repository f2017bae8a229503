package io.flyquery.core.internal.pii;

import io.flyquery.learning.PiiFinding;
import io.flyquery.learning.PiiInput;
import io.flyquery.learning.PiiKind;
import io.flyquery.learning.PiiScanner;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The scan that runs unless an application gives its own. It looks at the question, at the literals (not at the SQL's other
 * text, whose plain numbers are no telephone numbers) and at the column names. Stateless and thread-safe; linear time.
 */
public final class BuiltInPiiScanner implements PiiScanner {
    @Override
    public List<PiiFinding> scan(PiiInput input) {
        List<PiiFinding> findings = new ArrayList<>();
        kinds(input.question()).forEach(kind -> findings.add(new PiiFinding(kind, "question")));
        for (int i = 0; i < input.literals().size(); i++) {
            for (PiiKind kind : kinds(input.literals().get(i))) {
                findings.add(new PiiFinding(kind, "literal " + (i + 1)));
            }
        }
        input.columns().stream()
                .filter(SensitiveColumns::isSensitive)
                .forEach(column -> findings.add(new PiiFinding(PiiKind.SENSITIVE_COLUMN, "column " + column)));
        return List.copyOf(findings);
    }

    private static Set<PiiKind> kinds(String text) {
        Set<PiiKind> kinds = EnumSet.noneOf(PiiKind.class);
        if (Emails.isIn(text)) {
            kinds.add(PiiKind.EMAIL);
        }
        if (Ibans.isIn(text)) {
            kinds.add(PiiKind.IBAN);
        }
        if (IpAddresses.isIn(text)) {
            kinds.add(PiiKind.IP_ADDRESS);
        }
        for (DigitRun run : DigitRun.in(text)) {
            if (PaymentCards.matches(run)) {
                kinds.add(PiiKind.PAYMENT_CARD);
            } else if (SocialSecurityNumbers.matches(run)) {
                kinds.add(PiiKind.NATIONAL_ID);
            } else if (Phones.matches(run)) {
                kinds.add(PiiKind.PHONE);
            }
        }
        return kinds;
    }
}
