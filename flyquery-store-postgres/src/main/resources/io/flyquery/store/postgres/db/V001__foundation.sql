-- Times are UTC, JSON is kept as it was written, vectors are arrays of 32-bit floats, texts compare by code point.
-- Tenant and workspace lead every key and index. Indexes that are not unique end with the table's key, since scans
-- are ordered so. Tables are created in the schema that leads the search path.
-- A file of this folder never changes after its release.

-- what is known of the workspace itself
CREATE TABLE fq_workspace (
    tenant     text COLLATE "C"         NOT NULL,
    workspace  text COLLATE "C"         NOT NULL,
    revision   bigint                   NOT NULL,
    created_at timestamp with time zone NOT NULL,
    tidied_at  timestamp with time zone,
    version    bigint                   NOT NULL,
    PRIMARY KEY (tenant, workspace)
);

-- one answered question
CREATE TABLE fq_run (
    tenant             text COLLATE "C"         NOT NULL,
    workspace          text COLLATE "C"         NOT NULL,
    trace_id           text COLLATE "C"         NOT NULL,
    at                 timestamp with time zone NOT NULL,
    dataset            text COLLATE "C"         NOT NULL,
    question           text COLLATE "C"         NOT NULL,
    dialect            text COLLATE "C"         NOT NULL,
    role               text COLLATE "C"         NOT NULL,
    user_id            text COLLATE "C"         NOT NULL,
    status             text COLLATE "C"         NOT NULL,
    execution_status   text COLLATE "C"         NOT NULL,
    source             text COLLATE "C"         NOT NULL,
    sql_texts          json                     NOT NULL,
    executed_sql       text COLLATE "C",
    row_count          bigint,
    truncated          boolean                  NOT NULL,
    error_codes        json                     NOT NULL,
    retries            bigint                   NOT NULL,
    failed_candidates  bigint                   NOT NULL,
    validator_failures bigint                   NOT NULL,
    sub_queries        bigint                   NOT NULL,
    plan_cache_hits    bigint                   NOT NULL,
    models             json                     NOT NULL,
    engine_version     text COLLATE "C"         NOT NULL,
    datasources        json                     NOT NULL,
    retrieval_id       text COLLATE "C"         NOT NULL,
    confidence         double precision,
    clarification      boolean                  NOT NULL,
    context_dependent  boolean                  NOT NULL,
    pii_findings       json,
    digest             text COLLATE "C"         NOT NULL,
    learned            text COLLATE "C"         NOT NULL,
    gates              json                     NOT NULL,
    example_id         text COLLATE "C"         NOT NULL,
    version            bigint                   NOT NULL,
    PRIMARY KEY (tenant, workspace, trace_id)
);
CREATE INDEX fq_run_by_at ON fq_run (tenant, workspace, at, trace_id);
CREATE INDEX fq_run_by_learned ON fq_run (tenant, workspace, learned, at, trace_id);

-- outcomes of the auto-learner on a day
CREATE TABLE fq_learn_count (
    tenant    text COLLATE "C" NOT NULL,
    workspace text COLLATE "C" NOT NULL,
    day       text COLLATE "C" NOT NULL,
    reason    text COLLATE "C" NOT NULL,
    runs      bigint           NOT NULL,
    PRIMARY KEY (tenant, workspace, day, reason)
);

-- what a person said of a run
CREATE TABLE fq_rating (
    tenant        text COLLATE "C"         NOT NULL,
    workspace     text COLLATE "C"         NOT NULL,
    trace_id      text COLLATE "C"         NOT NULL,
    rater         text COLLATE "C"         NOT NULL,
    at            timestamp with time zone NOT NULL,
    rating        text COLLATE "C"         NOT NULL,
    note          text COLLATE "C",
    reason        text COLLATE "C",
    corrected_sql text COLLATE "C",
    question      text COLLATE "C"         NOT NULL,
    dialect       text COLLATE "C"         NOT NULL,
    role          text COLLATE "C"         NOT NULL,
    status        text COLLATE "C"         NOT NULL,
    source        text COLLATE "C"         NOT NULL,
    sql_texts     json                     NOT NULL,
    datasources   json                     NOT NULL,
    version       bigint                   NOT NULL,
    PRIMARY KEY (tenant, workspace, trace_id, rater)
);
CREATE INDEX fq_rating_by_at ON fq_rating (tenant, workspace, at, trace_id, rater);

