package io.flyquery.retrieval.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.TensorInfo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What a model gives for a batch. */
enum OutputKind {
    /** One vector a token: texts x tokens x dimensions. */
    TOKEN_VECTORS("one vector of floats a token (texts x tokens x dimensions)") {
        @Override
        boolean fits(long[] declared) {
            return declared.length == 3;
        }

        @Override
        boolean fits(long[] shape, int rows, int columns) {
            return shape.length == 3 && shape[0] == rows && shape[1] == columns && shape[2] > 0;
        }
    },
    /** One number a pair of texts: pairs, or pairs x 1. */
    ONE_LOGIT("one float a pair (pairs x 1)") {
        @Override
        boolean fits(long[] declared) {
            return declared.length == 1 || (declared.length == 2 && (declared[1] == 1 || declared[1] < 0));
        }

        @Override
        boolean fits(long[] shape, int rows, int columns) {
            return shape.length > 0 && shape[0] == rows && Arrays.stream(shape).reduce(1, (a, b) -> a * b) == rows;
        }
    };

    private final String wanted;

    OutputKind(String wanted) {
        this.wanted = wanted;
    }

    /** Returns whether an output declared so can be the one; what the model leaves open is negative. */
    abstract boolean fits(long[] declared);

    abstract boolean fits(long[] shape, int rows, int columns);

    /** Returns the name of the output that is wanted. */
    String find(Map<String, NodeInfo> outputs) throws IOException {
        List<String> others = new ArrayList<>();
        for (NodeInfo node : outputs.values()) {
            if (node.getInfo() instanceof TensorInfo info && info.type == OnnxJavaType.FLOAT && fits(info.getShape())) {
                return node.getName();
            }
            others.add(node.getName() + ": " + node.getInfo());
        }
        throw new IOException("the model's outputs are %s but one must be %s".formatted(others, wanted));
    }

    /** Refuses an output of another shape than the batch asks for. */
    void check(long[] shape, BatchBuffers batch) throws OrtException {
        if (!fits(shape, batch.rows(), batch.columns())) {
            throw new OrtException("the model gave the shape %s for %d texts of %d tokens but must give %s"
                    .formatted(Arrays.toString(shape), batch.rows(), batch.columns(), wanted));
        }
    }
}
