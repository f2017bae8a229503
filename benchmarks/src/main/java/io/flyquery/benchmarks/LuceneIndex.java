package io.flyquery.benchmarks;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Lucene's BM25 over texts in memory, in one segment. */
final class LuceneIndex implements AutoCloseable {
    private static final String FIELD = "text";

    private final Directory directory;
    private final DirectoryReader reader;
    private final IndexSearcher searcher;

    private LuceneIndex(Directory directory, DirectoryReader reader) {
        this.directory = directory;
        this.reader = reader;
        this.searcher = new IndexSearcher(reader);
    }

    /** Indexes texts, each given as its terms. */
    static LuceneIndex of(List<List<String>> texts) throws IOException {
        Directory directory = new ByteBuffersDirectory();
        try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
            for (List<String> terms : texts) {
                Document document = new Document();
                document.add(new TextField(FIELD, String.join(" ", terms), Field.Store.NO));
                writer.addDocument(document);
            }
            writer.forceMerge(1);
        }
        return new LuceneIndex(directory, DirectoryReader.open(directory));
    }

    TopDocs search(List<String> terms, int limit) throws IOException {
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        for (String term : new LinkedHashSet<>(terms)) {
            query.add(new TermQuery(new Term(FIELD, term)), BooleanClause.Occur.SHOULD);
        }
        return searcher.search(query.build(), limit);
    }

    /** Returns the numbers of the best texts. */
    List<Integer> best(List<String> terms, int limit) throws IOException {
        return Arrays.stream(search(terms, limit).scoreDocs)
                .map(found -> found.doc)
                .toList();
    }

    @Override
    public void close() throws IOException {
        reader.close();
        directory.close();
    }
}
