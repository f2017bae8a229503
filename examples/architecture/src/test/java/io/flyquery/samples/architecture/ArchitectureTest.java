package io.flyquery.samples.architecture;

import static com.tngtech.archunit.core.domain.JavaModifier.ABSTRACT;
import static com.tngtech.archunit.core.domain.JavaModifier.FINAL;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * What the module descriptors cannot say: which package may use which, and what no class may do.
 *
 * <p>Layers are optional and rules may match nothing, so that a module can be built on its own; {@link #enoughIsAnalysed}
 * catches the case in which nothing was found at all.
 */
@AnalyzeClasses(packages = "io.flyquery", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    private static final int FEWEST_CLASSES = 200;

    private static final String[] FEATURES = {
        "io.flyquery.feedback..", "io.flyquery.example..", "io.flyquery.eval..", "io.flyquery.learning.."
    };
    private static final String DEFAULTS = "io.flyquery.core";
    private static final String STORES = "io.flyquery.store..";
    private static final String SAMPLES = "io.flyquery.samples..";
    private static final String BENCHMARKS = "io.flyquery.benchmarks..";
    private static final String EVAL_JDBC = "io.flyquery.core.internal.eval.jdbc..";

    @ArchTest
    static void enoughIsAnalysed(JavaClasses classes) {
        assertThat(classes)
                .as("classes of FlyQuery on the test class path")
                .filteredOn(type -> !type.getSimpleName().equals("package-info"))
                .hasSizeGreaterThanOrEqualTo(FEWEST_CLASSES);
    }

    @ArchTest
    static final ArchRule layersPointDownwards = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .withOptionalLayers(true)
            .layer("facade")
            .definedBy("io.flyquery")
            .layer("features")
            .definedBy(FEATURES)
            .layer("spi")
            .definedBy("io.flyquery.spi")
            .layer("schema")
            .definedBy("io.flyquery.spi.schema..")
            .layer("model")
            .definedBy("io.flyquery.model..")
            .layer("error")
            .definedBy("io.flyquery.error..")
            .layer("kit")
            .definedBy("io.flyquery.tck..")
            .layer("engine")
            .definedBy("io.flyquery.core..")
            .layer("memory store")
            .definedBy("io.flyquery.store.memory..")
            .layer("relational base")
            .definedBy("io.flyquery.store.jdbc..")
            .layer("relational stores")
            .definedBy("io.flyquery.store.sqlite..", "io.flyquery.store.postgres..")
            .layer("models")
            .definedBy("io.flyquery.retrieval..")
            .layer("programs")
            .definedBy(SAMPLES, BENCHMARKS)
            .whereLayer("facade")
            .mayOnlyAccessLayers("features", "model", "error")
            .whereLayer("features")
            .mayOnlyAccessLayers("model", "error")
            .whereLayer("spi")
            .mayOnlyAccessLayers("features", "model", "error")
            .whereLayer("schema")
            .mayOnlyAccessLayers("spi", "model")
            .whereLayer("model")
            .mayNotAccessAnyLayer()
            .whereLayer("error")
            .mayNotAccessAnyLayer()
            .whereLayer("kit")
            .mayOnlyAccessLayers("facade", "features", "spi", "schema", "model", "error")
            .whereLayer("engine")
            .mayOnlyAccessLayers("facade", "features", "spi", "schema", "model", "error", "memory store")
            .whereLayer("memory store")
            .mayOnlyAccessLayers("spi", "schema", "model", "error")
            .whereLayer("relational base")
            .mayOnlyAccessLayers("spi", "schema", "model", "error")
            .whereLayer("relational stores")
            .mayOnlyAccessLayers("spi", "schema", "model", "error", "relational base")
            .whereLayer("models")
            .mayOnlyAccessLayers("spi", "model", "error")
            .whereLayer("programs")
            .mayNotBeAccessedByAnyLayer();

    @ArchTest
    static final ArchRule packagesFormNoCycles =
            slices().matching("io.flyquery.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule internalPackagesStayInTheirModule =
            classes().should(Conditions.useInternalPackagesOnlyOfTheirOwnModule());

    @ArchTest
    static final ArchRule packagesAreNullMarked = classes().should(Conditions.resideInANullMarkedPackage());

    @ArchTest
    static final ArchRule publicConcreteClassesAreFinal = classes()
            .that()
            .arePublic()
            .and()
            .doNotHaveModifier(ABSTRACT)
            .and()
            .areNotEnums()
            .and()
            .areNotAssignableTo(Throwable.class)
            .and()
            .resideOutsideOfPackage(BENCHMARKS)
            .should()
            .haveModifier(FINAL);

    @ArchTest
    static final ArchRule jdbcStaysInTheStores = noClasses()
            .that()
            .resideOutsideOfPackages(STORES, EVAL_JDBC, SAMPLES, BENCHMARKS)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.sql..");

    @ArchTest
    static final ArchRule onlyTheDataSourceIsPassedThrough = noClasses()
            .that()
            .resideOutsideOfPackages(STORES, EVAL_JDBC, SAMPLES, BENCHMARKS)
            .should()
            .dependOnClassesThat(Conditions.areOfJavaxSqlButTheDataSource());

    @ArchTest
    static final ArchRule timeIsInjected = noClasses()
            .that()
            .resideOutsideOfPackages(SAMPLES, BENCHMARKS)
            .should()
            .accessTargetWhere(Conditions.readsTheSystemClock())
            .because("a Clock comes in from outside, so that tests can move it");

    @ArchTest
    static final ArchRule randomnessIsInjected = noClasses()
            .that()
            .resideOutsideOfPackages(DEFAULTS, SAMPLES, BENCHMARKS)
            .should()
            .accessTargetWhere(Conditions.drawsUnseededRandomness())
            .because("ids and random sources come in from outside; only the builder's package chooses defaults");

    @ArchTest
    static final ArchRule librariesDoNotPrint =
            noClasses().that().resideOutsideOfPackages(SAMPLES, BENCHMARKS).should(ACCESS_STANDARD_STREAMS);
}
