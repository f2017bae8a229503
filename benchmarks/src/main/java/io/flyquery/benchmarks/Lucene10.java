package io.flyquery.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The rank fusion of Lucene 10, which needs Java 21: its classes are loaded from a jar inside this one, so that neither Java
 * 17 nor the other Lucene of this module sees them. Not thread-safe.
 */
final class Lucene10 implements AutoCloseable {
    /** The first Java that can load it. */
    static final int LEAST_JAVA = 21;

    private static final String JAR = "/peers/lucene-core.jar";
    private static final String PACKAGE = "org.apache.lucene.search.";

    private final Path file;
    private final URLClassLoader loader;
    private final Class<?> topDocs;
    private final MethodHandle fuse;

    private Lucene10(Path file, URLClassLoader loader) throws ReflectiveOperationException {
        this.file = file;
        this.loader = loader;
        topDocs = loader.loadClass(PACKAGE + "TopDocs");
        MethodType type = MethodType.methodType(topDocs, int.class, int.class, topDocs.arrayType());
        fuse = MethodHandles.publicLookup()
                .findStatic(topDocs, "rrf", type)
                .asType(MethodType.methodType(Object.class, int.class, int.class, Object.class));
    }

    static Lucene10 open() throws IOException, ReflectiveOperationException {
        Path file = Files.createTempFile("flyquery-lucene-", ".jar");
        try (InputStream jar = Lucene10.class.getResourceAsStream(JAR)) {
            if (jar == null) {
                throw new IOException(JAR + " is not on the class path; build the module with Maven");
            }
            Files.write(file, jar.readAllBytes());
        }
        URLClassLoader loader =
                new URLClassLoader(new URL[] {file.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        return new Lucene10(file, loader);
    }

    /** Returns lists of numbers as Lucene has them. */
    Object hits(int[][] lists) throws ReflectiveOperationException {
        Class<?> scoreDoc = loader.loadClass(PACKAGE + "ScoreDoc");
        Class<?> totalHits = loader.loadClass(PACKAGE + "TotalHits");
        Class<?> relation = loader.loadClass(PACKAGE + "TotalHits$Relation");
        Object hits = Array.newInstance(topDocs, lists.length);
        for (int list = 0; list < lists.length; list++) {
            int length = lists[list].length;
            Object documents = Array.newInstance(scoreDoc, length);
            for (int place = 0; place < length; place++) {
                Object document = scoreDoc.getConstructor(int.class, float.class, int.class)
                        .newInstance(lists[list][place], (float) (length - place), 0);
                Array.set(documents, place, document);
            }
            Object total = totalHits
                    .getConstructor(long.class, relation)
                    .newInstance((long) length, relation.getEnumConstants()[0]);
            Array.set(
                    hits,
                    list,
                    topDocs.getConstructor(totalHits, documents.getClass()).newInstance(total, documents));
        }
        return hits;
    }

    /** Fuses. */
    Object fuse(int limit, int k, Object hits) {
        try {
            return fuse.invokeExact(limit, k, hits);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("Lucene threw what it does not declare", e);
        }
    }

    /** Returns the scores of a fusion, best first. */
    float[] scores(Object fused) throws ReflectiveOperationException {
        Object documents = topDocs.getField("scoreDocs").get(fused);
        float[] scores = new float[Array.getLength(documents)];
        for (int place = 0; place < scores.length; place++) {
            Object document = Array.get(documents, place);
            scores[place] = document.getClass().getField("score").getFloat(document);
        }
        return scores;
    }

    @Override
    public void close() throws IOException {
        loader.close();
        Files.delete(file);
    }
}
