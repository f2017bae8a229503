package io.flyquery.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * A cross-encoder of the size of MiniLM-L6 that no one has to fetch: the graph of the embedding model, whose file is followed
 * by the nodes that make one number of the first token's vector, as sentence classifiers have them. Their weights are random,
 * so that its scores mean nothing; its time is that of a real one.
 */
final class MadeCrossEncoder {
    /** The name of its output. */
    static final String OUTPUT = "logits";

    private static final int DIMENSIONS = 384;
    private static final double SCALE = 0.05;
    private static final long SEED = 384;
    private static final int FLOAT = 1;
    private static final int INT64 = 7;

    private MadeCrossEncoder() {}

    /** Returns the model's file. */
    static byte[] model(String precision) throws IOException {
        Random random = new Random(SEED);
        Message graph = new Message()
                .message(5, tensor("first_place", INT64, new long[0], longs(0)))
                .message(5, tensor("pooler", FLOAT, new long[] {DIMENSIONS, DIMENSIONS}, floats(random, DIMENSIONS)))
                .message(5, tensor("classifier", FLOAT, new long[] {DIMENSIONS, 1}, floats(random, 1)))
                .message(
                        1,
                        node("Gather", "first_token", "last_hidden_state", "first_place")
                                .message(5, axis(1)))
                .message(1, node("MatMul", "pooled", "first_token", "pooler"))
                .message(1, node("Tanh", "bounded", "pooled"))
                .message(1, node("MatMul", OUTPUT, "bounded", "classifier"))
                .message(12, output());
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(Models.model(precision));
        file.writeBytes(new Message().message(7, graph).bytes()); // the same field again: merged into the graph before
        return file.toByteArray();
    }

    /** Writes the model into a folder as the cross-encoder wants it. */
    static void write(Path folder, String precision) throws IOException {
        String name = precision.equals("int8") ? "model_quantized.onnx" : "model.onnx";
        Files.write(folder.resolve(name), model(precision));
        Files.write(folder.resolve("tokenizer.json"), Models.tokenizer(precision));
    }

    private static Message node(String operator, String output, String... inputs) {
        Message node = new Message();
        for (String input : inputs) {
            node.text(1, input);
        }
        return node.text(2, output).text(3, output).text(4, operator);
    }

    private static Message axis(int axis) {
        return new Message().text(1, "axis").number(3, axis).number(20, 2);
    }

    private static Message tensor(String name, int type, long[] shape, byte[] raw) {
        Message tensor = new Message();
        for (long size : shape) {
            tensor.number(1, size);
        }
        return tensor.number(2, type).text(8, name).bytes(9, raw);
    }

    private static Message output() {
        Message shape = new Message().message(1, new Message().text(2, "pairs")).message(1, new Message().number(1, 1));
        Message type = new Message().number(1, FLOAT).message(2, shape);
        return new Message().text(1, OUTPUT).message(2, new Message().message(1, type));
    }

    private static byte[] longs(long value) {
        return ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
    }

    private static byte[] floats(Random random, int columns) {
        ByteBuffer raw = ByteBuffer.allocate(DIMENSIONS * columns * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        while (raw.hasRemaining()) {
            raw.putFloat((float) (SCALE * random.nextGaussian()));
        }
        return raw.array();
    }

    /** A message in the wire format of protocol buffers, field by field. */
    private static final class Message {
        private final ByteArrayOutputStream content = new ByteArrayOutputStream();

        Message number(int field, long value) {
            varint((long) field << 3);
            varint(value);
            return this;
        }

        Message text(int field, String value) {
            return bytes(field, value.getBytes(StandardCharsets.UTF_8));
        }

        Message message(int field, Message value) {
            return bytes(field, value.bytes());
        }

        Message bytes(int field, byte[] value) {
            varint((long) field << 3 | 2);
            varint(value.length);
            content.writeBytes(value);
            return this;
        }

        byte[] bytes() {
            return content.toByteArray();
        }

        private void varint(long value) {
            long rest = value;
            while ((rest & ~0x7FL) != 0) {
                content.write((int) ((rest & 0x7F) | 0x80));
                rest >>>= 7;
            }
            content.write((int) rest);
        }
    }
}
