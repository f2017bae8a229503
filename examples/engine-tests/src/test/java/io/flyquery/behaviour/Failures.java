package io.flyquery.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import org.assertj.core.api.AbstractStringAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Checks of calls that fail. */
final class Failures {
    private Failures() {}

    /** Checks that a call fails with a code; returns the check of its message. */
    static AbstractStringAssert<?> assertFails(ErrorCode code, ThrowingCallable call) {
        FlyQueryException failure = catchThrowableOfType(FlyQueryException.class, call);
        assertThat(failure).as("what a call that fails with %s throws", code).isNotNull();
        assertThat(failure.code()).as("%s", failure).isEqualTo(code);
        return assertThat(failure.getMessage()).isNotBlank();
    }
}
