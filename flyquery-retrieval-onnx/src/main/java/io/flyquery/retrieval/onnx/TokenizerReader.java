package io.flyquery.retrieval.onnx;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.flyquery.retrieval.onnx.TokenizerDefinition.Normalization;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reads {@code tokenizer.json}, or {@code vocab.txt} with its {@code tokenizer_config.json}. */
final class TokenizerReader {
    private static final String CONTINUATION = "##";
    private static final int LONGEST_WORD = 100;

    private TokenizerReader() {}

    /** Opens what {@code tokenizer.json} describes: in Java if it is WordPiece as BERT has it, else natively. */
    static TextTokenizer openJson(byte[] file, int maxTokens) throws IOException {
        JsonNode root = ModelDescription.parse(file, "tokenizer.json");
        if (!root.path("model").isObject()) {
            throw new IOException("tokenizer.json describes no model, so it is another file or damaged");
        }
        TokenizerDefinition definition;
        try {
            definition = read(root);
        } catch (IOException e) {
            return openNative(file, maxTokens, e);
        }
        return new WordPieceTokenizer(definition);
    }

    private static TextTokenizer openNative(byte[] file, int maxTokens, IOException whyNotInJava) throws IOException {
        try {
            return NativeTokenizer.open(file, maxTokens);
        } catch (IOException e) {
            e.addSuppressed(whyNotInJava);
            throw e;
        }
    }

    static TokenizerDefinition readJson(byte[] file) throws IOException {
        return read(ModelDescription.parse(file, "tokenizer.json"));
    }

    private static TokenizerDefinition read(JsonNode root) throws IOException {
        JsonNode model = root.path("model");
        require("model", model, "WordPiece");
        JsonNode normalizer = root.path("normalizer");
        require("normalizer", normalizer, "BertNormalizer");
        require("pre_tokenizer", root.path("pre_tokenizer"), "BertPreTokenizer");
        for (JsonNode added : root.path("added_tokens")) {
            if (!added.path("special").asBoolean()) {
                throw new IOException("the tokenizer adds the token '%s', but only special tokens may be added"
                        .formatted(added.path("content").asText()));
            }
        }
        Map<String, Integer> vocabulary = new HashMap<>();
        for (Map.Entry<String, JsonNode> entry : model.path("vocab").properties()) {
            vocabulary.put(entry.getKey(), entry.getValue().asInt());
        }
        JsonNode frame = root.path("post_processor");
        return new TokenizerDefinition(
                vocabulary,
                normalization(normalizer, "clean_text", "handle_chinese_chars", "strip_accents", "lowercase"),
                model.path("continuing_subword_prefix").asText(CONTINUATION),
                model.path("max_input_chars_per_word").asInt(LONGEST_WORD),
                TokenizerDefinition.id(vocabulary, model.path("unk_token").asText("[UNK]")),
                TokenizerDefinition.id(vocabulary, special(frame, "cls", 0)),
                TokenizerDefinition.id(vocabulary, special(frame, "sep", 2)));
    }

    static TokenizerDefinition readVocabulary(byte[] file, Optional<byte[]> configuration) throws IOException {
        Map<String, Integer> vocabulary = new HashMap<>();
        int id = 0;
        for (String token : new String(file, StandardCharsets.UTF_8).lines().toList()) {
            vocabulary.put(token, id++);
        }
        JsonNode settings = configuration.isPresent()
                ? ModelDescription.parse(configuration.get(), ModelDescription.TOKENIZER_CONFIGURATION)
                : MissingNode.getInstance();
        return new TokenizerDefinition(
                vocabulary,
                normalization(settings, "clean_text", "tokenize_chinese_chars", "strip_accents", "do_lower_case"),
                CONTINUATION,
                LONGEST_WORD,
                TokenizerDefinition.id(vocabulary, "[UNK]"),
                TokenizerDefinition.id(vocabulary, "[CLS]"),
                TokenizerDefinition.id(vocabulary, "[SEP]"));
    }

    private static Normalization normalization(
            JsonNode node, String cleanText, String spaceIdeographs, String stripAccents, String lowerCase) {
        boolean small = node.path(lowerCase).asBoolean(true);
        return new Normalization(
                node.path(cleanText).asBoolean(true),
                node.path(spaceIdeographs).asBoolean(true),
                node.path(stripAccents).asBoolean(small),
                small);
    }

    private static String special(JsonNode frame, String name, int position) throws IOException {
        return switch (frame.path("type").asText()) {
            case "BertProcessing" -> frame.path(name).path(0).asText();
            case "TemplateProcessing" -> templated(frame, position);
            default -> throw unsupported("post_processor", "BertProcessing or TemplateProcessing", frame);
        };
    }

    private static String templated(JsonNode frame, int position) throws IOException {
        JsonNode template = frame.path("single");
        if (template.size() != 3 || !template.path(1).has("Sequence")) {
            throw new IOException("the tokenizer's template must be one special token, the text, one special token");
        }
        JsonNode pair = frame.path("pair");
        boolean isUsualPair = pair.size() == 5
                && pair.path(2).path("SpecialToken").path("id").equals(special(template, 2))
                && pair.path(3).path("Sequence").path("type_id").asInt() == 1;
        if (!pair.isMissingNode() && !isUsualPair) {
            throw new IOException("the tokenizer's template for pairs is not that of BERT");
        }
        return special(template, position).asText();
    }

    private static JsonNode special(JsonNode template, int position) {
        return template.path(position).path("SpecialToken").path("id");
    }

    private static void require(String part, JsonNode node, String type) throws IOException {
        if (!node.path("type").asText().equals(type)) {
            throw unsupported(part, type, node);
        }
    }

    private static IOException unsupported(String part, String wanted, JsonNode node) {
        return new IOException("the tokenizer's %s is '%s' but must be %s"
                .formatted(part, node.path("type").asText("none"), wanted));
    }
}
