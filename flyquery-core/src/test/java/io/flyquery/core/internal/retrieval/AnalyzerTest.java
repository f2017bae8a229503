package io.flyquery.core.internal.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AnalyzerTest {
    @Test
    void punctuationAndOperatorsSeparateWords() {
        assertThat(Analyzer.terms("what's up: revenue (net), C++ 50% \"unbalanced AND 2024-Q1"))
                .containsExactly("what", "s", "up", "revenue", "net", "c", "50", "unbalanced", "and", "2024", "q1");
        assertThat(Analyzer.terms("")).isEmpty();
        assertThat(Analyzer.terms("?! ++")).isEmpty();
    }

    @Test
    void identifiersGiveTheirPartsAndCamelCaseTheWholeAsWell() {
        assertThat(Analyzer.terms("city_name")).containsExactly("city", "name");
        assertThat(Analyzer.terms("cityName")).containsExactly("city", "name", "cityname");
        assertThat(Analyzer.terms("HTTPServer")).containsExactly("http", "server", "httpserver");
        assertThat(Analyzer.terms("EECS")).containsExactly("eecs");
        assertThat(Analyzer.terms("studentIDs")).containsExactly("student", "ids", "studentids");
    }

    @Test
    void scriptsWithoutSpacesGiveOneTermACharacter() {
        assertThat(Analyzer.terms("北京的sales")).containsExactly("北", "京", "的", "sales");
        assertThat(Analyzer.terms("서울 매출")).containsExactly("서울", "매출");
        assertThat(Analyzer.terms("выручка за год")).containsExactly("выручка", "за", "год");
    }

    @Test
    void charactersBeyondTheBasicPlaneStayWhole() {
        assertThat(Analyzer.terms("𠀀𠀁")).containsExactly("𠀀", "𠀁");
        assertThat(Analyzer.terms("\uD83D\uDE00 sales \uD83D")).containsExactly("sales");
    }

    @Test
    void numbersKeepDecimalsAndLoseThousandsSeparators() {
        assertThat(Analyzer.terms("1,000,000 and 3.5 or 1,2,3 in 3rd 10."))
                .containsExactly("1000000", "and", "3.5", "or", "1", "2", "3", "in", "3rd", "10");
    }

    @Test
    void foldingBringsWidthsCasesAndSharpSTogether() {
        assertThat(TextFold.fold("ＳＱＬ Straße ΣΊΣΥΦΟΣ")).isEqualTo(TextFold.fold("sql STRASSE σίσυφος"));
        assertThat(TextFold.fold("e\u0301")).isEqualTo("é");
        assertThat(TextFold.fold("TITLE")).isEqualTo("title");
    }

    @Test
    void foldingTwiceChangesNothingMore() {
        for (String text : List.of("İstanbul ǅ ﬁne", "ŉ ß K Å", "ΐ ΰ և ẖ")) {
            String folded = TextFold.fold(text);
            assertThat(TextFold.fold(folded)).isEqualTo(folded);
        }
    }

    @Test
    void columnNamesBecomeWords() {
        assertThat(Analyzer.columnWords("cityName")).isEqualTo("city name");
        assertThat(Analyzer.columnWords("CITY_NAME")).isEqualTo("city name");
        assertThat(Analyzer.columnWords("\"City Name\"")).isEqualTo("city name");
        assertThat(Analyzer.columnWords("$")).isEmpty();
    }
}
