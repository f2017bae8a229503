/** Embedding models and cross-encoders through ONNX Runtime. */
@org.jspecify.annotations.NullMarked
module io.flyquery.retrieval.onnx {
    requires transitive io.flyquery.api;
    requires com.fasterxml.jackson.databind;
    requires com.microsoft.onnxruntime;
    requires java.net.http;
    requires org.slf4j;
    requires static ai.djl.tokenizers;
    requires static org.jspecify;

    exports io.flyquery.retrieval.onnx;

    provides io.flyquery.spi.EmbeddingProviderFactory with
            io.flyquery.retrieval.onnx.OnnxEmbeddingProviderFactory;
    provides io.flyquery.spi.RerankerFactory with
            io.flyquery.retrieval.onnx.CrossEncoderFactory;
}
