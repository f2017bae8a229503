package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.util.Optional;
import java.util.Set;

/** Refuses files, stages, other servers and virtual tables with side effects where a query reads tables. */
final class BlockedSources {
    private static final int PARTS_WITH_SERVER = 4;
    private static final Set<String> FILE_SUFFIXES = Set.of(
            "csv", "tsv", "txt", "parquet", "json", "jsonl", "ndjson", "geojson", "xlsx", "gz", "zst", "bz2", "db",
            "duckdb", "sqlite", "arrow", "arrows", "avro", "shp", "gpkg", "fgb", "orc", "pbf");
    private static final Set<String> FILE_MODULES = Set.of("fsdir", "lsdir", "zipfile", "sqlite_dbpage", "vsv", "csv");
    private static final Set<String> PRAGMAS = Set.of(
            "pragma_table_info",
            "pragma_table_xinfo",
            "pragma_table_list",
            "pragma_index_info",
            "pragma_index_list",
            "pragma_index_xinfo",
            "pragma_foreign_key_list",
            "pragma_database_list",
            "pragma_collation_list",
            "pragma_function_list",
            "pragma_compile_options");

    private final TokenList tokens;
    private final Dialect dialect;
    private final Relations relations;

    BlockedSources(TokenList tokens, Relations relations) {
        this.tokens = tokens;
        this.dialect = tokens.dialect();
        this.relations = relations;
    }

    Optional<String> refusal(int i) {
        return pragma(i).or(() -> relations.isSource(i) ? source(i) : Optional.empty());
    }

    private Optional<String> pragma(int i) {
        boolean named = tokens.isName(i) || tokens.isKind(i, TokenKind.STRING);
        if (!named || (dialect != Dialect.SQLITE && dialect != Dialect.DUCKDB && dialect != Dialect.ANSI)) {
            return Optional.empty();
        }
        boolean value = tokens.isKind(i, TokenKind.STRING) && !relations.isSource(i) && !tokens.isSymbol(i - 1, ".");
        String name = BlockedFunctions.plain(tokens.name(i));
        return name.startsWith("pragma_") && !value && !PRAGMAS.contains(name)
                ? Optional.of("uses the blocked name '" + name + "'")
                : Optional.empty();
    }

    private Optional<String> source(int i) {
        int end = tokens.isName(i) ? tokens.chainEnd(i) : i;
        String name = BlockedFunctions.plain(tokens.name(end));
        if (tokens.isKind(i, TokenKind.STRING)) {
            boolean text = dialect == Dialect.DUCKDB || dialect == Dialect.SNOWFLAKE || dialect == Dialect.ANSI;
            return text ? Optional.of("reads a file: " + tokens.get(i).text()) : module(name);
        }
        if (isServer(i)) {
            return Optional.of("reads from another server: '" + tokens.get(i).text() + "'");
        }
        boolean replaced = dialect == Dialect.DUCKDB || dialect == Dialect.ANSI;
        for (int part = i; replaced && part <= end; part += 2) {
            if (tokens.isKind(part, TokenKind.QUOTED_NAME) && looksLikeFile(tokens.name(part))) {
                return Optional.of("reads a file: " + tokens.get(part).text());
            }
        }
        boolean suffix = dialect == Dialect.DUCKDB && end > i && FILE_SUFFIXES.contains(name);
        return suffix ? Optional.of("reads a file: " + tokens.get(end).text()) : module(name);
    }

    private Optional<String> module(String name) {
        return dialect == Dialect.SQLITE && FILE_MODULES.contains(name)
                ? Optional.of("uses the blocked name '" + name + "'")
                : Optional.empty();
    }

    /** Says whether a name of SQL Server has a server in front, also where the schema between two dots is left out. */
    private boolean isServer(int start) {
        int parts = 1;
        int i = start + 1;
        while (tokens.isSymbol(i, ".")) {
            parts++;
            i += tokens.isSymbol(i + 1, ".") ? 1 : 2;
        }
        return dialect == Dialect.SQLSERVER && parts >= PARTS_WITH_SERVER;
    }

    private static boolean looksLikeFile(String name) {
        String folded = Words.fold(name);
        int dot = folded.lastIndexOf('.');
        return folded.chars().anyMatch(c -> "/\\*?:[".indexOf(c) >= 0)
                || (dot >= 0 && FILE_SUFFIXES.contains(folded.substring(dot + 1)));
    }
}
