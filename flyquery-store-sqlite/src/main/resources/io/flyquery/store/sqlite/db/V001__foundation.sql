-- Times are UTC epoch milliseconds, truth values 0 or 1, JSON is text, vectors are little-endian 32-bit floats.
-- Tenant and workspace lead every key and index. Indexes that are not unique end with the table's key, since scans
-- are ordered so. Tables of short rows are kept in the order of their key, without a row id.
-- A file of this folder never changes after its release.
PRAGMA application_id = 1179408721;

-- what is known of the workspace itself
CREATE TABLE fq_workspace (
    tenant     TEXT    NOT NULL,
    workspace  TEXT    NOT NULL,
    revision   INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    tidied_at  INTEGER,
    version    INTEGER NOT NULL,
    PRIMARY KEY (tenant, workspace)
) STRICT, WITHOUT ROWID;

-- one answered question
CREATE TABLE fq_run (
    tenant             TEXT    NOT NULL,
    workspace          TEXT    NOT NULL,
    trace_id           TEXT    NOT NULL,
    at                 INTEGER NOT NULL,
    dataset            TEXT    NOT NULL,
    question           TEXT    NOT NULL,
    dialect            TEXT    NOT NULL,
    role               TEXT    NOT NULL,
    user_id            TEXT    NOT NULL,
    status             TEXT    NOT NULL,
    execution_status   TEXT    NOT NULL,
    source             TEXT    NOT NULL,
    sql_texts          TEXT    NOT NULL,
    executed_sql       TEXT,
    row_count          INTEGER,
    truncated          INTEGER NOT NULL CHECK (truncated IN (0, 1)),
    error_codes        TEXT    NOT NULL,
    retries            INTEGER NOT NULL,
    failed_candidates  INTEGER NOT NULL,
    validator_failures INTEGER NOT NULL,
    sub_queries        INTEGER NOT NULL,
    plan_cache_hits    INTEGER NOT NULL,
    models             TEXT    NOT NULL,
    engine_version     TEXT    NOT NULL,
    datasources        TEXT    NOT NULL,
    retrieval_id       TEXT    NOT NULL,
    confidence         REAL,
    clarification      INTEGER NOT NULL CHECK (clarification IN (0, 1)),
    context_dependent  INTEGER NOT NULL CHECK (context_dependent IN (0, 1)),
    pii_findings       TEXT,
    digest             TEXT    NOT NULL,
    learned            TEXT    NOT NULL,
    gates              TEXT    NOT NULL,
    example_id         TEXT    NOT NULL,
    version            INTEGER NOT NULL,
    PRIMARY KEY (tenant, workspace, trace_id)
) STRICT;
CREATE INDEX fq_run_by_at ON fq_run (tenant, workspace, at, trace_id);
CREATE INDEX fq_run_by_learned ON fq_run (tenant, workspace, learned, at, trace_id);

-- outcomes of the auto-learner on a day
CREATE TABLE fq_learn_count (
    tenant    TEXT    NOT NULL,
    workspace TEXT    NOT NULL,
    day       TEXT    NOT NULL,
    reason    TEXT    NOT NULL,
    runs      INTEGER NOT NULL,
    PRIMARY KEY (tenant, workspace, day, reason)
) STRICT, WITHOUT ROWID;

-- what a person said of a run
CREATE TABLE fq_rating (
    tenant        TEXT    NOT NULL,
    workspace     TEXT    NOT NULL,
    trace_id      TEXT    NOT NULL,
    rater         TEXT    NOT NULL,
    at            INTEGER NOT NULL,
    rating        TEXT    NOT NULL,
    note          TEXT,
    reason        TEXT,
    corrected_sql TEXT,
    question      TEXT    NOT NULL,
    dialect       TEXT    NOT NULL,
    role          TEXT    NOT NULL,
    status        TEXT    NOT NULL,
    source        TEXT    NOT NULL,
    sql_texts     TEXT    NOT NULL,
    datasources   TEXT    NOT NULL,
    version       INTEGER NOT NULL,
    PRIMARY KEY (tenant, workspace, trace_id, rater)
) STRICT;
CREATE INDEX fq_rating_by_at ON fq_rating (tenant, workspace, at, trace_id, rater);

