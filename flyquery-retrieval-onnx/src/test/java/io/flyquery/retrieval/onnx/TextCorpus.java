package io.flyquery.retrieval.onnx;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;

/** Texts to try a tokenizer on; the same texts each time. */
final class TextCorpus {
    private static final List<String> WRITTEN = List.of(
            "",
            " \t\r\n ",
            "How many students take EECS 281 in Fall 2016?",
            "SELECT DISTINCT s.name, COUNT(*) FROM student AS s WHERE s.gpa >= 3.5 AND s.\"last name\" <> 'O''Neil';",
            "select t1.a||'-'||t2.b from [my table] t1 left join `x` t2 on t1.id=t2.id -- comment\n/* block */ limit 10",
            "“curly” ‘quotes’ – en—dash… «guillemets» ‹x›",
            "Crème brûlée à la façon de José Ñuñez, Żółć, Đặng Thị Ngọc Hân, Ångström, naïve coöperation",
            "e\u0301 e\u0300\u0323 a\u030A\u0301 \u0301\u0301 q\u0307\u0323",
            "\u0130stanbul ISPARTA \u0131\u015F\u0131k I\u0307 i\u0307",
            "Straße ẞ ﬁnance ﬀ ǅ ſ Σίσυφος ὈΔΥΣΣΕΎΣ",
            "有多少学生选修了数据库课程？東京タワーの高さは？한국어 문장도 있습니다. ㈱ 豈 﨎 𠀀𪜀",
            "كم عدد الطلاب المسجلين؟ مَرْحَبًا كتــاب ١٢٣",
            "כמה סטודנטים רשומים? שָׁלוֹם עֲלֵיכֶם",
            "มีนักเรียนกี่คนที่ลงทะเบียน? น้ำใจ กรุงเทพฯ",
            "कितने छात्र हैं? নমস্কার தமிழ் తెలుగు ಕನ್ನಡ മലയാളം",
            "Сколько студентов? Ёлка Йод",
            "👩‍👩‍👧‍👦 👍🏽 🇩🇪 ☺️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ½ ² № ™ € £ ¥",
            "a\u0000b\u0001c\u0007d\u000Be\u000Cf\u001Fg\u007Fh\u0085i\u009Fj",
            "a\u00A0b\u2003c\u200Bd\u200De\u2028f\u2029g\u3000h\uFEFFi\uFFFDj\u00ADk\u180El",
            "[CLS] [SEP] [PAD] [MASK] [UNK] [sep] ##ing [SEP",
            "don't won't it's 3.14 -42 1e-9 #hash @user a_b_c a-b-c $100 50% C++ x^2 <tag/> ~`|\\",
            "\uFF21\uFF42\uFF43 \uFF11\uFF12 \uFF01 ﷺ ㎏ ℃ Å",
            "x".repeat(100),
            "x".repeat(101),
            "é".repeat(100) + " " + "é".repeat(101) + " e\u0301".repeat(60),
            "unaffordability internationalization pneumonoultramicroscopicsilicovolcanoconiosis",
            "word ".repeat(400),
            "long".repeat(5000));

    private static final List<IntUnaryOperator> ALPHABETS = List.of(
            bound -> ' ' + bound % 95,
            bound -> bound % 0x100,
            bound -> bound % 0x250,
            bound -> 0x300 + bound % 0x70,
            bound -> 0x370 + bound % 0x190,
            bound -> 0x590 + bound % 0x170,
            bound -> 0x900 + bound % 0x500,
            bound -> 0xE00 + bound % 0x80,
            bound -> 0x1E00 + bound % 0x200,
            bound -> 0x2000 + bound % 0x800,
            bound -> 0x3040 + bound % 0x100,
            bound -> 0x4E00 + bound % 0x5200,
            bound -> 0xAC00 + bound % 0x2BA4,
            bound -> 0xF900 + bound % 0x700,
            bound -> bound % 0xD800,
            bound -> 0x10000 + bound % 0x10000,
            bound -> 0x1F300 + bound % 0x700,
            bound -> 0x20000 + bound % 0x10000,
            bound -> 0xE000 + bound % (0x110000 - 0xE000));

    private TextCorpus() {}

    static List<String> written() {
        return WRITTEN;
    }

    /** Returns random texts of up to 60 characters, from one to three alphabets each, with blanks and ASCII between. */
    static List<String> random(long seed, int count) {
        Random random = new Random(seed);
        List<String> texts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            texts.add(randomText(random));
        }
        return texts;
    }

    private static String randomText(Random random) {
        List<IntUnaryOperator> alphabets = random.ints(1 + random.nextInt(3), 0, ALPHABETS.size())
                .mapToObj(ALPHABETS::get)
                .toList();
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(60);
        for (int i = 0; i < length; i++) {
            switch (random.nextInt(8)) {
                case 0 -> text.append(' ');
                case 1 -> text.append((char) ('a' + random.nextInt(26)));
                default ->
                    text.appendCodePoint(alphabets
                            .get(random.nextInt(alphabets.size()))
                            .applyAsInt(random.nextInt(Integer.MAX_VALUE)));
            }
        }
        return text.toString();
    }
}
