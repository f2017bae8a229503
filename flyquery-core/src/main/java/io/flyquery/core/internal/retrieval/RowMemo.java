package io.flyquery.core.internal.retrieval;

import java.util.Arrays;

/** A number for some rows, forgotten without clearing; one search at a time. Not thread-safe. */
final class RowMemo {
    private float[] numbers = new float[0];

    /** In which search a row got its number. */
    private int[] searches = new int[0];

    private int search;

    /** Forgets everything and makes room for rows. */
    void begin(int rows) {
        if (numbers.length < rows) {
            numbers = new float[rows + rows / 2];
            searches = new int[numbers.length];
            search = 0;
        }
        if (search == Integer.MAX_VALUE) {
            Arrays.fill(searches, 0);
            search = 0;
        }
        search++;
    }

    /** Returns whether a row has a number. */
    boolean has(int row) {
        return searches[row] == search;
    }

    /** Returns the number of a row that has one. */
    float get(int row) {
        return numbers[row];
    }

    /** Gives a row its number. */
    void put(int row, float number) {
        numbers[row] = number;
        searches[row] = search;
    }
}
