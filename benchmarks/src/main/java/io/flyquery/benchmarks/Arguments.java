package io.flyquery.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The arguments of a program, told apart: options with a value, options without one, and the rest.
 *
 * @param values the value of each option that has one, the last if given twice; copied
 * @param flags the options without a value; copied
 * @param rest all other arguments in order; copied
 */
record Arguments(Map<String, String> values, Set<String> flags, List<String> rest) {
    Arguments {
        values = Map.copyOf(values);
        flags = Set.copyOf(flags);
        rest = List.copyOf(rest);
    }

    /**
     * Tells arguments apart.
     *
     * @param withValue the options that take the next argument as their value
     * @param withoutValue the options that stand alone
     * @throws UsageException if an option is not known or lacks its value
     */
    static Arguments of(String[] arguments, Set<String> withValue, Set<String> withoutValue) throws UsageException {
        Map<String, String> values = new LinkedHashMap<>();
        List<String> flags = new ArrayList<>();
        List<String> rest = new ArrayList<>();
        for (int at = 0; at < arguments.length; at++) {
            String argument = arguments[at];
            if (withoutValue.contains(argument)) {
                flags.add(argument);
            } else if (withValue.contains(argument)) {
                if (at + 1 == arguments.length) {
                    throw new UsageException(argument + " needs a value");
                }
                at++;
                values.put(argument, arguments[at]);
            } else if (argument.startsWith("-")) {
                throw new UsageException("there is no option " + argument);
            } else {
                rest.add(argument);
            }
        }
        return new Arguments(values, Set.copyOf(flags), rest);
    }

    Optional<String> value(String option) {
        return Optional.ofNullable(values.get(option));
    }
}
