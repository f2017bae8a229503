package io.flyquery.retrieval.onnx;

import io.flyquery.error.ConfigurationException;
import io.flyquery.retrieval.onnx.internal.hub.HubSettings;
import io.flyquery.retrieval.onnx.internal.hub.ModelCache;
import io.flyquery.retrieval.onnx.internal.hub.ModelId;
import java.nio.file.Path;
import java.util.Optional;

/** Finds models in folders, and by id in the cache. */
final class ModelFinder {
    private final OnnxSettings settings;

    ModelFinder(OnnxSettings settings) {
        this.settings = settings;
    }

    /** Returns whether a model is there or may be fetched; asks no network and checks no file. */
    boolean mayFind(String modelId) {
        return FolderModel.find(modelId, settings.precision()).isPresent()
                || ModelId.parse(modelId).filter(id -> cache().mayHave(id)).isPresent();
    }

    /**
     * Finds a model, and fetches it if it has to and may be.
     *
     * @return empty if there is no folder of the right shape, and the model's id is none that could be in the cache
     * @throws ConfigurationException if the cache has the model but it is damaged, or it cannot be fetched
     */
    Optional<ModelSource> find(String modelId) {
        Optional<ModelSource> folder =
                FolderModel.find(modelId, settings.precision()).map(model -> model);
        return folder.or(
                () -> ModelId.parse(modelId).filter(id -> cache().mayHave(id)).map(id -> cached(modelId, id)));
    }

    /** Says what to put where. */
    String remedy(String modelId) {
        String layout = "Give a folder that holds %s.".formatted(FolderModel.LAYOUT);
        return ModelId.parse(modelId)
                .map(id -> cache().remedy(id) + " Or g" + layout.substring(1))
                .orElse(layout);
    }

    private ModelSource cached(String modelId, ModelId id) {
        Path folder = cache().resolve(id);
        return FolderModel.find(modelId, id.toString(), folder, settings.precision())
                .orElseThrow(() ->
                        new ConfigurationException("The folder %s of the model '%s' holds no model%s: %s is needed."
                                .formatted(
                                        folder,
                                        modelId,
                                        settings.precision()
                                                .map(asked -> " in " + asked.label())
                                                .orElse(""),
                                        FolderModel.LAYOUT)));
    }

    private ModelCache cache() {
        return new ModelCache(HubSettings.parse(settings::text));
    }
}
