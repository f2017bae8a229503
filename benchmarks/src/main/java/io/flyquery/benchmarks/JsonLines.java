package io.flyquery.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Reads files of JSON objects, one a line, packed if the name ends with {@code .gz}. One line at a time is in memory. */
final class JsonLines {
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private JsonLines() {}

    /** Takes one line after the other. */
    interface Reader {
        void row(JsonRow row) throws MeasurementException;
    }

    /**
     * Reads all lines but the blank ones.
     *
     * @throws IOException if the file cannot be read
     * @throws MeasurementException if a line is no JSON object, with its number, or what the reader throws
     */
    static void read(Path file, Reader reader) throws IOException, MeasurementException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(open(file), StandardCharsets.UTF_8))) {
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (!line.isBlank()) {
                    reader.row(row(file, number, line));
                }
            }
        } catch (ZipException | EOFException e) {
            throw new MeasurementException(file + ": no complete gzip file: " + e.getMessage());
        }
    }

    private static InputStream open(Path path) throws IOException {
        InputStream file = Files.newInputStream(path);
        try {
            return path.toString().endsWith(".gz") ? new GZIPInputStream(file, 1 << 16) : file;
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    private static JsonRow row(Path file, int number, String line) throws MeasurementException {
        JsonNode json;
        try {
            json = JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new MeasurementException(file + ", line " + number + ": no JSON: " + e.getOriginalMessage());
        }
        JsonRow row = new JsonRow(file, number, json);
        if (!json.isObject()) {
            throw row.broken("no JSON object");
        }
        return row;
    }
}
