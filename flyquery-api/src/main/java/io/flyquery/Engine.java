package io.flyquery;
/** x */
public interface Engine extends AutoCloseable {}
