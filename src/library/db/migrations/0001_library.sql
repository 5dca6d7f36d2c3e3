-- The library: plans, their runs, stages, files, events, calls and facts.
CREATE TABLE plans (
  id TEXT PRIMARY KEY NOT NULL,
  title TEXT NOT NULL,
  prompt TEXT NOT NULL,
  prompt_sha TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('draft', 'pending', 'processing', 'completed', 'stopped', 'failed')),
  profile TEXT NOT NULL,
  speed TEXT NOT NULL,
  start_date TEXT NOT NULL,
  tags TEXT NOT NULL DEFAULT '[]',
  options TEXT NOT NULL DEFAULT '{}',
  parent_plan_id TEXT REFERENCES plans (id) ON DELETE SET NULL,
  user TEXT NOT NULL,
  archived INTEGER NOT NULL DEFAULT 0,
  dedup_key TEXT,
  client_request_id TEXT,
  plan_format INTEGER NOT NULL,
  resume_count INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX plans_dedup_key ON plans (dedup_key);
CREATE UNIQUE INDEX plans_client_request ON plans (user, client_request_id);
CREATE INDEX plans_newest ON plans (user, archived, created_at);
CREATE INDEX plans_parent ON plans (parent_plan_id);

CREATE TABLE runs (
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'completed', 'stopped', 'failed')),
  target TEXT NOT NULL,
  phase TEXT NOT NULL,
  invalidate TEXT,
  lease_owner TEXT,
  lease_expires_at TEXT,
  heartbeat_at TEXT,
  stop_requested_at TEXT,
  crashes INTEGER NOT NULL DEFAULT 0,
  progress REAL NOT NULL DEFAULT 0,
  steps_completed INTEGER NOT NULL DEFAULT 0,
  steps_total INTEGER NOT NULL DEFAULT 0,
  current_step TEXT,
  failure TEXT,
  quality TEXT,
  created_at TEXT NOT NULL,
  started_at TEXT,
  finished_at TEXT,
  last_progress_at TEXT,
  last_llm_call_at TEXT,
  PRIMARY KEY (plan_id, number)
) STRICT;
-- A plan has at most one run that is not over.
CREATE UNIQUE INDEX runs_one_active ON runs (plan_id) WHERE state IN ('queued', 'running');
CREATE INDEX runs_active ON runs (state, created_at) WHERE state IN ('queued', 'running');

CREATE TABLE stages (
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  stage TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'failed', 'removed')),
  record TEXT,
  failure TEXT,
  run_number INTEGER,
  started_at TEXT,
  finished_at TEXT,
  duration_ms REAL,
  PRIMARY KEY (plan_id, stage)
) STRICT;

CREATE TABLE artifacts (
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  generated_sha256 TEXT NOT NULL,
  size INTEGER NOT NULL,
  stat_key TEXT,
  kind TEXT NOT NULL,
  content_type TEXT NOT NULL,
  stage TEXT,
  role TEXT NOT NULL,
  edited_by TEXT,
  edited_at TEXT,
  edit_reason TEXT,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (plan_id, path)
) STRICT;
CREATE INDEX artifacts_newest ON artifacts (plan_id, updated_at);
CREATE INDEX artifacts_stage ON artifacts (plan_id, stage);

CREATE TABLE events (
  cursor INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  run_number INTEGER,
  type TEXT NOT NULL,
  data TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX events_plan ON events (plan_id, cursor);

CREATE TABLE calls (
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  request_sha TEXT NOT NULL,
  stage TEXT NOT NULL,
  answer TEXT NOT NULL,
  meta TEXT NOT NULL DEFAULT '{}',
  at TEXT NOT NULL,
  PRIMARY KEY (plan_id, request_sha)
) STRICT;
CREATE INDEX calls_stage ON calls (plan_id, stage);

CREATE TABLE facts (
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  position INTEGER NOT NULL,
  fact TEXT NOT NULL,
  PRIMARY KEY (plan_id, id)
) STRICT;

CREATE TABLE set_facts (
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  value TEXT NOT NULL,
  set_at TEXT NOT NULL,
  PRIMARY KEY (plan_id, id)
) STRICT;

CREATE TABLE settings (
  key TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE trash (
  folder TEXT PRIMARY KEY NOT NULL,
  plan_id TEXT NOT NULL,
  user TEXT NOT NULL,
  title TEXT NOT NULL,
  deleted_at TEXT NOT NULL
) STRICT;
