package io.flyquery.benchmarks;

import io.flyquery.model.Dialect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The arguments of a program, told apart: options with a value, options with a list of them, options without one, and the
 * rest.
 *
 * @param values the value of each option that has one, the last if given twice; copied
 * @param lists the values of each option that takes several, in order, all of them if given twice; copied
 * @param flags the options without a value; copied
 * @param rest all other arguments in order; copied
 */
record Arguments(Map<String, String> values, Map<String, List<String>> lists, Set<String> flags, List<String> rest) {
    Arguments {
        values = Map.copyOf(values);
        lists = lists.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, list -> List.copyOf(list.getValue())));
        flags = Set.copyOf(flags);
        rest = List.copyOf(rest);
    }

    /** Tells the arguments of a program without lists apart, like the other method. */
    static Arguments of(String[] arguments, Set<String> withValue, Set<String> withoutValue) throws UsageException {
        return of(arguments, withValue, Set.of(), withoutValue);
    }

    /**
     * Tells arguments apart.
     *
     * @param withValue the options that take the next argument as their value
     * @param withList the options that take the next arguments up to one that begins with {@code -}
     * @param withoutValue the options that stand alone
     * @throws UsageException if an option is not known or lacks its value
     */
    static Arguments of(String[] arguments, Set<String> withValue, Set<String> withList, Set<String> withoutValue)
            throws UsageException {
        Map<String, String> values = new LinkedHashMap<>();
        Map<String, List<String>> lists = new LinkedHashMap<>();
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
            } else if (withList.contains(argument)) {
                int first = at + 1;
                while (at + 1 < arguments.length && !arguments[at + 1].startsWith("-")) {
                    at++;
                }
                if (at < first) {
                    throw new UsageException(argument + " needs a value");
                }
                lists.computeIfAbsent(argument, option -> new ArrayList<>())
                        .addAll(Arrays.asList(arguments).subList(first, at + 1));
            } else if (argument.startsWith("-")) {
                throw new UsageException("there is no option " + argument);
            } else {
                rest.add(argument);
            }
        }
        return new Arguments(values, lists, Set.copyOf(flags), rest);
    }

    Optional<String> value(String option) {
        return Optional.ofNullable(values.get(option));
    }

    /** Returns the values of an option that takes several; empty if it is not given. */
    List<String> list(String option) {
        return lists.getOrDefault(option, List.of());
    }

    /**
     * Returns an option that is a whole number.
     *
     * @param fallback the number if the option is not given
     * @throws UsageException if it is no number from {@code least} to 9999999
     */
    int number(String option, int least, int fallback) throws UsageException {
        String value = value(option).orElse(Integer.toString(fallback));
        if (!value.matches("[0-9]{1,7}") || Integer.parseInt(value) < least) {
            throw new UsageException(
                    option + " was '" + value + "' but must be a number from " + least + " to 9999999");
        }
        return Integer.parseInt(value);
    }

    /**
     * Returns an option that names a dialect; empty if it is not given.
     *
     * @throws UsageException if there is no such dialect
     */
    Optional<Dialect> dialect(String option) throws UsageException {
        String name = values.get(option);
        try {
            return Optional.ofNullable(name).map(Dialect::of);
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + ": " + e.getMessage());
        }
    }
}
