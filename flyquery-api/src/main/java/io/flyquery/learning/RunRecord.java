package io.flyquery.learning;

import io.flyquery.model.Dialect;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One answered question, as the application tells it: what was asked, which SQL came of it, how it ran. Never result rows,
 * the written answer, messages or keys. Immutable; made by {@link #builder}.
 *
 * @since 0.1
 */
public final class RunRecord {
    private static final Pattern TRACE_ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");

    private final String traceId;
    private final String question;
    private final @Nullable Dialect dialect;
    private final RunStatus status;
    private final ExecutionStatus executionStatus;
    private final RunSource source;
    private final List<String> sql;
    private final @Nullable ExecutionReceipt receipt;
    private final String role;
    private final String userId;
    private final List<String> errorCodes;
    private final int retries;
    private final int failedCandidates;
    private final int validatorFailures;
    private final int planCacheHits;
    private final Map<String, String> models;
    private final String engineVersion;
    private final List<String> datasources;
    private final @Nullable UUID retrievalId;
    private final @Nullable Double confidence;
    private final boolean clarificationEmitted;
    private final boolean contextDependent;
    private final @Nullable List<PiiFinding> piiFindings;

    private RunRecord(Builder builder) {
        this.traceId = builder.traceId;
        this.question = builder.question;
        this.dialect = builder.dialect;
        this.status = builder.status;
        this.executionStatus = builder.executionStatus;
        this.source = builder.source;
        this.sql = List.copyOf(builder.sql);
        this.receipt = builder.receipt;
        this.role = builder.role;
        this.userId = builder.userId;
        this.errorCodes = List.copyOf(builder.errorCodes);
        this.retries = builder.retries;
        this.failedCandidates = builder.failedCandidates;
        this.validatorFailures = builder.validatorFailures;
        this.planCacheHits = builder.planCacheHits;
        this.models = Map.copyOf(builder.models);
        this.engineVersion = builder.engineVersion;
        this.datasources = List.copyOf(builder.datasources);
        this.retrievalId = builder.retrievalId;
        this.confidence = builder.confidence;
        this.clarificationEmitted = builder.clarificationEmitted;
        this.contextDependent = builder.contextDependent;
        this.piiFindings = builder.piiFindings == null ? null : List.copyOf(builder.piiFindings);
    }

    /**
     * Starts a run.
     *
     * @param traceId the application's id of the run, unique in the scope: {@code [A-Za-z0-9][A-Za-z0-9_-]{0,63}}
     * @param question the question as asked; at most 1 MiB
     */
    public static Builder builder(String traceId, String question) {
        return new Builder(traceId, question);
    }

    /** Returns the application's id of the run. */
    public String traceId() {
        return traceId;
    }

    /** Returns the question as asked. */
    public String question() {
        return question;
    }

    /** Returns the SQL dialect; empty: the caller's or the engine's. */
    public Optional<Dialect> dialect() {
        return Optional.ofNullable(dialect);
    }

    /** Returns how the run ended. */
    public RunStatus status() {
        return status;
    }

    /** Returns how the execution ended. */
    public ExecutionStatus executionStatus() {
        return executionStatus;
    }

    /** Returns where the SQL came from. */
    public RunSource source() {
        return source;
    }

    /** Returns the generated SQL, one text a sub-query. */
    public List<String> sql() {
        return sql;
    }

    /** Returns what the database said of the SQL that it ran; examples are learned from this SQL only. */
    public Optional<ExecutionReceipt> receipt() {
        return Optional.ofNullable(receipt);
    }

    /** Returns the role that the run had; empty: not given. */
    public String role() {
        return role;
    }

    /** Returns who asked; empty: not given. */
    public String userId() {
        return userId;
    }

    /** Returns the blocking error codes. */
    public List<String> errorCodes() {
        return errorCodes;
    }

    /** Returns how often the SQL was repaired. */
    public int retries() {
        return retries;
    }

    /** Returns how many candidates failed before the success. */
    public int failedCandidates() {
        return failedCandidates;
    }

    /** Returns how many plans the validator rejected, those that a retry fixed included. */
    public int validatorFailures() {
        return validatorFailures;
    }

    /** Returns how many plans came from the plan cache. */
    public int planCacheHits() {
        return planCacheHits;
    }

    /** Returns provider and model by node. */
    public Map<String, String> models() {
        return models;
    }

    /** Returns the version of the application's engine; empty: not given. */
    public String engineVersion() {
        return engineVersion;
    }

    /** Returns the ids of the datasources, each once, in the order given. */
    public List<String> datasources() {
        return datasources;
    }

    /** Returns the retrieval whose examples were in the prompt. */
    public Optional<UUID> retrievalId() {
        return Optional.ofNullable(retrievalId);
    }

    /** Returns the application's confidence, 0 to 1. */
    public OptionalDouble confidence() {
        return confidence == null ? OptionalDouble.empty() : OptionalDouble.of(confidence);
    }

    /** Returns whether a clarification was asked for. */
    public boolean clarificationEmitted() {
        return clarificationEmitted;
    }

    /** Returns whether the SQL depends on an earlier turn. */
    public boolean contextDependent() {
        return contextDependent;
    }

    /** Returns what the application's own scan for personal data found; empty: it did not scan. */
    public Optional<List<PiiFinding>> piiFindings() {
        return Optional.ofNullable(piiFindings);
    }

    /** Leaves the texts out. */
    @Override
    public String toString() {
        return "RunRecord[" + traceId + ", " + executionStatus + "]";
    }

    /** Collects what is known of a run. Not safe for use by several threads. */
    public static final class Builder {
        private static final int LONGEST = 1 << 20;

        private final String traceId;
        private final String question;
        private @Nullable Dialect dialect;
        private RunStatus status = RunStatus.SUCCESS;
        private ExecutionStatus executionStatus = ExecutionStatus.NOT_RUN;
        private RunSource source = RunSource.GENERATED;
        private final List<String> sql = new ArrayList<>();
        private @Nullable ExecutionReceipt receipt;
        private String role = "";
        private String userId = "";
        private final List<String> errorCodes = new ArrayList<>();
        private int retries;
        private int failedCandidates;
        private int validatorFailures;
        private int planCacheHits;
        private final Map<String, String> models = new TreeMap<>();
        private String engineVersion = "";
        private final Set<String> datasources = new LinkedHashSet<>();
        private @Nullable UUID retrievalId;
        private @Nullable Double confidence;
        private boolean clarificationEmitted;
        private boolean contextDependent;
        private @Nullable List<PiiFinding> piiFindings;

        private Builder(String traceId, String question) {
            if (!TRACE_ID.matcher(traceId).matches()) {
                throw new IllegalArgumentException("traceId has " + traceId.length() + " characters and does not match "
                        + TRACE_ID + "; give the run an id of this shape");
            }
            this.traceId = traceId;
            this.question = text("question", question, LONGEST);
        }

        /** Sets the SQL dialect. */
        public Builder dialect(Dialect value) {
            dialect = Objects.requireNonNull(value, "dialect");
            return this;
        }

        /** Sets how the run ended; by default {@code SUCCESS}. */
        public Builder status(RunStatus value) {
            status = Objects.requireNonNull(value, "status");
            return this;
        }

        /**
         * Says that this SQL ran at the first attempt, and what came back. Sets the execution status to {@code OK} and adds
         * the SQL to the generated texts if none was added.
         */
        public Builder executed(String executedSql, long rowCount) {
            return executed(new ExecutionReceipt(executedSql, rowCount, false), ExecutionStatus.OK);
        }

        /** Says which SQL ran, what came back, and how it ended. */
        public Builder executed(ExecutionReceipt value, ExecutionStatus ended) {
            text("executed SQL", value.sql(), LONGEST);
            receipt = value;
            executionStatus = Objects.requireNonNull(ended, "executionStatus");
            if (sql.isEmpty()) {
                sql.add(value.sql());
            }
            return this;
        }

        /** Sets how the execution ended where nothing came back: {@code FAILED}, {@code REJECTED_BY_FIREWALL}, {@code NOT_RUN}. */
        public Builder executionStatus(ExecutionStatus value) {
            executionStatus = Objects.requireNonNull(value, "executionStatus");
            return this;
        }

        /** Sets where the SQL came from; by default {@code GENERATED}. */
        public Builder source(RunSource value) {
            source = Objects.requireNonNull(value, "source");
            return this;
        }

        /** Adds the SQL of a sub-query; at most 1 MiB. */
        public Builder sql(String value) {
            sql.add(text("sql", value, LONGEST));
            return this;
        }

        /** Sets the role that the run had; at most 128 characters. */
        public Builder role(String value) {
            role = text("role", value, 128);
            return this;
        }

        /** Sets who asked; at most 128 characters. */
        public Builder userId(String value) {
            userId = text("userId", value, 128);
            return this;
        }

        /** Adds a blocking error code, never a message; at most 64 characters of {@code [A-Za-z0-9_.:-]}. */
        public Builder errorCode(String value) {
            if (!value.matches("[A-Za-z0-9_.:-]{1,64}")) {
                throw new IllegalArgumentException("errorCode has " + value.length()
                        + " characters but must have 1 to 64 of [A-Za-z0-9_.:-]; give the code, not the message");
            }
            errorCodes.add(value);
            return this;
        }

        /** Sets how often the SQL was repaired. */
        public Builder retries(int value) {
            retries = count("retries", value);
            return this;
        }

        /** Sets how many candidates failed before the success. */
        public Builder failedCandidates(int value) {
            failedCandidates = count("failedCandidates", value);
            return this;
        }

        /** Sets how many plans the validator rejected. */
        public Builder validatorFailures(int value) {
            validatorFailures = count("validatorFailures", value);
            return this;
        }

        /** Sets how many plans came from the plan cache. */
        public Builder planCacheHits(int value) {
            planCacheHits = count("planCacheHits", value);
            return this;
        }

        /** Adds provider and model of a node; at most 128 characters each. */
        public Builder model(String node, String model) {
            models.put(text("node", node, 128), text("model", model, 128));
            return this;
        }

        /** Sets the version of the application's engine; at most 128 characters. */
        public Builder engineVersion(String value) {
            engineVersion = text("engineVersion", value, 128);
            return this;
        }

        /** Adds a datasource; at most 128 characters. */
        public Builder datasource(String value) {
            datasources.add(text("datasource", value, 128));
            return this;
        }

        /** Sets the retrieval whose examples were in the prompt. */
        public Builder retrievalId(UUID value) {
            retrievalId = Objects.requireNonNull(value, "retrievalId");
            return this;
        }

        /** Sets the application's confidence, 0 to 1. */
        public Builder confidence(double value) {
            if (!(value >= 0 && value <= 1)) {
                throw new IllegalArgumentException("confidence was " + value + " but must be from 0 to 1");
            }
            confidence = value;
            return this;
        }

        /** Says that a clarification was asked for. */
        public Builder clarificationEmitted() {
            clarificationEmitted = true;
            return this;
        }

        /** Says that the SQL depends on an earlier turn, such as a drill-down that started from its SQL. */
        public Builder contextDependent() {
            contextDependent = true;
            return this;
        }

        /** Sets what the application's own scan for personal data found; an empty list: it looked and found nothing. */
        public Builder piiFindings(List<PiiFinding> value) {
            piiFindings = List.copyOf(value);
            return this;
        }

        /**
         * Returns the run.
         *
         * @throws IllegalArgumentException if the status says that the SQL ran but no receipt says which
         */
        public RunRecord build() {
            boolean ran = executionStatus == ExecutionStatus.OK || executionStatus == ExecutionStatus.REFINED_OK;
            if (ran && receipt == null) {
                throw new IllegalArgumentException("executionStatus was " + executionStatus
                        + " but no receipt says which SQL ran; call executed(...)");
            }
            return new RunRecord(this);
        }

        private static int count(String field, int value) {
            if (value < 0) {
                throw new IllegalArgumentException(field + " was " + value + " but must be at least 0");
            }
            return value;
        }

        private static String text(String field, String value, int longest) {
            if (value.length() > longest) {
                throw new IllegalArgumentException(
                        field + " has " + value.length() + " characters but may have " + longest);
            }
            for (int i = 0; i < value.length(); i++) {
                char c = value.charAt(i);
                boolean loneHigh = Character.isHighSurrogate(c)
                        && (i + 1 == value.length() || !Character.isLowSurrogate(value.charAt(i + 1)));
                boolean loneLow =
                        Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(value.charAt(i - 1)));
                if (c == 0 || loneHigh || loneLow) {
                    throw new IllegalArgumentException(
                            field + " has a character at " + i + " that no database stores; remove it");
                }
            }
            return value;
        }
    }
}
