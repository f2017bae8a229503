package io.flyquery;

/** The facade. */
public interface Engine extends AutoCloseable {
    @Override
    void close();
}
