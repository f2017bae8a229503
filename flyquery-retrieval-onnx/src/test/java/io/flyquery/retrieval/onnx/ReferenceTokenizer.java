package io.flyquery.retrieval.onnx;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The tokenizer to agree with. Its file is changed in three ways: it neither pads nor cuts at 128, and special tokens
 * in a text are text.
 */
final class ReferenceTokenizer implements AutoCloseable {
    private final HuggingFaceTokenizer tokenizer;

    private ReferenceTokenizer(HuggingFaceTokenizer tokenizer) {
        this.tokenizer = tokenizer;
    }

    static byte[] tokenizerJson() throws IOException {
        try (InputStream stream = ReferenceTokenizer.class.getResourceAsStream("/all-minilm-l6-v2-q-tokenizer.json")) {
            return stream.readAllBytes();
        }
    }

    static ReferenceTokenizer open(Path folder, int maxTokens) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode root = (ObjectNode) mapper.readTree(tokenizerJson());
        root.putNull("truncation");
        root.putNull("padding");
        root.putArray("added_tokens");
        Path file = Files.write(folder.resolve("tokenizer.json"), mapper.writeValueAsBytes(root));
        return new ReferenceTokenizer(HuggingFaceTokenizer.builder()
                .optTokenizerPath(file)
                .optPadding(false)
                .optTruncation(true)
                .optMaxLength(maxTokens)
                .build());
    }

    long[] ids(String text) {
        return tokenizer.encode(text).getIds();
    }

    @Override
    public void close() {
        tokenizer.close();
    }
}
