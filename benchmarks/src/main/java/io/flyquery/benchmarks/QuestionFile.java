package io.flyquery.benchmarks;

import io.flyquery.core.sql.Normaliser;
import io.flyquery.model.Dialect;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads question files: JSON lines, packed if the name ends with {@code .gz}. */
final class QuestionFile {
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
        JsonLines.read(path, line -> rows.add(row(line)));
        return rows;
    }

    private QuestionRow row(JsonRow line) throws MeasurementException {
        String sql = line.text("sql");
        return new QuestionRow(
                line.text("split"),
                line.text("question"),
                line.text(askField),
                sql,
                line.textIfAny("template_id")
                        .orElseGet(() -> Normaliser.of().normalise(sql, dialect).templateKey()));
    }
}
