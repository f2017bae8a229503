package io.flyquery.retrieval.onnx;

import io.flyquery.spi.ModelConfig;
import io.flyquery.spi.Reranker;
import io.flyquery.tck.RerankerContract;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

class CrossEncoderContractTest extends RerankerContract {
    @TempDir
    private Path folder;

    @Override
    protected Reranker openReranker() throws IOException {
        TinyModel.write(folder, "model.onnx", new TinyModel(5).crossEncoder());
        return new CrossEncoderFactory().open(new ModelConfig(folder.toString(), Map.of()));
    }
}
