package io.flyquery.core.internal.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ValueDictionaryTest {
    private final ValueDictionary dictionary = new ValueDictionary(1_000);

    @Test
    void valueBecomesTheWordsOfItsColumn() {
        dictionary.learn("biggest city in ohio", List.of(new ColumnValue("ohio", "state_name")));

        Masked masked = dictionary.mask("What is the biggest city in Ohio?");

        assertThat(masked.text()).isEqualTo("What is the biggest city in state name?");
        assertThat(masked.replacements()).containsExactly(new Masked.Replacement("Ohio", "state name", 28, 32));
    }

    @Test
    void longestRunOfWordsWins() {
        dictionary.add(new ColumnValue("new", "condition"));
        dictionary.add(new ColumnValue("new york", "state"));
        dictionary.add(new ColumnValue("new york city", "cityName"));

        assertThat(dictionary.mask("new cars of New York City, New-York").text())
                .isEqualTo("condition cars of city name, state");
    }

    @Test
    void sixWordsMaskAndSevenDoNot() {
        dictionary.add(new ColumnValue("a1 a2 a3 a4 a5 a6", "six"));
        dictionary.add(new ColumnValue("b1 b2 b3 b4 b5 b6 b7", "seven"));

        assertThat(dictionary.mask("a1 a2 a3 a4 a5 a6 and b1 b2 b3 b4 b5 b6 b7").text())
                .isEqualTo("six and b1 b2 b3 b4 b5 b6 b7");
    }

    @Test
    void wildcardsOfLikeDoNoHarm() {
        dictionary.add(new ColumnValue("%Machine Learning%", "name"));

        assertThat(dictionary.mask("courses on machine learning").text()).isEqualTo("courses on name");
    }

    @Test
    void valueOfSeveralColumnsTakesTheMostFrequentThenTheFirstByName() {
        dictionary.add(new ColumnValue("paris", "team"));
        dictionary.add(new ColumnValue("paris", "city"));
        assertThat(dictionary.mask("paris").text()).isEqualTo("city");

        dictionary.add(new ColumnValue("Paris", "team"));
        assertThat(dictionary.mask("paris").text()).isEqualTo("team");

        dictionary.remove(new ColumnValue("PARIS", "team"));
        assertThat(dictionary.mask("paris").text()).isEqualTo("city");
    }

    @Test
    void numbersThatAreNoValuesBecomeNumberAndThoseThatAreTakeTheirColumn() {
        dictionary.add(new ColumnValue("280", "course_number"));

        assertThat(dictionary.mask("EECS 280, 281, 3.5 or 1,000 in 3rd place").text())
                .isEqualTo("EECS course number, number, number or number in 3rd place");
    }

    @Test
    void valueOfOneCharacterNeverMasks() {
        dictionary.add(new ColumnValue("F", "sex"));
        dictionary.add(new ColumnValue("1", "flag"));

        assertThat(dictionary.mask("f and 1").text()).isEqualTo("f and number");
    }

    @Test
    void valuesInScriptsWithoutSpacesMask() {
        dictionary.add(new ColumnValue("北京大学附属中学", "学校"));

        assertThat(dictionary.mask("北京大学附属中学有多少学生").text()).isEqualTo("学 校有多少学生");
    }

    @Test
    void wordThatMostQuestionsUseFreelyNeverMasks() {
        dictionary.learn("which BE courses", List.of(new ColumnValue("BE", "department")));
        assertThat(dictionary.mask("BE courses").text()).isEqualTo("department courses");

        dictionary.learn("what will be taught", List.of());
        assertThat(dictionary.mask("BE courses").text()).isEqualTo("department courses");

        dictionary.learn("who can be asked", List.of());
        assertThat(dictionary.mask("to be or not to be").text()).isEqualTo("to be or not to be");

        dictionary.forget("who can be asked", List.of());
        assertThat(dictionary.mask("BE courses").text()).isEqualTo("department courses");
    }

    @Test
    void vetoedWordNeverMasksAndTheVetoCanBeLifted() {
        dictionary.add(new ColumnValue("orders", "category"));
        dictionary.add(new ColumnValue("order line", "category"));

        dictionary.veto(List.of("Orders", "orderLine"));
        assertThat(dictionary.mask("orders and order line").text()).isEqualTo("orders and order line");

        dictionary.veto(List.of());
        assertThat(dictionary.mask("orders and order line").text()).isEqualTo("category and category");
    }

    @Test
    void maskingWithOwnLiteralsKnowsNothingElse() {
        Masked masked = ValueDictionary.maskWithOwn(
                "Spring EECS 280 or LAW 300", List.of(new ColumnValue("EECS", "department")));

        assertThat(masked.text()).isEqualTo("Spring department number or LAW number");
        assertThat(ValueDictionary.maskWithOwn("", List.of()).text()).isEmpty();
    }

    @Test
    void beyondItsBoundFurtherValuesAreLeftOutAndCounted() {
        ValueDictionary small = new ValueDictionary(1);
        small.add(new ColumnValue("paris", "city"));
        small.add(new ColumnValue("london", "city"));
        small.add(new ColumnValue("paris", "city"));

        assertThat(small.size()).isEqualTo(1);
        assertThat(small.leftOut()).isEqualTo(1);
        small.remove(new ColumnValue("london", "city"));
        assertThat(small.mask("paris london").text()).isEqualTo("city london");
    }

    @Test
    void whatWasLearnedIsForgottenWhateverTheOrder() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            ValueDictionary changed = new ValueDictionary(1_000);
            ValueDictionary fresh = new ValueDictionary(1_000);
            List<Runnable> undo = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                String question = "q" + random.nextInt(5) + " v" + random.nextInt(9) + " v" + random.nextInt(9);
                List<ColumnValue> literals = List.of(new ColumnValue("v" + random.nextInt(9), "c" + random.nextInt(3)));
                changed.learn(question, literals);
                if (random.nextBoolean()) {
                    fresh.learn(question, literals);
                } else {
                    undo.add(() -> changed.forget(question, literals));
                }
            }
            Collections.shuffle(undo, random);
            undo.forEach(Runnable::run);

            String question = "v0 v1 v2 v3 v4 v5 v6 v7 v8 q0 q1 12";
            assertThat(changed.mask(question)).as("seed %d", seed).isEqualTo(fresh.mask(question));
            assertThat(changed.bytes()).as("seed %d", seed).isEqualTo(fresh.bytes());
        }
    }
}
