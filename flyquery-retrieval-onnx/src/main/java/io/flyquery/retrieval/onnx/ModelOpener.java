package io.flyquery.retrieval.onnx;

import ai.onnxruntime.OrtException;
import io.flyquery.error.ConfigurationException;
import io.flyquery.error.FlyQueryException;
import java.io.IOException;

/** Turns what can go wrong when a model is loaded into errors that say what to do. */
final class ModelOpener {
    private static final String NATIVE_REMEDY = "Run on a system that com.microsoft.onnxruntime:onnxruntime has a"
            + " native library for, or name a folder with one in the system property onnxruntime.native.path.";

    private ModelOpener() {}

    /** Loads a model. */
    @FunctionalInterface
    interface Loading<M> {
        M load() throws IOException, OrtException;
    }

    /**
     * Loads a model.
     *
     * @param what the model, for messages, such as {@code embedding model 'x'}
     * @param remedy what to do if its files are not right
     * @throws ConfigurationException if it cannot be loaded
     */
    static <M> M open(String what, String remedy, Loading<M> loading) {
        try {
            return loading.load();
        } catch (ConfigurationException e) {
            throw e;
        } catch (IOException | OrtException | FlyQueryException e) {
            throw new ConfigurationException(
                    "The %s cannot be loaded: %s. %s".formatted(what, e.getMessage(), remedy), e);
        } catch (LinkageError e) {
            throw new ConfigurationException(
                    "The %s cannot be loaded, since ONNX Runtime does not run here: %s. %s"
                            .formatted(what, e, NATIVE_REMEDY),
                    e);
        }
    }
}
