package io.flyquery.retrieval.onnx;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;

/** Where the files of one model come from. Nothing is written anywhere, and no network is asked. */
sealed interface ModelSource permits BundledModel, FolderModel {
    /** Returns the model's id as in the configuration, for messages. */
    String modelId();

    /** Returns the model's name in model keys: letters, digits, and {@code . _ - / @}, at most 100. */
    String keyName();

    /** Returns the precision of the weights. */
    Precision precision();

    /** Reads what the model's files say about it. */
    ModelDescription readDescription() throws IOException;

    /** Reads what makes the tokenizer; the caller closes it. Every file read goes into the digest. */
    TextTokenizer openTokenizer(Digest digest, int maxTokens) throws IOException;

    /** Builds the session; the caller closes it. Every file read goes into the digest. */
    OrtSession openSession(OrtEnvironment environment, OrtSession.SessionOptions options, Digest digest)
            throws IOException, OrtException;
}
