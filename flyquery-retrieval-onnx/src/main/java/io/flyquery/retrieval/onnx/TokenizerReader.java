package io.flyquery.retrieval.onnx;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.flyquery.retrieval.onnx.TokenizerDefinition.Normalization;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reads {@code tokenizer.json}, or {@code vocab.txt} with its {@code tokenizer_config.json}. */
final class TokenizerReader {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String CONTINUATION = "##";
    private static final int LONGEST_WORD = 100;

    private TokenizerReader() {}

    static TokenizerDefinition readJson(byte[] file) throws IOException {
        JsonNode root = JSON.readTree(file);
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
        JsonNode settings = configuration.isPresent() ? JSON.readTree(configuration.get()) : JSON.createObjectNode();
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
            case "TemplateProcessing" -> templated(frame.path("single"), position);
            default -> throw unsupported("post_processor", "BertProcessing or TemplateProcessing", frame);
        };
    }

    private static String templated(JsonNode template, int position) throws IOException {
        if (template.size() != 3 || !template.path(1).has("Sequence")) {
            throw new IOException("the tokenizer's template must be one special token, the text, one special token");
        }
        return template.path(position).path("SpecialToken").path("id").asText();
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