-- a question and SQL pair
CREATE TABLE fq_example (
    tenant               TEXT    NOT NULL,
    workspace            TEXT    NOT NULL,
    id                   TEXT    NOT NULL,
    dataset              TEXT    NOT NULL,
    question             TEXT    NOT NULL,
    question_key         TEXT    NOT NULL,
    question_key_version INTEGER NOT NULL,
    generated_sql        TEXT    NOT NULL,
    canonical_sql        TEXT    NOT NULL,
    sql_key              TEXT    NOT NULL,
    normaliser_version   INTEGER NOT NULL,
    template_key         TEXT    NOT NULL,
    skeleton_key         TEXT    NOT NULL,
    dialect              TEXT    NOT NULL,
    source               TEXT    NOT NULL,
    quality              TEXT    NOT NULL,
    suspended            INTEGER NOT NULL CHECK (suspended IN (0, 1)),
    suspend_reason       TEXT,
    suspend_event        TEXT,
    blocks_sql           INTEGER NOT NULL CHECK (blocks_sql IN (0, 1)),
    citations            TEXT    NOT NULL,
    origin_run           TEXT    NOT NULL,
    created_at           INTEGER NOT NULL,
    created_by           TEXT    NOT NULL,
    decided_at           INTEGER,
    decided_by           TEXT,
    decision_note        TEXT,
    approved_at          INTEGER,
    superseded_by        TEXT    NOT NULL,
    last_used_at         INTEGER,
    usage_count          INTEGER NOT NULL,
    up_count             INTEGER NOT NULL,
    down_count           INTEGER NOT NULL,
    sightings            INTEGER NOT NULL,
    masked_question      TEXT    NOT NULL,
    column_values        TEXT NOT NULL,
    mask_version         INTEGER NOT NULL,
    revision             INTEGER NOT NULL,
    version              INTEGER NOT NULL,
    PRIMARY KEY (tenant, workspace, id)
) STRICT;
CREATE UNIQUE INDEX fq_example_pair ON fq_example (tenant, workspace, dataset, question_key, sql_key);
CREATE INDEX fq_example_by_created ON fq_example (tenant, workspace, created_at, id);
CREATE INDEX fq_example_by_quality ON fq_example (tenant, workspace, quality, created_at, id);
CREATE INDEX fq_example_by_evidence ON fq_example (tenant, workspace, quality, sightings, id);
CREATE INDEX fq_example_by_sightings ON fq_example (tenant, workspace, sightings, id);
CREATE INDEX fq_example_by_usage ON fq_example (tenant, workspace, usage_count, id);
CREATE INDEX fq_example_by_down ON fq_example (tenant, workspace, down_count, id);
CREATE INDEX fq_example_by_revision ON fq_example (tenant, workspace, revision, id);
CREATE INDEX fq_example_by_sql_key ON fq_example (tenant, workspace, sql_key, id);
CREATE INDEX fq_example_by_origin ON fq_example (tenant, workspace, origin_run, id);
CREATE INDEX fq_example_by_normaliser ON fq_example (tenant, workspace, normaliser_version, id);

-- which rules the SQL keys of the examples follow
CREATE TABLE fq_sql_key (
    tenant             TEXT    NOT NULL,
    workspace          TEXT    NOT NULL,
    normaliser_version INTEGER NOT NULL,
    complete           INTEGER NOT NULL CHECK (complete IN (0, 1)),
    PRIMARY KEY (tenant, workspace)
) STRICT, WITHOUT ROWID;

-- an example's vectors under a model
CREATE TABLE fq_example_embedding (
    tenant       TEXT    NOT NULL,
    workspace    TEXT    NOT NULL,
    example_id   TEXT    NOT NULL,
    model_key    TEXT    NOT NULL,
    raw          BLOB    NOT NULL,
    masked       BLOB    NOT NULL,
    raw_tokens   BLOB,
    mask_version INTEGER NOT NULL,
    revision     INTEGER NOT NULL,
    PRIMARY KEY (tenant, workspace, example_id, model_key)
) STRICT;
CREATE INDEX fq_embedding_by_model ON fq_example_embedding (tenant, workspace, model_key, revision, example_id);

