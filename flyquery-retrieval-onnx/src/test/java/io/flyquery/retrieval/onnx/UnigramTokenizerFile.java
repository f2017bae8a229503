package io.flyquery.retrieval.onnx;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;

/** A tokenizer file of the XLM-R kind, with as many tokens as {@link TinyModel} has. */
final class UnigramTokenizerFile {
    static final List<String> WORDS = List.of("total", "revenue", "by", "region", "open", "orders", "cat", "sleeps");
    static final int FIRST_WORD = 5;

    private UnigramTokenizerFile() {}

    static byte[] bytes() throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode root = (ObjectNode) mapper.readTree("""
                {"version": "1.0", "truncation": {"max_length": 4, "strategy": "LongestFirst", "stride": 0,
                   "direction": "Right"},
                 "padding": {"strategy": {"Fixed": 9}, "direction": "Right", "pad_to_multiple_of": null, "pad_id": 1,
                   "pad_type_id": 0, "pad_token": "<pad>"},
                 "added_tokens": [], "normalizer": null,
                 "pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": true},
                 "post_processor": {"type": "TemplateProcessing",
                   "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
                     {"SpecialToken": {"id": "</s>", "type_id": 0}}],
                   "pair": [{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
                     {"SpecialToken": {"id": "</s>", "type_id": 0}}, {"SpecialToken": {"id": "</s>", "type_id": 0}},
                     {"Sequence": {"id": "B", "type_id": 0}}, {"SpecialToken": {"id": "</s>", "type_id": 0}}],
                   "special_tokens": {"<s>": {"id": "<s>", "ids": [0], "tokens": ["<s>"]},
                     "</s>": {"id": "</s>", "ids": [2], "tokens": ["</s>"]}}},
                 "decoder": null, "model": {"type": "Unigram", "unk_id": 3, "byte_fallback": false}}
                """);
        int id = 0;
        for (String token : List.of("<s>", "<pad>", "</s>", "<unk>")) {
            ObjectNode added = root.withArray("added_tokens").addObject();
            added.put("id", id++).put("content", token).put("special", true);
            added.put("single_word", false)
                    .put("lstrip", false)
                    .put("rstrip", false)
                    .put("normalized", false);
        }
        ArrayNode vocabulary = ((ObjectNode) root.get("model")).putArray("vocab");
        List.of("<s>", "<pad>", "</s>", "<unk>")
                .forEach(token -> vocabulary.addArray().add(token).add(0.0));
        vocabulary.addArray().add("▁").add(-9.0);
        WORDS.forEach(word -> vocabulary.addArray().add("▁" + word).add(-2.0));
        "abcdefghijklmnopqrstuvwxyz"
                .chars()
                .forEach(letter ->
                        vocabulary.addArray().add(Character.toString(letter)).add(-8.0));
        return mapper.writeValueAsBytes(root);
    }
}
