package io.flyquery.core;

import io.flyquery.Engine;
import io.flyquery.core.internal.example.SqlRules;
import io.flyquery.core.internal.pii.BuiltInPiiScanner;
import io.flyquery.core.internal.provider.Providers;
import io.flyquery.core.internal.settings.Settings;
import io.flyquery.example.PromptStyle;
import io.flyquery.learning.PiiScanner;
import io.flyquery.model.Dialect;
import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.spi.Reranker;
import io.flyquery.spi.StateStore;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The way in: makes engines.
 *
 * <p>Each setting comes from the builder, else from a system property ({@code flyquery.top-k-examples}), else from the
 * environment ({@code FLYQUERY_TOP_K_EXAMPLES}), else it has its default. {@code docs/settings.md} lists them all.
 *
 * @since 0.1
 */
public final class FlyQuery {
    private FlyQuery() {}

    /** Starts an engine. */
    public static Builder builder() {
        return new Builder(System.getProperties(), System.getenv());
    }

    /**
     * Opens an engine with what system properties and environment say.
     *
     * @throws io.flyquery.error.ConfigurationException as {@link Builder#build()}
     */
    public static Engine open() {
        return builder().build();
    }

    /**
     * Collects what makes an engine. Not safe for use by several threads.
     *
     * <p>What is handed in as an object stays the caller's to close; what the engine opens by name it closes.
     */
    public static final class Builder {
        final Properties properties;
        final Map<String, String> environment;
        final Map<String, String> given = new TreeMap<>();

        @Nullable
        StateStore store;

        @Nullable
        EmbeddingProvider embedding;

        @Nullable
        Reranker reranker;

        @Nullable
        PiiScanner piiScanner;

        boolean piiScan = true;
        PromptStyle promptStyle = PromptStyle.DEFAULT;
        Clock clock = Clock.systemUTC();

        @Nullable
        RandomGenerator random;

        SqlRules rules = SqlRules.ofThisRelease();

        Builder(Properties properties, Map<String, String> environment) {
            this.properties = properties;
            this.environment = environment;
        }

        /** Sets where the store is, such as {@code sqlite:.flyquery/state.db} or {@code memory:}. */
        public Builder store(String url) {
            return set("flyquery.store", url);
        }

        /** Sets a store that the caller opened, and closes after the engine. */
        public Builder store(StateStore opened) {
            store = Objects.requireNonNull(opened, "store");
            return this;
        }

        /** Sets the embedding model by id or folder; {@code none} for lexical search only. */
        public Builder embedding(String modelId) {
            return set("flyquery.embedding-model", modelId);
        }

        /** Sets an embedding provider that the caller opened, and closes after the engine. */
        public Builder embedding(EmbeddingProvider opened) {
            embedding = Objects.requireNonNull(opened, "embedding");
            return this;
        }

        /** Sets the reranker by id or folder; {@code none} for none. */
        public Builder reranker(String modelId) {
            return set("flyquery.reranker-model", modelId);
        }

        /** Sets a reranker that the caller opened, and closes after the engine. */
        public Builder reranker(Reranker opened) {
            reranker = Objects.requireNonNull(opened, "reranker");
            return this;
        }

        /** Sets the SQL dialect of callers that name none. */
        public Builder dialect(Dialect value) {
            return set("flyquery.dialect", value.id());
        }

        /** Replaces the built-in scan for personal data. */
        public Builder piiScanner(PiiScanner scanner) {
            piiScanner = Objects.requireNonNull(scanner, "piiScanner");
            piiScan = true;
            return this;
        }

        /** Switches the engine's scan off: only runs that bring the application's own findings can be learned. */
        public Builder withoutPiiScan() {
            piiScanner = null;
            piiScan = false;
            return this;
        }

        /** Sets how the prompt block looks. */
        public Builder promptStyle(PromptStyle style) {
            promptStyle = Objects.requireNonNull(style, "promptStyle");
            return this;
        }

        /** Sets the clock of ids and of stores without a clock of their own. */
        public Builder clock(Clock value) {
            clock = Objects.requireNonNull(value, "clock");
            return this;
        }

        /** Sets where the random part of ids comes from; safe for use by several threads. */
        public Builder random(RandomGenerator value) {
            random = Objects.requireNonNull(value, "random");
            return this;
        }

        /**
         * Sets any setting by its property name.
         *
         * @param property such as {@code flyquery.top-k-examples}
         * @param value in the form that the property has
         */
        public Builder set(String property, String value) {
            given.put(property, Objects.requireNonNull(value, property));
            return this;
        }

        /**
         * Opens the engine.
         *
         * @throws io.flyquery.error.ConfigurationException if settings are wrong (all are named at once), or a store or
         *     model cannot be found or opened
         * @throws io.flyquery.error.StoreException if what the store URL names cannot be used; it is left as it was
         */
        public Engine build() {
            Settings settings = Settings.resolve(given, properties, environment);
            Providers providers = new Providers(settings);
            Deque<AutoCloseable> owned = new ArrayDeque<>();
            boolean built = false;
            try {
                EmbeddingProvider model = embedding;
                if (model == null) {
                    model = providers.embedding().orElse(null);
                    own(model, owned);
                }
                Reranker scorer = reranker;
                if (scorer == null) {
                    scorer = providers.reranker().orElse(null);
                    own(scorer, owned);
                }
                StateStore opened = store;
                if (opened == null) {
                    opened = providers.store(clock);
                    own(opened, owned);
                }
                PiiScanner scanner = piiScanner == null && piiScan ? new BuiltInPiiScanner() : piiScanner;
                RandomGenerator source = random == null ? new SecureRandom() : random;
                Engine engine = new DefaultEngine(
                        settings,
                        new DefaultEngine.Parts(
                                opened, model, scorer, scanner, rules, promptStyle, clock, source, owned));
                built = true;
                return engine;
            } finally {
                if (!built) {
                    DefaultEngine.closeOwned(owned);
                }
            }
        }

        private static void own(@Nullable AutoCloseable part, Deque<AutoCloseable> owned) {
            if (part != null) {
                owned.add(part);
            }
        }
    }
}
