package io.flyquery.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.platform.engine.FilterResult;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** Runs the tests of one rule on a broken subject, as an engine within the engine. */
final class Kit {
    private Kit() {}

    static void assertCaught(Class<?> subject, String rule, Enum<?> defect) {
        PostDiscoveryFilter onlyRule =
                test -> FilterResult.includedIf(test.getDisplayName().startsWith(rule));
        Events tests = EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(subject))
                .filters(onlyRule)
                .configurationParameter(DefectResolver.PARAMETER, DefectResolver.nameOf(defect))
                .execute()
                .testEvents();

        assertThat(tests.started().count()).as("tests of %s", rule).isPositive();
        assertThat(tests.failed().count())
                .as("failures by %s of a subject with %s", rule, defect)
                .isPositive();
    }
}
