package io.flyquery.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.model.Dialect;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Brackets that decide what belongs together are never left out. Each test writes two readings of one row of operators with
 * brackets around every part; at most one of them is what the row means without brackets, so that a wrong table of
 * precedence or a lost pair of brackets makes the two one.
 */
class GroupingTest {
    private static final List<String> BINARY = List.of(
            "+", "-", "*", "/", "%", "||", "&", "|", "^", "<<", "=", "<>", "<", ">=", "AND", "OR", "XOR", "LIKE", "IS",
            "->", "<=>", "@>");
    private static final List<String> PREFIX = List.of("-", "+", "~", "!", "NOT");
    private static final List<String> POSTFIX = List.of(
            "IS NULL",
            "IS NOT NULL",
            "IN (1)",
            "NOT IN (SELECT 1)",
            "BETWEEN c AND d",
            "LIKE 'x'",
            "COLLATE c",
            "AT TIME ZONE 'UTC'",
            "::int",
            "[1]",
            ".f",
            "ISNULL");

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void twoOperatorsGroupAsWritten(Dialect dialect) {
        for (String left : BINARY) {
            for (String right : BINARY) {
                if (!isAssociative(left, right)) {
                    assertApart("(a " + left + " b) " + right + " c", "a " + left + " (b " + right + " c)", dialect);
                }
            }
        }
    }

    /** AND and OR in a row are the same however they are grouped, so that either answer is right. */
    private static boolean isAssociative(String left, String right) {
        return left.equals(right) && (left.equals("AND") || left.equals("OR") || left.equals("||"));
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void signsAndNegationsGroupAsWritten(Dialect dialect) {
        for (String prefix : PREFIX) {
            for (String operator : BINARY) {
                assertApart("(" + prefix + " a) " + operator + " b", prefix + " (a " + operator + " b)", dialect);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whatFollowsAValueGroupsAsWritten(Dialect dialect) {
        for (String postfix : POSTFIX) {
            for (String operator : BINARY) {
                assertApart("(a " + operator + " b) " + postfix, "a " + operator + " (b " + postfix + ")", dialect);
            }
            for (String prefix : PREFIX) {
                assertApart("(" + prefix + " a) " + postfix, prefix + " (a " + postfix + ")", dialect);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void upperBoundsGroupAsWritten(Dialect dialect) {
        for (String operator : BINARY) {
            assertApart("(a BETWEEN b AND c) " + operator + " d", "a BETWEEN b AND (c " + operator + " d)", dialect);
            assertApart(
                    "a BETWEEN (b AND c) AND d " + operator + " e",
                    "a BETWEEN b AND (c AND d) " + operator + " e",
                    dialect);
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void castsTakeWhatTheirBracketsSay(Dialect dialect) {
        for (String operator : BINARY) {
            assertApart("CAST(a " + operator + " b AS int)", "a " + operator + " CAST(b AS int)", dialect);
            assertApart("CAST(a AS int) " + operator + " b", "CAST(a " + operator + " b AS int)", dialect);
        }
        for (String prefix : PREFIX) {
            assertApart("CAST(" + prefix + " a AS int)", prefix + " CAST(a AS int)", dialect);
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void setOperationsGroupAsWritten(Dialect dialect) {
        List<String> operations =
                List.of("UNION", "UNION ALL", "INTERSECT", "INTERSECT ALL", "EXCEPT", "EXCEPT ALL", "MINUS");
        for (String left : operations) {
            for (String right : operations) {
                String a = "SELECT a FROM t " + left + " ";
                String c = " " + right + " SELECT c FROM t";
                assertTextsApart("(" + a + "SELECT b FROM t)" + c, a + "(SELECT b FROM t" + c + ")", dialect);
            }
        }
    }

    private static void assertApart(String one, String other, Dialect dialect) {
        assertTextsApart("SELECT " + one + " FROM t", "SELECT " + other + " FROM t", dialect);
        assertTextsApart("SELECT 1 FROM t WHERE " + one, "SELECT 1 FROM t WHERE " + other, dialect);
    }

    private static void assertTextsApart(String one, String other, Dialect dialect) {
        NormalisedSql first = Normaliser.of().normalise(one, dialect);
        NormalisedSql second = Normaliser.of().normalise(other, dialect);
        assertThat(first.sqlKey())
                .as("%s: <%s> and <%s> both as <%s>", dialect, one, other, first.canonical())
                .isNotEqualTo(second.sqlKey());
    }
}
