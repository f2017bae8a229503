package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.util.ArrayList;
import java.util.List;

/** Handwritten texts that the fuzz tests start from: what every dialect reads, and what only one of them does. */
final class SqlSeeds {
    private static final List<String> COMMON = List.of(
            "SELECT DISTINCT c.name, count(*) AS n FROM city AS c INNER JOIN land l ON c.land = l.id "
                    + "WHERE c.pop >= -5 AND NOT (l.name LIKE 'a%' ESCAPE '!') GROUP BY c.name HAVING count(*) > 1 "
                    + "ORDER BY n DESC, c.name ASC LIMIT 10",
            "WITH a AS (SELECT x, sum(y) OVER (PARTITION BY x ORDER BY z ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) s "
                    + "FROM t), b AS (SELECT 1 AS one) SELECT * FROM a LEFT OUTER JOIN b ON a.s <> b.one /* so */",
            "SELECT CASE WHEN a IN (1, 2.50, 1e3) THEN 'it''s' WHEN a IS NULL THEN NULL ELSE CAST(b AS char(3)) END "
                    + "FROM t WHERE (a, b) IN (SELECT c, d FROM u) OR EXISTS (SELECT 1 FROM v WHERE v.id = t.id)",
            "(SELECT a FROM t UNION ALL SELECT b FROM u) EXCEPT SELECT c FROM v -- last",
            "SELECT t.*, - -a, a - -b, (a + b) * c FROM s.t, (SELECT 1 AS b) AS u WHERE a BETWEEN 1 AND 2 AND c != ''",
            "INSERT INTO t (a, b) VALUES (1, 'x'), (2, NULL)",
            "UPDATE t SET a = a + 1 WHERE b = ?; DELETE FROM t",
            "SELECT 1; DROP TABLE users; --",
            "SELECT 1 GROUP BY 1 HAVING 1 = 1",
            "SELECT \"Order\".\"a\"\"b\", \"name\" FROM \"Order\"",
            "CREATE TABLE t (a int PRIMARY KEY, b varchar(10) DEFAULT 'x')",
            "SELECT a FROM t\n\n\nWHERE a = 1 // b\ngo\n/\nSELECT 2");

    private SqlSeeds() {}

    /** Returns the texts to start from in a dialect. */
    static List<String> of(Dialect dialect) {
        List<String> seeds = new ArrayList<>(COMMON);
        seeds.addAll(special(dialect));
        return seeds;
    }

    /** Returns a third of the common texts, another one for the next dialect, and all of the dialect's own. */
    static List<String> some(Dialect dialect) {
        List<String> seeds = new ArrayList<>(special(dialect));
        for (int i = List.of(Dialect.values()).indexOf(dialect) % 3; i < COMMON.size(); i += 3) {
            seeds.add(COMMON.get(i));
        }
        return seeds;
    }

    private static List<String> special(Dialect dialect) {
        return switch (dialect) {
            case POSTGRESQL ->
                List.of(
                        "SELECT a::numeric(10, 2), E'a\\'b', $$it's$$, $q$ $$ $q$, u&'\\0061' FROM t WHERE a @> '{}' "
                                + "AND b ->> 'k' = 'v' AND c ~* '^x' AND d ?| ARRAY['a', 'b'] AND e = $1",
                        "SELECT DISTINCT ON (a) b, (r).f, arr[1:2] FROM t TABLESAMPLE system (10) "
                                + "WHERE a = ANY (ARRAY[1, 2]) ORDER BY a NULLS LAST FETCH FIRST 3 ROWS ONLY",
                        "SELECT x /* a /* b */ c */ FROM t AT WHERE ts AT TIME ZONE 'UTC' > now() - INTERVAL '1' day");
            case DUCKDB ->
                List.of(
                        "SELECT [1, 2, 3][1] AS l, {'a': 1}, list_transform(l, x -> x + 1), t.s.Key FROM t",
                        "FROM t ASOF JOIN u USING (a) SELECT * EXCLUDE (b) REPLACE (c AS d) QUALIFY true",
                        "SELECT a::int, $tag$x$tag$ FROM t GROUP BY ALL ORDER BY ALL");
            case SQLITE ->
                List.of(
                        "SELECT [a b], `c`, \"d\" FROM [t] WHERE a = \"France\" AND b == 0x1F AND c GLOB '*' LIMIT 1, 2",
                        "SELECT iif(a IS NOT b, :p, @q) FROM t AS left JOIN u USING (id)");
            case MYSQL ->
                List.of(
                        "SELECT `a``b`, \"it\\\"s\", 'a\\'b', 1a, @v, @@x FROM `T` # note\nWHERE a--1 AND b <=> 1 DIV 2",
                        "SELECT /*! STRAIGHT_JOIN */ Count(*), GROUP_CONCAT(a SEPARATOR ',') FROM t FORCE INDEX (i) LIMIT 1, 2");
            case SNOWFLAKE ->
                List.of(
                        "SELECT src:a.B[0]::string, $1, $$x$$ FROM @st/Path/f.csv, LATERAL FLATTEN(input => x) // note\n",
                        "SELECT a FROM t QUALIFY row_number() OVER (PARTITION BY b ORDER BY c) = 1");
            case BIGQUERY ->
                List.of(
                        "SELECT r'a\\b', b\"x\", '''it's''', ARRAY<STRUCT<a INT64>>[(1)], x[OFFSET(0)] FROM `p.d.t` AS t",
                        "SELECT * EXCEPT (a) FROM my-project.d.t, UNNEST(x) AS y WITH OFFSET # note\nWHERE @p = 1");
            case SQLSERVER ->
                List.of(
                        "SELECT TOP (5) [Order Id], [a]]b], N'x', #t.a, @v, @@rowcount FROM [Sales Orders] WITH (NOLOCK)",
                        "SELECT a FROM t CROSS APPLY f(t.a) AS u ORDER BY a OFFSET 5 ROWS FETCH NEXT 5 ROWS ONLY");
            case ORACLE ->
                List.of(
                        "SELECT q'[it's]', nq'{x}', a#b, :p FROM t, u WHERE t.a = u.a(+) AND ROWNUM < 1.5d",
                        "SELECT a FROM t START WITH a = 1 CONNECT BY PRIOR a = b MINUS SELECT 1 FROM dual");
            case ANSI ->
                List.of(
                        "SELECT a || b, EXTRACT(DAY FROM c), TRIM(BOTH 'x' FROM d), DATE '2020-01-01' FROM t",
                        "SELECT {{ name }}, %(a)s, %s FROM {% if x %} t {% endif %}");
        };
    }
}
