package io.flyquery.core.internal.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.flyquery.core.fusion.OrdinalOrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

/** Lucene keeps the lengths of texts of up to 24 terms as they are; longer ones it rounds, so there are none here. */
class LexicalIndexAgainstLuceneTest {
    private static final int DOCUMENTS = 600;
    private static final int LONGEST = 24;

    @Test
    void scoresAreThoseOfLucene() throws IOException {
        for (int seed = 0; seed < 5; seed++) {
            Random random = new Random(seed);
            List<List<String>> documents = new ArrayList<>();
            LexicalIndex ours = new LexicalIndex();
            for (int row = 0; row < DOCUMENTS; row++) {
                documents.add(terms(random, 1 + random.nextInt(LONGEST)));
                ours.append(row, documents.get(row));
            }
            ours.refresh();
            long[] all = new long[DOCUMENTS / 64 + 1];
            Arrays.fill(all, -1L);
            try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
                write(directory, documents);
                try (DirectoryReader reader = DirectoryReader.open(directory)) {
                    IndexSearcher lucene = new IndexSearcher(reader);
                    lucene.setSimilarity(new BM25Similarity(LexicalIndex.K1, LexicalIndex.B));
                    for (int asked = 0; asked < 20; asked++) {
                        List<String> query = terms(random, 1 + random.nextInt(6));
                        RankedRows found =
                                ours.search(query, all, DOCUMENTS, OrdinalOrder.ASCENDING, new SearchScratch());
                        Map<Integer, Float> scores = scores(lucene, query);
                        assertThat(found.size()).as("seed %s", seed).isEqualTo(scores.size());
                        for (int place = 0; place < found.size(); place++) {
                            assertThat(found.scores[place])
                                    .as("seed %s, query %s, row %s", seed, query, found.rows[place])
                                    .isCloseTo(scores.get(found.rows[place]), within(1e-5f));
                        }
                    }
                }
            }
        }
    }

    private static void write(ByteBuffersDirectory directory, List<List<String>> documents) throws IOException {
        try (StandardAnalyzer analyzer = new StandardAnalyzer();
                IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
            for (int row = 0; row < documents.size(); row++) {
                Document document = new Document();
                document.add(new TextField("text", String.join(" ", documents.get(row)), Field.Store.NO));
                document.add(new StoredField("row", row));
                writer.addDocument(document);
            }
        }
    }

    private static Map<Integer, Float> scores(IndexSearcher lucene, List<String> query) throws IOException {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        for (String term : new LinkedHashSet<>(query)) {
            any.add(new TermQuery(new Term("text", term)), BooleanClause.Occur.SHOULD);
        }
        Map<Integer, Float> scores = new HashMap<>();
        for (ScoreDoc found : lucene.search(any.build(), DOCUMENTS).scoreDocs) {
            Document document = lucene.storedFields().document(found.doc);
            scores.put(document.getField("row").numericValue().intValue(), found.score);
        }
        return scores;
    }

    /** Frequent words more often than rare ones. */
    private static List<String> terms(Random random, int count) {
        List<String> terms = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            terms.add("word" + (int) (80 * random.nextDouble() * random.nextDouble()));
        }
        return terms;
    }
}
