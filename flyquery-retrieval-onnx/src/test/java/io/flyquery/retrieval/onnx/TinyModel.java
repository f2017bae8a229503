package io.flyquery.retrieval.onnx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A small model that tests make themselves: embeddings, one attention, and on top of them either the vectors of the tokens
 * or one number that says how alike the two texts of a pair are. {@link #logit} computes that number in plain Java.
 */
final class TinyModel {
    static final int DIMENSIONS = 16;
    static final List<String> VOCABULARY = vocabulary();

    private static final float LOGIT_SCALE = 0.5f;
    private static final float FAR_AWAY = 1e4f;

    private final float[] embeddings;
    private final float[] typeEmbeddings;
    private final float bias;
    private String idsName = "input_ids";
    private int idsType = OnnxGraph.INT64;
    private int logits = 1;
    private boolean typed = true;

    TinyModel(long seed) {
        this(seed, VOCABULARY.size(), -0.25f);
    }

    /**
     * Makes the weights.
     *
     * @param words how many ids the model knows
     * @param bias what is added to every result
     */
    TinyModel(long seed, int words, float bias) {
        Random random = new Random(seed);
        embeddings = gaussian(random, words * DIMENSIONS, 1);
        typeEmbeddings = gaussian(random, 2 * DIMENSIONS, 0.1);
        this.bias = bias;
    }

    private static float[] gaussian(Random random, int size, double scale) {
        float[] numbers = new float[size];
        for (int i = 0; i < size; i++) {
            numbers[i] = (float) (random.nextGaussian() * scale);
        }
        return numbers;
    }

    TinyModel withIdsInput(String name, int type) {
        idsName = name;
        idsType = type;
        return this;
    }

    TinyModel withLogits(int count) {
        logits = count;
        return this;
    }

    /** Lets every text with a word of the vocabulary give results that are not numbers. */
    TinyModel withPoison(String word) {
        int from = VOCABULARY.indexOf(word) * DIMENSIONS;
        Arrays.fill(embeddings, from, from + DIMENSIONS, Float.NaN);
        return this;
    }

    byte[] crossEncoder() {
        float[] weights = new float[DIMENSIONS * logits];
        Arrays.fill(weights, LOGIT_SCALE);
        return attention()
                .floats("weights", new long[] {DIMENSIONS, logits}, weights)
                .node("Cast", "second_type", "to", OnnxGraph.FLOAT, "token_type_ids")
                .node("Sub", "first_type", "one", "second_type")
                .node("Mul", "first_mask", "mask", "first_type")
                .node("Mul", "second_mask", "mask", "second_type")
                .node("Unsqueeze", "first_row", "first_mask", "middle")
                .node("Unsqueeze", "second_row", "second_mask", "middle")
                .node("MatMul", "first", "first_row", "attended")
                .node("MatMul", "second", "second_row", "attended")
                .node("Mul", "product", "first", "second")
                .node("Tanh", "bounded", "product")
                .node("MatMul", "weighted", "bounded", "weights")
                .node("Add", "biased", "weighted", "bias")
                .node("Squeeze", "logits", "biased", "middle")
                .output("logits", OnnxGraph.FLOAT, "batch", Integer.toString(logits))
                .toModel();
    }

    /** Returns a cross-encoder that takes its number from the first token, as models without token types do. */
    byte[] crossEncoderWithoutTypes() {
        typed = false;
        float[] weights = new float[DIMENSIONS];
        Arrays.fill(weights, LOGIT_SCALE);
        return attention()
                .floats("weights", new long[] {DIMENSIONS, 1}, weights)
                .longs("first", 0)
                .node("Gather", "first_token", "axis", 1, "attended", "first")
                .node("MatMul", "weighted", "first_token", "weights")
                .node("Add", "biased", "weighted", "bias")
                .node("Squeeze", "logits", "biased", "middle")
                .output("logits", OnnxGraph.FLOAT, "batch", "1")
                .toModel();
    }

    /** Computes what {@link #crossEncoderWithoutTypes()} gives for a pair. */
    double logitWithoutTypes(TokenRow row) {
        double logit = bias;
        for (double number : attended(new TokenRow(row.toArray(), row.length(), 0))[0]) {
            logit += LOGIT_SCALE * number;
        }
        return logit;
    }

    byte[] encoder() {
        return attention()
                .node("Add", "last_hidden_state", "attended", "bias")
                .output("last_hidden_state", OnnxGraph.FLOAT, "batch", "tokens", Integer.toString(DIMENSIONS))
                .toModel();
    }

    private OnnxGraph attention() {
        OnnxGraph graph = new OnnxGraph()
                .input(idsName, idsType, "batch", "tokens")
                .input("attention_mask", OnnxGraph.INT64, "batch", "tokens");
        if (typed) {
            graph.input("token_type_ids", OnnxGraph.INT64, "batch", "tokens");
        } else {
            graph.node("Sub", "token_type_ids", idsName, idsName);
        }
        return graph.floats("embeddings", new long[] {embeddings.length / DIMENSIONS, DIMENSIONS}, embeddings)
                .floats("type_embeddings", new long[] {2, DIMENSIONS}, typeEmbeddings)
                .floats("bias", new long[] {1}, bias)
                .floats("one", new long[0], 1)
                .floats("far", new long[0], FAR_AWAY)
                .floats("scale", new long[0], (float) (1 / Math.sqrt(DIMENSIONS)))
                .longs("middle", 1)
                .node("Gather", "words", "embeddings", idsName)
                .node("Gather", "types", "type_embeddings", "token_type_ids")
                .node("Add", "input", "words", "types")
                .node("Cast", "mask", "to", OnnxGraph.FLOAT, "attention_mask")
                .node("Sub", "padding", "mask", "one")
                .node("Mul", "penalty", "padding", "far")
                .node("Unsqueeze", "penalties", "penalty", "middle")
                .transposition("keys", "input")
                .node("MatMul", "likeness", "input", "keys")
                .node("Mul", "scaled", "likeness", "scale")
                .node("Add", "masked", "scaled", "penalties")
                .node("Softmax", "shares", "axis", 2, "masked")
                .node("MatMul", "attended", "shares", "input");
    }

    /** Computes what {@link #crossEncoder()} gives for a pair. */
    double logit(TokenRow row) {
        double[][] attended = attended(row);
        double[] first = new double[DIMENSIONS];
        double[] second = new double[DIMENSIONS];
        for (int token = 0; token < attended.length; token++) {
            double[] sum = token < row.secondFrom() ? first : second;
            for (int i = 0; i < DIMENSIONS; i++) {
                sum[i] += attended[token][i];
            }
        }
        double logit = bias;
        for (int i = 0; i < DIMENSIONS; i++) {
            logit += LOGIT_SCALE * Math.tanh(first[i] * second[i]);
        }
        return logit;
    }

    /** Computes what {@link #encoder()} gives for a text. */
    double[][] hidden(TokenRow row) {
        double[][] hidden = attended(row);
        for (double[] token : hidden) {
            for (int i = 0; i < DIMENSIONS; i++) {
                token[i] += bias;
            }
        }
        return hidden;
    }

    private double[][] attended(TokenRow row) {
        long[] ids = row.toArray();
        double[][] input = new double[ids.length][DIMENSIONS];
        for (int token = 0; token < ids.length; token++) {
            int type = token < row.secondFrom() ? 0 : 1;
            for (int i = 0; i < DIMENSIONS; i++) {
                input[token][i] = embeddings[(int) ids[token] * DIMENSIONS + i] + typeEmbeddings[type * DIMENSIONS + i];
            }
        }
        double[][] attended = new double[ids.length][DIMENSIONS];
        for (int token = 0; token < ids.length; token++) {
            double[] shares = shares(input, input[token]);
            for (int other = 0; other < ids.length; other++) {
                for (int i = 0; i < DIMENSIONS; i++) {
                    attended[token][i] += shares[other] * input[other][i];
                }
            }
        }
        return attended;
    }

    private static double[] shares(double[][] input, double[] query) {
        double[] shares = new double[input.length];
        for (int other = 0; other < input.length; other++) {
            double likeness = 0;
            for (int i = 0; i < DIMENSIONS; i++) {
                likeness += query[i] * input[other][i];
            }
            shares[other] = Math.exp(likeness / Math.sqrt(DIMENSIONS));
        }
        double sum = Arrays.stream(shares).sum();
        return Arrays.stream(shares).map(share -> share / sum).toArray();
    }

    /** Writes a model file and its vocabulary into a folder. */
    static Path write(Path folder, String name, byte[] model) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve(name), model);
        Files.write(folder.resolve("vocab.txt"), VOCABULARY);
        return folder;
    }

    /** Returns the tokenizer of {@link #VOCABULARY}. */
    static WordPieceTokenizer tokenizer() throws IOException {
        byte[] lines = String.join("\n", VOCABULARY).getBytes(java.nio.charset.StandardCharsets.UTF_8);
        return new WordPieceTokenizer(TokenizerReader.readVocabulary(lines, java.util.Optional.empty()));
    }

    private static List<String> vocabulary() {
        List<String> words = new ArrayList<>(List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]"));
        words.addAll(List.of("total revenue by region in 2025 cat sleeps under an old tree".split(" ", -1)));
        words.addAll(List.of("the how many students are there open orders customer name".split(" ", -1)));
        for (String prefix : List.of("", "##")) {
            "abcdefghijklmnopqrstuvwxyz0123456789".chars().forEach(letter -> words.add(prefix + (char) letter));
        }
        return List.copyOf(words);
    }
}