-- a question and SQL pair
CREATE TABLE fq_example (
    tenant               text COLLATE "C"         NOT NULL,
    workspace            text COLLATE "C"         NOT NULL,
    id                   text COLLATE "C"         NOT NULL,
    dataset              text COLLATE "C"         NOT NULL,
    question             text COLLATE "C"         NOT NULL,
    question_key         text COLLATE "C"         NOT NULL,
    question_key_version bigint                   NOT NULL,
    generated_sql        text COLLATE "C"         NOT NULL,
    canonical_sql        text COLLATE "C"         NOT NULL,
    sql_key              text COLLATE "C"         NOT NULL,
    normaliser_version   bigint                   NOT NULL,
    template_key         text COLLATE "C"         NOT NULL,
    skeleton_key         text COLLATE "C"         NOT NULL,
    dialect              text COLLATE "C"         NOT NULL,
    source               text COLLATE "C"         NOT NULL,
    quality              text COLLATE "C"         NOT NULL,
    suspended            boolean                  NOT NULL,
    suspend_reason       text COLLATE "C",
    suspend_event        text COLLATE "C",
    blocks_sql           boolean                  NOT NULL,
    citations            json                     NOT NULL,
    origin_run           text COLLATE "C"         NOT NULL,
    created_at           timestamp with time zone NOT NULL,
    created_by           text COLLATE "C"         NOT NULL,
    decided_at           timestamp with time zone,
    decided_by           text COLLATE "C",
    decision_note        text COLLATE "C",
    approved_at          timestamp with time zone,
    superseded_by        text COLLATE "C"         NOT NULL,
    last_used_at         timestamp with time zone,
    usage_count          bigint                   NOT NULL,
    up_count             bigint                   NOT NULL,
    down_count           bigint                   NOT NULL,
    sightings            bigint                   NOT NULL,
    masked_question      text COLLATE "C"         NOT NULL,
    column_values        json                     NOT NULL,
    mask_version         bigint                   NOT NULL,
    revision             bigint                   NOT NULL,
    version              bigint                   NOT NULL,
    PRIMARY KEY (tenant, workspace, id)
);
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
    tenant             text COLLATE "C" NOT NULL,
    workspace          text COLLATE "C" NOT NULL,
    normaliser_version bigint           NOT NULL,
    complete           boolean          NOT NULL,
    PRIMARY KEY (tenant, workspace)
);

-- an example's vectors under a model
CREATE TABLE fq_example_embedding (
    tenant       text COLLATE "C" NOT NULL,
    workspace    text COLLATE "C" NOT NULL,
    example_id   text COLLATE "C" NOT NULL,
    model_key    text COLLATE "C" NOT NULL,
    raw          real[]           NOT NULL,
    masked       real[]           NOT NULL,
    raw_tokens   bytea,
    mask_version bigint           NOT NULL,
    revision     bigint           NOT NULL,
    PRIMARY KEY (tenant, workspace, example_id, model_key)
);
CREATE INDEX fq_embedding_by_model ON fq_example_embedding (tenant, workspace, model_key, revision, example_id);

-- a learned metric of vectors
CREATE TABLE fq_learned_metric (
    tenant       text COLLATE "C"         NOT NULL,
    workspace    text COLLATE "C"         NOT NULL,
    model_key    text COLLATE "C"         NOT NULL,
    form         text COLLATE "C"         NOT NULL,
    number       bigint                   NOT NULL,
    shrinkage    double precision         NOT NULL,
    transform    bytea,
    score_before double precision         NOT NULL,
    score_after  double precision         NOT NULL,
    asked        bigint                   NOT NULL,
    examples     bigint                   NOT NULL,
    input        text COLLATE "C"         NOT NULL,
    held         boolean                  NOT NULL,
    at           timestamp with time zone NOT NULL,
    actor_id     text COLLATE "C"         NOT NULL,
    revision     bigint                   NOT NULL,
    version      bigint                   NOT NULL,
    PRIMARY KEY (tenant, workspace, model_key, form, number)
);
CREATE INDEX fq_metric_by_revision ON fq_learned_metric (tenant, workspace, model_key, revision, form, number);

