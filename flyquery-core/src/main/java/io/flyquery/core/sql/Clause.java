package io.flyquery.core.sql;

/** The part of a query, or the sort of brackets, that a token stands in. */
enum Clause {
    /** Between SELECT and FROM. */
    SELECT_LIST,
    /** Tables and joins, also in brackets. */
    FROM,
    /** The condition of a join. */
    ON,
    /** WHERE, HAVING, QUALIFY: one condition. */
    CONDITION,
    /** GROUP BY. */
    GROUP_BY,
    /** ORDER BY of a query, a window or an aggregate. */
    ORDER_BY,
    /** Another part of a query. */
    OTHER,
    /** The arguments of a function. */
    ARGUMENTS,
    /** An expression in brackets. */
    GROUP,
    /** A list or definition in brackets: behind IN, VALUES, USING, OVER, AS and the like. */
    LIST
}
