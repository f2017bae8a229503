package io.flyquery.learning;

/**
 * The queue of {@link Learning#observeAsync}.
 *
 * @param waiting runs that wait
 * @param capacity how many may wait
 * @param dropped runs that found the queue full, since the engine started
 * @since 0.1
 */
public record ObserveQueue(int waiting, int capacity, long dropped) {}