-- an actor's runs that gave an example again
CREATE TABLE fq_example_sighting (
    tenant     text COLLATE "C"         NOT NULL,
    workspace  text COLLATE "C"         NOT NULL,
    example_id text COLLATE "C"         NOT NULL,
    actor_id   text COLLATE "C"         NOT NULL,
    sightings  bigint                   NOT NULL,
    last_at    timestamp with time zone NOT NULL,
    PRIMARY KEY (tenant, workspace, example_id, actor_id)
);

-- an example in a prompt
CREATE TABLE fq_retrieval_item (
    tenant       text COLLATE "C"         NOT NULL,
    workspace    text COLLATE "C"         NOT NULL,
    retrieval_id text COLLATE "C"         NOT NULL,
    example_id   text COLLATE "C"         NOT NULL,
    place        bigint                   NOT NULL,
    score        double precision         NOT NULL,
    at           timestamp with time zone NOT NULL,
    actor_id     text COLLATE "C"         NOT NULL,
    outcome      text COLLATE "C"         NOT NULL,
    version      bigint                   NOT NULL,
    PRIMARY KEY (tenant, workspace, retrieval_id, example_id)
);
CREATE INDEX fq_retrieval_item_by_at ON fq_retrieval_item (tenant, workspace, at, retrieval_id, example_id);
CREATE INDEX fq_retrieval_item_by_example ON fq_retrieval_item (tenant, workspace, example_id, at, retrieval_id);

-- a current rating that concerns an example
CREATE TABLE fq_example_vote (
    tenant     text COLLATE "C" NOT NULL,
    workspace  text COLLATE "C" NOT NULL,
    example_id text COLLATE "C" NOT NULL,
    trace_id   text COLLATE "C" NOT NULL,
    rater      text COLLATE "C" NOT NULL,
    rating     text COLLATE "C" NOT NULL,
    part       text COLLATE "C" NOT NULL,
    PRIMARY KEY (tenant, workspace, example_id, trace_id, rater)
);
CREATE INDEX fq_vote_by_run ON fq_example_vote (tenant, workspace, trace_id, rater, example_id);

-- a change of state
CREATE TABLE fq_event (
    tenant       text COLLATE "C"         NOT NULL,
    workspace    text COLLATE "C"         NOT NULL,
    id           text COLLATE "C"         NOT NULL,
    at           timestamp with time zone NOT NULL,
    type         text COLLATE "C"         NOT NULL,
    subject_type text COLLATE "C"         NOT NULL,
    subject_id   text COLLATE "C"         NOT NULL,
    actor_id     text COLLATE "C"         NOT NULL,
    actor_kind   text COLLATE "C"         NOT NULL,
    request_id   text COLLATE "C"         NOT NULL,
    cause_id     text COLLATE "C"         NOT NULL,
    note         text COLLATE "C",
    data         json                     NOT NULL,
    PRIMARY KEY (tenant, workspace, id)
);
CREATE INDEX fq_event_by_at ON fq_event (tenant, workspace, at, id);
CREATE INDEX fq_event_by_subject ON fq_event (tenant, workspace, subject_type, subject_id, id);

-- a request and its result
CREATE TABLE fq_request (
    tenant     text COLLATE "C"         NOT NULL,
    workspace  text COLLATE "C"         NOT NULL,
    request_id text COLLATE "C"         NOT NULL,
    at         timestamp with time zone NOT NULL,
    operation  text COLLATE "C"         NOT NULL,
    digest     text COLLATE "C"         NOT NULL,
    result     json                     NOT NULL,
    PRIMARY KEY (tenant, workspace, request_id)
);
CREATE INDEX fq_request_by_at ON fq_request (tenant, workspace, at, request_id);
