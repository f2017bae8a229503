package io.flyquery.benchmarks;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.flyquery.retrieval.onnx.TokenBatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * ONNX Runtime with nothing around it: the tensors are made beforehand, and the result is thrown away. Closes what was
 * prepared with it.
 */
final class RawSession implements AutoCloseable {
    private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
    private final OrtSession session;
    private final List<Map<String, OnnxTensor>> prepared = new ArrayList<>();

    private RawSession(byte[] model, OrtSession.SessionOptions options) throws OrtException {
        session = environment.createSession(model, options);
    }

    /** Opens a model with options as FlyQuery sets them: it computes in the thread that calls, and never spins. */
    static RawSession inCaller(byte[] model) throws OrtException {
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            options.addConfigEntry("session.intra_op.allow_spinning", "0");
            options.addConfigEntry("session.inter_op.allow_spinning", "0");
            return new RawSession(model, options);
        }
    }

    /** Opens a model with the options that it gets from one who sets none: as many threads as cores. */
    static RawSession usual(byte[] model) throws OrtException {
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            return new RawSession(model, options);
        }
    }

    /** Makes the inputs of a batch. */
    Map<String, OnnxTensor> prepare(TokenBatch batch) throws OrtException {
        Map<String, OnnxTensor> inputs = new LinkedHashMap<>();
        for (String name : session.getInputNames()) {
            inputs.put(name, OnnxTensor.createTensor(environment, batch.input(name), batch.shape()));
        }
        prepared.add(inputs);
        return inputs;
    }

    /** Makes the inputs of batches. */
    List<Map<String, OnnxTensor>> prepare(List<TokenBatch> batches) throws OrtException {
        List<Map<String, OnnxTensor>> inputs = new ArrayList<>();
        for (TokenBatch batch : batches) {
            inputs.add(prepare(batch));
        }
        return inputs;
    }

    /** Runs the model for one of its outputs. */
    void run(Map<String, OnnxTensor> inputs, String output) throws OrtException {
        session.run(inputs, Set.of(output)).close();
    }

    @Override
    public void close() throws OrtException {
        prepared.forEach(inputs -> inputs.values().forEach(OnnxTensor::close));
        session.close();
    }
}
