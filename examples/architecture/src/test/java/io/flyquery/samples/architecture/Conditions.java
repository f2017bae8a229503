package io.flyquery.samples.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;
import org.jspecify.annotations.NullMarked;

/** The conditions and predicates of {@link ArchitectureTest} that ArchUnit does not bring. */
final class Conditions {
    private static final String INTERNAL = ".internal";

    private static final Set<String> NO_ARGUMENT_RANDOMNESS = Set.of(
            Math.class.getName() + ".random",
            Random.class.getName() + ".<init>",
            ThreadLocalRandom.class.getName() + ".current",
            UUID.class.getName() + ".randomUUID");

    private Conditions() {}

    /** A module is what shares the package in front of {@code internal}: {@code io.flyquery.core} for the engine. */
    static ArchCondition<JavaClass> useInternalPackagesOnlyOfTheirOwnModule() {
        return new ArchCondition<>("use internal packages only of their own module") {
            @Override
            public void check(JavaClass user, ConditionEvents events) {
                for (Dependency dependency : user.getDirectDependenciesFromSelf()) {
                    String used = dependency.getTargetClass().getPackageName();
                    if (isInternalOfFlyQuery(used) && !isWithin(user.getPackageName(), moduleOf(used))) {
                        events.add(SimpleConditionEvent.violated(user, dependency.getDescription()));
                    }
                }
            }
        };
    }

    static ArchCondition<JavaClass> resideInANullMarkedPackage() {
        return new ArchCondition<>("reside in a package whose package-info.java says @NullMarked") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
                events.add(new SimpleConditionEvent(
                        type, marked, "%s: %s is not @NullMarked".formatted(type.getName(), type.getPackageName())));
            }
        };
    }

    static DescribedPredicate<JavaClass> areOfJavaxSqlButTheDataSource() {
        return DescribedPredicate.describe(
                "are of javax.sql, except DataSource",
                type -> isWithin(type.getPackageName(), "javax.sql") && !type.isEquivalentTo(DataSource.class));
    }

    /** Calls and method references alike; {@code Instant.now(clock)} is fine. */
    static DescribedPredicate<JavaAccess<?>> readsTheSystemClock() {
        return DescribedPredicate.describe(
                "the target reads the system clock",
                access -> targets(access, System.class.getName() + ".currentTimeMillis")
                        || (access.getTargetOwner().getPackageName().equals("java.time")
                                && access.getTarget().getName().equals("now")
                                && takesNoArgument(access)));
    }

    /** Calls and method references alike; {@code new Random(seed)} is fine. */
    static DescribedPredicate<JavaAccess<?>> drawsUnseededRandomness() {
        return DescribedPredicate.describe(
                "the target draws randomness without a seed",
                access -> NO_ARGUMENT_RANDOMNESS.stream().anyMatch(name -> targets(access, name))
                        && takesNoArgument(access));
    }

    private static boolean targets(JavaAccess<?> access, String ownerAndName) {
        return ownerAndName.equals(
                access.getTargetOwner().getName() + "." + access.getTarget().getName());
    }

    private static boolean takesNoArgument(JavaAccess<?> access) {
        return access.getTarget() instanceof CodeUnitAccessTarget target
                && target.getRawParameterTypes().isEmpty();
    }

    private static boolean isInternalOfFlyQuery(String packageName) {
        return packageName.startsWith("io.flyquery.") && (packageName + ".").contains(INTERNAL + ".");
    }

    private static String moduleOf(String internalPackage) {
        return internalPackage.substring(0, (internalPackage + ".").indexOf(INTERNAL + "."));
    }

    private static boolean isWithin(String packageName, String outer) {
        return packageName.equals(outer) || packageName.startsWith(outer + ".");
    }
}
