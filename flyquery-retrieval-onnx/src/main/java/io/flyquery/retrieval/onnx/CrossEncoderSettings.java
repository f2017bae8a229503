package io.flyquery.retrieval.onnx;

import java.util.List;
import java.util.OptionalInt;

/**
 * The settings of one cross-encoder, besides where its files are.
 *
 * @param maxTokens after how many tokens a pair is cut; empty: the model's limit
 * @param candidateTokens after how many tokens a candidate is cut
 * @param threads how many threads work on one call, the caller's included
 * @param calibration what becomes of the model's numbers
 */
record CrossEncoderSettings(OptionalInt maxTokens, int candidateTokens, int threads, Calibration calibration) {
    static final String CANDIDATE_TOKENS = "candidate-tokens";
    static final String CALIBRATION = "calibration";
    static final List<String> NAMES = List.of(
            OnnxSettings.PRECISION, OnnxSettings.MAX_TOKENS, CANDIDATE_TOKENS, OnnxSettings.THREADS, CALIBRATION);
    static final int DEFAULT_CANDIDATE_TOKENS = 64;

    private static final int LEAST_PAIR_TOKENS = 16;
    private static final int MOST_TOKENS = 8_192;

    static CrossEncoderSettings parse(OnnxSettings settings) {
        return new CrossEncoderSettings(
                settings.number(OnnxSettings.MAX_TOKENS, LEAST_PAIR_TOKENS, MOST_TOKENS),
                settings.number(CANDIDATE_TOKENS, 1, MOST_TOKENS).orElse(DEFAULT_CANDIDATE_TOKENS),
                settings.threads(),
                Calibration.parse(settings.choice(CALIBRATION, Calibration.labels())));
    }
}
