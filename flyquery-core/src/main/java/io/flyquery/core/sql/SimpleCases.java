package io.flyquery.core.sql;

import java.util.Arrays;

/** The operands of {@code CASE operand WHEN value}, found in one pass. */
final class SimpleCases {
    private final int[] operands;

    private SimpleCases(int[] operands) {
        this.operands = operands;
    }

    static SimpleCases of(TokenList tokens) {
        int[] operands = new int[tokens.size()];
        Arrays.fill(operands, -1);
        int[] open = new int[tokens.size()];
        int top = 0;
        for (int i = 0; i < tokens.size(); i++) {
            while (top > 0 && tokens.depth(open[top - 1]) > tokens.depth(i)) {
                top--;
            }
            boolean inner = top > 0 && tokens.depth(open[top - 1]) == tokens.depth(i);
            switch (tokens.word(i)) {
                case "case" -> open[top++] = i;
                case "when" -> operands[i] = inner && !tokens.is(open[top - 1] + 1, "when") ? open[top - 1] + 1 : -1;
                case "end" -> top -= inner && !tokens.isSymbol(i - 1, ".") ? 1 : 0;
                default -> {}
            }
        }
        return new SimpleCases(operands);
    }

    /** Returns where the operand of the CASE that a WHEN belongs to starts, or -1 if it has none. */
    int operand(int when) {
        return operands[when];
    }
}
