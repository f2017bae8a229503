package io.flyquery.core.internal.retrieval;

import io.flyquery.core.fusion.OrdinalOrder;
import java.util.List;

/** The BM25 part of an index alone. Not thread-safe. */
public final class MeasuredLexical {
    private final LexicalIndex index = new LexicalIndex();
    private final SearchScratch scratch = new SearchScratch();
    private final RowSet rows = new RowSet();
    private long[] accepted = {};

    /** Indexes texts, each given as its terms. */
    public MeasuredLexical(List<List<String>> texts) {
        for (int row = 0; row < texts.size(); row++) {
            index.append(row, texts.get(row));
            rows.add(row);
        }
        index.refresh();
        int words = texts.size() / Long.SIZE + 1;
        accepted = new long[words];
        rows.addTo(accepted, words);
    }

    /** Searches and returns how many rows were found. */
    public int search(List<String> terms, int limit) {
        return index.find(terms, accepted, limit, OrdinalOrder.ASCENDING, scratch);
    }

    /** Returns the numbers of the rows found last, best first. */
    public int[] found() {
        return scratch.top.found().rows;
    }
}
