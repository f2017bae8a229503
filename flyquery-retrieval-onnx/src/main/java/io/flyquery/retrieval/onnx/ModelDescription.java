package io.flyquery.retrieval.onnx;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.flyquery.error.ConfigurationException;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What the files of a model say about it.
 *
 * @param limit how many tokens the model can read, special ones included
 * @param usualTokens after how many tokens a single text is cut unless a setting says otherwise
 * @param padId the id of the padding
 * @param pooling how the vectors of the tokens become one
 */
record ModelDescription(int limit, int usualTokens, int padId, Pooling pooling) {
    /** The names of the files, for whoever has to find them. */
    static final String CONFIGURATION = "config.json";

    static final String SENTENCE_CONFIGURATION = "sentence_bert_config.json";
    static final String TOKENIZER_CONFIGURATION = "tokenizer_config.json";
    static final String MODULES = "modules.json";
    static final String POOLING = "1_Pooling/config.json";

    private static final int USUAL_LIMIT = 512;
    private static final int USUAL_TOKENS = 256;
    private static final int MOST_TOKENS = 8_192;
    private static final Set<String> MODULE_KINDS = Set.of("Transformer", "Pooling", "Normalize");
    private static final Set<String> KINDS_THAT_COUNT_FROM_THE_PADDING =
            Set.of("roberta", "xlm-roberta", "camembert", "mpnet");

    /** Returns what is so if no file says anything. */
    static ModelDescription usual() {
        return new ModelDescription(USUAL_LIMIT, USUAL_TOKENS, 0, Pooling.MEAN);
    }

    /** Finds a file by name; a missing one is a missing node. */
    @FunctionalInterface
    interface Files {
        JsonNode read(String name) throws IOException;
    }

    /** Reads the files of one model. */
    static ModelDescription read(Files files) throws IOException {
        JsonNode configuration = files.read(CONFIGURATION);
        int padId = configuration.path("pad_token_id").asInt(0);
        int limit = limit(configuration, padId, files.read(TOKENIZER_CONFIGURATION));
        int sentenceTokens =
                files.read(SENTENCE_CONFIGURATION).path("max_seq_length").asInt(USUAL_TOKENS);
        checkModules(files.read(MODULES));
        return new ModelDescription(limit, Math.min(limit, sentenceTokens), padId, pooling(files.read(POOLING)));
    }

    /** A tokenizer's file may say 10^30, which means that it does not know. */
    private static int limit(JsonNode configuration, int padId, JsonNode tokenizer) throws IOException {
        int positions = configuration.path("max_position_embeddings").asInt(USUAL_LIMIT);
        if (KINDS_THAT_COUNT_FROM_THE_PADDING.contains(
                configuration.path("model_type").asText())) {
            positions -= padId + 1;
        }
        double named = tokenizer.path("model_max_length").asDouble(positions);
        int limit = (int) Math.min(Math.min(positions, named), MOST_TOKENS);
        if (limit < OnnxSettings.LEAST_TOKENS) {
            throw new IOException("%s or %s gives a limit of %d tokens, but at least %d are needed"
                    .formatted(CONFIGURATION, TOKENIZER_CONFIGURATION, limit, OnnxSettings.LEAST_TOKENS));
        }
        return limit;
    }

    private static void checkModules(JsonNode modules) throws IOException {
        for (JsonNode module : modules) {
            String type = module.path("type").asText();
            if (!MODULE_KINDS.contains(type.substring(type.lastIndexOf('.') + 1))) {
                throw new IOException("%s asks for the module '%s', but only %s can be done"
                        .formatted(MODULES, type, MODULE_KINDS.stream().sorted().toList()));
            }
        }
    }

    private static Pooling pooling(JsonNode file) throws IOException {
        if (file.isMissingNode()) {
            return Pooling.MEAN;
        }
        List<String> modes = file.properties().stream()
                .filter(mode -> mode.getKey().startsWith("pooling_mode_")
                        && mode.getValue().asBoolean())
                .map(mode -> mode.getKey().substring("pooling_mode_".length()))
                .toList();
        if (modes.equals(List.of("mean_tokens")) || modes.isEmpty()) {
            return Pooling.MEAN;
        }
        if (modes.equals(List.of("cls_token"))) {
            return Pooling.CLS;
        }
        throw new IOException(
                "%s asks for the pooling %s, but only the mean of the tokens or the first token can be done"
                        .formatted(POOLING, modes));
    }

    /**
     * Returns after how many tokens texts are cut.
     *
     * @param output what the model gives: single texts are cut as usual, pairs at the model's limit
     */
    int maxTokens(OptionalInt asked, OutputKind output, String modelId) {
        if (asked.isPresent() && asked.getAsInt() > limit) {
            throw new ConfigurationException("Setting '%s' was '%d' but the model '%s' reads at most %d tokens."
                    .formatted(OnnxSettings.MAX_TOKENS, asked.getAsInt(), modelId, limit));
        }
        return asked.orElse(
                switch (output) {
                    case TOKEN_VECTORS -> usualTokens;
                    case ONE_LOGIT -> limit;
                });
    }

    static JsonNode parse(byte[] file, String name) throws IOException {
        try {
            return new ObjectMapper().readTree(file);
        } catch (IOException e) {
            throw new IOException("%s is not JSON: %s".formatted(name, e.getMessage()), e);
        }
    }
}
