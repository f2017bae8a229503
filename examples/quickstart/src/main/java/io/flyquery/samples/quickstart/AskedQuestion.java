package io.flyquery.samples.quickstart;

import io.flyquery.learning.Gate;
import java.util.List;

/**
 * A question that somebody asked the shop's assistant, and what its model made of it.
 *
 * @param question as typed
 * @param attempts the SQL of the model, one try after the other
 * @param turn its place in the conversation
 * @param gates the gates that should stop it, in their order; none: it should become a proposal
 */
record AskedQuestion(String question, List<String> attempts, Turn turn, List<Gate> gates) {
    /** Where in a conversation a question stands. */
    enum Turn {
        /** It stands on its own. */
        FIRST,
        /** It refines the answer before it. */
        DRILL_DOWN,
        /** The assistant had to ask back. */
        CLARIFIED
    }

    AskedQuestion {
        attempts = List.copyOf(attempts);
        gates = List.copyOf(gates);
    }

    /** A question that went well. */
    static AskedQuestion good(String question, String sql) {
        return new AskedQuestion(question, List.of(sql), Turn.FIRST, List.of());
    }

    /** A question that nothing should be learned from. */
    static AskedQuestion stopped(List<Gate> gates, String question, String... attempts) {
        return new AskedQuestion(question, List.of(attempts), Turn.FIRST, gates);
    }

    AskedQuestion in(Turn other) {
        return new AskedQuestion(question, attempts, other, gates);
    }
}
