package io.flyquery.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.flyquery.core.sql.Normaliser;
import io.flyquery.model.Dialect;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Reads question files: JSON lines, packed if the name ends with {@code .gz}. */
final class QuestionFile {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path path;
    private final String askField;
    private final Dialect dialect;

    /**
     * Names a file.
     *
     * @param askField the field to ask
     * @param dialect of the SQL; where a row has no {@code template_id}, the engine's template key of its SQL serves
     */
    QuestionFile(Path path, String askField, Dialect dialect) {
        this.path = path;
        this.askField = askField;
        this.dialect = dialect;
    }

    /**
     * Reads all rows.
     *
     * @throws IOException if the file cannot be read
     * @throws MeasurementException if a line is not a row; the message has its number
     */
    List<QuestionRow> rows() throws IOException, MeasurementException {
        List<QuestionRow> rows = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(open(), StandardCharsets.UTF_8))) {
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (!line.isBlank()) {
                    rows.add(row(line, number));
                }
            }
        }
        return rows;
    }

    private InputStream open() throws IOException {
        InputStream file = Files.newInputStream(path);
        try {
            return path.toString().endsWith(".gz") ? new GZIPInputStream(file, 1 << 16) : file;
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    private QuestionRow row(String line, int number) throws MeasurementException {
        JsonNode row;
        try {
            row = JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new MeasurementException(path + ", line " + number + ": no JSON: " + e.getOriginalMessage());
        }
        String sql = text(row, "sql", number);
        JsonNode template = row.path("template_id");
        return new QuestionRow(
                text(row, "split", number),
                text(row, "question", number),
                text(row, askField, number),
                sql,
                template.isTextual()
                        ? template.textValue()
                        : Normaliser.of().normalise(sql, dialect).templateKey());
    }

    private String text(JsonNode row, String field, int number) throws MeasurementException {
        JsonNode value = row.path(field);
        if (!value.isTextual()) {
            throw new MeasurementException(path + ", line " + number + ": field '" + field + "' is missing or no text");
        }
        return value.textValue();
    }
}
