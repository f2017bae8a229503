package io.flyquery.behaviour;

import io.flyquery.Engine;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleFilter;
import io.flyquery.feedback.RatingFilter;
import io.flyquery.model.Caller;
import java.util.ArrayList;
import java.util.List;

/** All that can be seen of a scope, to compare before and after. */
final class Picture {
    private Picture() {}

    static List<String> of(Engine engine, Caller owner) {
        List<String> lines = new ArrayList<>();
        for (Example example :
                engine.examples().list(owner, ExampleFilter.all().limitTo(500)).items()) {
            lines.add(example + " " + example.version() + " " + example.use() + " " + example.decided());
            lines.add(engine.examples().history(owner, example.id()).toString());
        }
        engine.feedback()
                .list(owner, RatingFilter.all().limitTo(500))
                .items()
                .forEach(rated -> lines.add(rated + " " + rated.rater() + " " + rated.note()));
        lines.add(engine.learning().run(owner, "run").toString());
        lines.add(engine.stats(owner).examples().toString());
        lines.add(engine.stats(owner).runs().toString());
        lines.add(engine.stats(owner).ratings().toString());
        return lines;
    }
}
