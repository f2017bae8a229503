package io.flyquery.retrieval.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One session of a BERT-like encoder: token ids in, one vector a token out. It computes in the caller's thread only,
 * and several threads may call at once; {@link #close()} must not overlap with a run.
 */
final class EncoderSession implements AutoCloseable {
    private static final String IDS = "input_ids";
    private static final String MASK = "attention_mask";
    private static final String TYPES = "token_type_ids";
    private static final int HIDDEN_RANK = 3;

    private final OrtEnvironment environment;
    private final OrtSession session;
    private final Set<String> output;

    private EncoderSession(OrtEnvironment environment, OrtSession session, String output) {
        this.environment = environment;
        this.session = session;
        this.output = Set.of(output);
    }

    static EncoderSession open(ModelSource source, Digest digest) throws IOException, OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        environment.setTelemetry(false);
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.ALL_OPT);
            options.setExecutionMode(OrtSession.SessionOptions.ExecutionMode.SEQUENTIAL);
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            options.addConfigEntry("session.intra_op.allow_spinning", "0");
            options.addConfigEntry("session.inter_op.allow_spinning", "0");
            options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
            return checked(environment, source.openSession(environment, options, digest));
        }
    }

    /** Runs the model on one text and makes one unit vector of it. */
    float[] embed(RunBuffers buffers) throws OrtException {
        long[] shape = {1, buffers.encoding().size()};
        Map<String, OnnxTensor> inputs = new LinkedHashMap<>();
        try {
            for (String name : session.getInputNames()) {
                inputs.put(name, OnnxTensor.createTensor(environment, input(name, buffers), shape));
            }
            try (OrtSession.Result result = session.run(inputs, output)) {
                OnnxTensor hidden = (OnnxTensor) result.get(0);
                long[] hiddenShape = hidden.getInfo().getShape();
                FloatBuffer numbers = hidden.getFloatBuffer();
                return MeanPooling.unitVector(numbers, Math.toIntExact(hiddenShape[HIDDEN_RANK - 1]));
            }
        } finally {
            inputs.values().forEach(OnnxTensor::close);
        }
    }

    @Override
    public void close() throws OrtException {
        session.close();
    }

    private static LongBuffer input(String name, RunBuffers buffers) {
        return switch (name) {
            case IDS -> buffers.ids();
            case MASK -> buffers.mask();
            case TYPES -> buffers.types();
            default -> throw new IllegalStateException("no input is called " + name);
        };
    }

    private static EncoderSession checked(OrtEnvironment environment, OrtSession session)
            throws IOException, OrtException {
        try {
            Set<String> inputs = session.getInputNames();
            if (!inputs.contains(IDS) || !Set.of(IDS, MASK, TYPES).containsAll(inputs)) {
                throw new IOException("the model's inputs are %s but must be %s, and may be %s and %s"
                        .formatted(inputs, IDS, MASK, TYPES));
            }
            return new EncoderSession(environment, session, hiddenOutput(session));
        } catch (IOException | OrtException | RuntimeException e) {
            session.close();
            throw e;
        }
    }

    private static String hiddenOutput(OrtSession session) throws IOException, OrtException {
        List<String> names = new ArrayList<>();
        for (NodeInfo node : session.getOutputInfo().values()) {
            if (node.getInfo() instanceof TensorInfo info
                    && info.type == OnnxJavaType.FLOAT
                    && info.getShape().length == HIDDEN_RANK) {
                return node.getName();
            }
            names.add(node.getName());
        }
        throw new IOException(
                "the model's outputs are %s but one must be one vector of floats a token".formatted(names));
    }
}
