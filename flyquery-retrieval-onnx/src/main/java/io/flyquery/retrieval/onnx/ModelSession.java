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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * One session of a BERT-like model: token ids in, floats out. It computes in the caller's thread only, and several
 * threads may call at once; {@link #close()} must not overlap with a run.
 */
final class ModelSession implements AutoCloseable {
    private static final String IDS = "input_ids";
    private static final String MASK = "attention_mask";
    private static final String TYPES = "token_type_ids";

    private final OrtEnvironment environment;
    private final OrtSession session;
    private final OutputKind kind;
    private final Set<String> output;

    private ModelSession(OrtEnvironment environment, OrtSession session, OutputKind kind, String output) {
        this.environment = environment;
        this.session = session;
        this.kind = kind;
        this.output = Set.of(output);
    }

    static ModelSession open(ModelSource source, OutputKind kind, Digest digest) throws IOException, OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        environment.setTelemetry(false);
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.ALL_OPT);
            options.setExecutionMode(OrtSession.SessionOptions.ExecutionMode.SEQUENTIAL);
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            options.addConfigEntry("session.intra_op.allow_spinning", "0");
            options.addConfigEntry("session.inter_op.allow_spinning", "0");
            // what goes wrong comes as an exception; the runtime would write it to standard error, too
            options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
            return checked(environment, source.openSession(environment, options, digest), kind);
        }
    }

    /** Makes something of what the model gave; the numbers must not be kept. */
    @FunctionalInterface
    interface Reader<R> {
        /**
         * Reads an output.
         *
         * @param numbers all numbers, row after row
         * @param shape their shape, whose first number is that of the rows
         */
        R read(FloatBuffer numbers, long[] shape);
    }

    /** Runs the model on a batch. */
    <R> R run(BatchBuffers batch, Reader<R> reader) throws OrtException {
        Map<String, OnnxTensor> inputs = new LinkedHashMap<>();
        try {
            for (String name : session.getInputNames()) {
                inputs.put(name, input(name, batch));
            }
            try (OrtSession.Result result = session.run(inputs, output)) {
                OnnxTensor tensor = (OnnxTensor) result.get(0);
                long[] shape = tensor.getInfo().getShape();
                kind.check(shape, batch);
                return reader.read(tensor.getFloatBuffer(), shape);
            }
        } finally {
            inputs.values().forEach(OnnxTensor::close);
        }
    }

    @Override
    public void close() throws OrtException {
        session.close();
    }

    private OnnxTensor input(String name, BatchBuffers batch) throws OrtException {
        return switch (name) {
            case IDS -> OnnxTensor.createTensor(environment, batch.ids(), batch.shape());
            case MASK -> OnnxTensor.createTensor(environment, batch.mask(), batch.shape());
            case TYPES -> OnnxTensor.createTensor(environment, batch.types(), batch.shape());
            default -> throw new IllegalStateException("no input is called " + name);
        };
    }

    private static ModelSession checked(OrtEnvironment environment, OrtSession session, OutputKind kind)
            throws IOException, OrtException {
        try {
            checkInputs(session);
            return new ModelSession(environment, session, kind, kind.find(session.getOutputInfo()));
        } catch (IOException | OrtException | RuntimeException e) {
            session.close();
            throw e;
        }
    }

    private static void checkInputs(OrtSession session) throws IOException, OrtException {
        Set<String> inputs = session.getInputNames();
        if (!inputs.contains(IDS) || !Set.of(IDS, MASK, TYPES).containsAll(inputs)) {
            throw new IOException("the model's inputs are %s but must be %s, and may be %s and %s"
                    .formatted(inputs, IDS, MASK, TYPES));
        }
        for (NodeInfo node : session.getInputInfo().values()) {
            if (!(node.getInfo() instanceof TensorInfo info)
                    || info.type != OnnxJavaType.INT64
                    || info.getShape().length != 2) {
                throw new IOException("the model's input %s is %s but must be numbers of 64 bits, texts x tokens"
                        .formatted(node.getName(), node.getInfo()));
            }
        }
    }
}
