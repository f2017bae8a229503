package io.flyquery.retrieval.onnx;

import io.flyquery.spi.Reranker.Scale;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What becomes of a cross-encoder's number. A soft-max would not do: over a single number it is always 1. */
enum Calibration {
    /** The logistic function: from 0 to 1, in the order of the model's numbers. */
    LOGISTIC(Scale.UNIT) {
        @Override
        float apply(float logit) {
            return (float) (1 / (1 + Math.exp(-logit)));
        }
    },
    /** The number as it is. */
    NONE(Scale.UNBOUNDED) {
        @Override
        float apply(float logit) {
            return logit;
        }
    };

    private final Scale scale;

    Calibration(Scale scale) {
        this.scale = scale;
    }

    abstract float apply(float logit);

    Scale scale() {
        return scale;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the names in settings, the default first. */
    static List<String> labels() {
        return Arrays.stream(values()).map(Calibration::label).toList();
    }

    static Calibration parse(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }
}
