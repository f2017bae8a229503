package io.flyquery.retrieval.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Writes an ONNX file, node by node. */
final class OnnxGraph {
    static final int FLOAT = 1;
    static final int INT32 = 6;
    static final int INT64 = 7;

    private static final int IR_VERSION = 8;
    private static final int OPERATOR_SET = 13;
    private static final int INT_ATTRIBUTE = 2;
    private static final int INTS_ATTRIBUTE = 7;

    private final ProtobufWriter graph = new ProtobufWriter().text(2, "test");

    /** Adds a node with at most one attribute, a whole number. */
    OnnxGraph node(String operator, String output, String attribute, long value, String... inputs) {
        ProtobufWriter node = nodeWith(operator, output, inputs);
        node.message(5, new ProtobufWriter().text(1, attribute).number(3, value).number(20, INT_ATTRIBUTE));
        graph.message(1, node);
        return this;
    }

    /** Adds a node that exchanges the last two of three axes. */
    OnnxGraph transposition(String output, String input) {
        ProtobufWriter order =
                new ProtobufWriter().text(1, "perm").number(8, 0).number(8, 2).number(8, 1);
        graph.message(1, nodeWith("Transpose", output, input).message(5, order.number(20, INTS_ATTRIBUTE)));
        return this;
    }

    OnnxGraph node(String operator, String output, String... inputs) {
        graph.message(1, nodeWith(operator, output, inputs));
        return this;
    }

    private static ProtobufWriter nodeWith(String operator, String output, String... inputs) {
        ProtobufWriter node = new ProtobufWriter();
        for (String input : inputs) {
            node.text(1, input);
        }
        return node.text(2, output).text(3, output).text(4, operator);
    }

    OnnxGraph floats(String name, long[] shape, float... values) {
        ByteBuffer raw = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : values) {
            raw.putFloat(value);
        }
        return tensor(name, FLOAT, shape, raw.array());
    }

    OnnxGraph longs(String name, long... values) {
        ByteBuffer raw = ByteBuffer.allocate(values.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (long value : values) {
            raw.putLong(value);
        }
        return tensor(name, INT64, new long[] {values.length}, raw.array());
    }

    private OnnxGraph tensor(String name, int type, long[] shape, byte[] raw) {
        ProtobufWriter tensor = new ProtobufWriter();
        for (long size : shape) {
            tensor.number(1, size);
        }
        graph.message(5, tensor.number(2, type).text(8, name).bytes(9, raw));
        return this;
    }

    /** Adds an input whose sizes have names; a name that is a number is a fixed size. */
    OnnxGraph input(String name, int type, String... sizes) {
        graph.message(11, value(name, type, sizes));
        return this;
    }

    OnnxGraph output(String name, int type, String... sizes) {
        graph.message(12, value(name, type, sizes));
        return this;
    }

    private static ProtobufWriter value(String name, int type, String... sizes) {
        ProtobufWriter shape = new ProtobufWriter();
        for (String size : sizes) {
            ProtobufWriter dimension = new ProtobufWriter();
            shape.message(
                    1, size.matches("[0-9]+") ? dimension.number(1, Long.parseLong(size)) : dimension.text(2, size));
        }
        ProtobufWriter tensor = new ProtobufWriter().number(1, type).message(2, shape);
        return new ProtobufWriter().text(1, name).message(2, new ProtobufWriter().message(1, tensor));
    }

    byte[] toModel() {
        return new ProtobufWriter()
                .number(1, IR_VERSION)
                .message(8, new ProtobufWriter().text(1, "").number(2, OPERATOR_SET))
                .message(7, graph)
                .toByteArray();
    }

    /** Returns what, put behind another model's file, adds this graph to that of the other. */
    byte[] toAddition() {
        return new ProtobufWriter().message(7, graph).toByteArray();
    }
}
