package io.flyquery.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.flyquery.error.ErrorCode;
import io.flyquery.learning.FailedGate;
import io.flyquery.learning.Gate;
import io.flyquery.learning.LearnOutcome;
import java.util.List;
import java.util.UUID;

/** Reads what the auto-learner made of a run. */
final class Outcomes {
    private Outcomes() {}

    static UUID proposed(LearnOutcome outcome) {
        assertThat(outcome).isInstanceOf(LearnOutcome.Proposed.class);
        return ((LearnOutcome.Proposed) outcome).exampleId();
    }

    static UUID duplicate(LearnOutcome outcome) {
        assertThat(outcome).isInstanceOf(LearnOutcome.Duplicate.class);
        return ((LearnOutcome.Duplicate) outcome).exampleId();
    }

    static List<Gate> failedGates(LearnOutcome outcome) {
        assertThat(outcome).isInstanceOf(LearnOutcome.Skipped.class);
        return ((LearnOutcome.Skipped) outcome)
                .gates().stream().map(FailedGate::gate).toList();
    }

    static LearnOutcome.Failed failed(LearnOutcome outcome, ErrorCode code) {
        assertThat(outcome)
                .asInstanceOf(type(LearnOutcome.Failed.class))
                .extracting(LearnOutcome.Failed::code)
                .isEqualTo(code);
        return (LearnOutcome.Failed) outcome;
    }
}
