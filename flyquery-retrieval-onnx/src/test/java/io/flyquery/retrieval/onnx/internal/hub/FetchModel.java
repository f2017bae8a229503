package io.flyquery.retrieval.onnx.internal.hub;

import java.nio.file.Path;

/** Another process that wants the model of {@link ModelCacheTest}. */
final class FetchModel {
    private FetchModel() {}

    public static void main(String[] args) {
        new ModelCache(ModelCacheTest.settings(Path.of(args[0]), args[1], args[2]))
                .resolve(ModelId.parse("acme/model@v1").orElseThrow());
    }
}
