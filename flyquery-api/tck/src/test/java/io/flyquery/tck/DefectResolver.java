package io.flyquery.tck;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives the constructor of a broken subject the defect that the run was configured with. */
final class DefectResolver implements ParameterResolver {
    static final String PARAMETER = "defect";

    static String nameOf(Enum<?> defect) {
        return defect.getDeclaringClass().getSimpleName() + "." + defect.name();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType().isInstance(defect(context));
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return defect(context);
    }

    private static Enum<?> defect(ExtensionContext context) {
        String name = context.getConfigurationParameter(PARAMETER).orElseThrow();
        return Stream.<Enum<?>[]>of(
                        RowDefect.values(),
                        TableDefect.values(),
                        UnitDefect.values(),
                        CapabilityDefect.values(),
                        EmbeddingDefect.values(),
                        TokenEmbeddingDefect.values(),
                        RerankerDefect.values())
                .flatMap(Arrays::stream)
                .filter(defect -> nameOf(defect).equals(name))
                .findFirst()
                .orElseThrow();
    }
}
