package io.flyquery.retrieval.onnx;

import io.flyquery.error.ConfigurationException;
import java.util.List;
import java.util.Locale;

/** How exactly a model file keeps its weights. */
enum Precision {
    /** Weights of 8 bits: half the time of {@link #FP32} and a quarter of its size. */
    INT8,
    /** Weights of 32 bits. */
    FP32;

    /** Returns the name used in settings and in model keys. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns how a file with such weights may be called. */
    List<String> fileNames() {
        return switch (this) {
            case INT8 ->
                List.of("model_quantized.onnx", "model_int8.onnx", "model_quint8_avx2.onnx", "model_qint8_avx512.onnx");
            case FP32 -> List.of("model.onnx");
        };
    }

    static Precision parse(String text) {
        for (Precision precision : values()) {
            if (precision.label().equals(text)) {
                return precision;
            }
        }
        throw new ConfigurationException(
                "Setting '%s' was '%s' but must be int8 or fp32.".formatted(OnnxSettings.PRECISION, text));
    }
}