-- a learned metric of vectors
CREATE TABLE fq_learned_metric (
    tenant       TEXT    NOT NULL,
    workspace    TEXT    NOT NULL,
    model_key    TEXT    NOT NULL,
    form         TEXT    NOT NULL,
    number       INTEGER NOT NULL,
    shrinkage    REAL    NOT NULL,
    transform    BLOB,
    score_before REAL    NOT NULL,
    score_after  REAL    NOT NULL,
    asked        INTEGER NOT NULL,
    examples     INTEGER NOT NULL,
    input        TEXT    NOT NULL,
    held         INTEGER NOT NULL CHECK (held IN (0, 1)),
    at           INTEGER NOT NULL,
    actor_id     TEXT    NOT NULL,
    revision     INTEGER NOT NULL,
    version      INTEGER NOT NULL,
    PRIMARY KEY (tenant, workspace, model_key, form, number)
) STRICT;
CREATE INDEX fq_metric_by_revision ON fq_learned_metric (tenant, workspace, model_key, revision, form, number);

-- an actor's runs that gave an example again
CREATE TABLE fq_example_sighting (
    tenant     TEXT    NOT NULL,
    workspace  TEXT    NOT NULL,
    example_id TEXT    NOT NULL,
    actor_id   TEXT    NOT NULL,
    sightings  INTEGER NOT NULL,
    last_at    INTEGER NOT NULL,
    PRIMARY KEY (tenant, workspace, example_id, actor_id)
) STRICT, WITHOUT ROWID;

-- an example in a prompt
CREATE TABLE fq_retrieval_item (
    tenant       TEXT    NOT NULL,
    workspace    TEXT    NOT NULL,
    retrieval_id TEXT    NOT NULL,
    example_id   TEXT    NOT NULL,
    place        INTEGER NOT NULL,
    score        REAL    NOT NULL,
    at           INTEGER NOT NULL,
    actor_id     TEXT    NOT NULL,
    outcome      TEXT    NOT NULL,
    version      INTEGER NOT NULL,
    PRIMARY KEY (tenant, workspace, retrieval_id, example_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX fq_retrieval_item_by_at ON fq_retrieval_item (tenant, workspace, at, retrieval_id, example_id);
CREATE INDEX fq_retrieval_item_by_example ON fq_retrieval_item (tenant, workspace, example_id, at, retrieval_id);

-- a current rating that concerns an example
CREATE TABLE fq_example_vote (
    tenant     TEXT    NOT NULL,
    workspace  TEXT    NOT NULL,
    example_id TEXT    NOT NULL,
    trace_id   TEXT    NOT NULL,
    rater      TEXT    NOT NULL,
    rating     TEXT    NOT NULL,
    part       TEXT    NOT NULL,
    PRIMARY KEY (tenant, workspace, example_id, trace_id, rater)
) STRICT, WITHOUT ROWID;
CREATE INDEX fq_vote_by_run ON fq_example_vote (tenant, workspace, trace_id, rater, example_id);

-- a change of state
CREATE TABLE fq_event (
    tenant       TEXT    NOT NULL,
    workspace    TEXT    NOT NULL,
    id           TEXT    NOT NULL,
    at           INTEGER NOT NULL,
    type         TEXT    NOT NULL,
    subject_type TEXT    NOT NULL,
    subject_id   TEXT    NOT NULL,
    actor_id     TEXT    NOT NULL,
    actor_kind   TEXT    NOT NULL,
    request_id   TEXT    NOT NULL,
    cause_id     TEXT    NOT NULL,
    note         TEXT,
    data         TEXT    NOT NULL,
    PRIMARY KEY (tenant, workspace, id)
) STRICT;
CREATE INDEX fq_event_by_at ON fq_event (tenant, workspace, at, id);
CREATE INDEX fq_event_by_subject ON fq_event (tenant, workspace, subject_type, subject_id, id);

-- a request and its result
CREATE TABLE fq_request (
    tenant     TEXT    NOT NULL,
    workspace  TEXT    NOT NULL,
    request_id TEXT    NOT NULL,
    at         INTEGER NOT NULL,
    operation  TEXT    NOT NULL,
    digest     TEXT    NOT NULL,
    result     TEXT    NOT NULL,
    PRIMARY KEY (tenant, workspace, request_id)
) STRICT;
CREATE INDEX fq_request_by_at ON fq_request (tenant, workspace, at, request_id);
