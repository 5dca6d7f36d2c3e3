-- Questions that a run has put to people and agents. Sensitive: they hold what the user wrote, and stay out of events,
-- search and exports. Once the run is over, answered ones are emptied: their answers are kept among the calls.
CREATE TABLE questions (
  id TEXT PRIMARY KEY NOT NULL,
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  run_number INTEGER NOT NULL,
  stage TEXT NOT NULL,
  item TEXT NOT NULL,
  title TEXT NOT NULL,
  question_sha TEXT NOT NULL,
  question TEXT,
  urgency REAL NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'leased', 'submitted', 'accepted', 'rejected', 'withdrawn')),
  lease_owner TEXT,
  lease_expires_at TEXT,
  tries INTEGER NOT NULL DEFAULT 0,
  weaknesses_told INTEGER NOT NULL DEFAULT 0,
  faults TEXT,
  faults_are_weak INTEGER NOT NULL DEFAULT 0,
  submission TEXT,
  submission_sha TEXT,
  submitted_by TEXT,
  created_at TEXT NOT NULL,
  submitted_at TEXT,
  decided_at TEXT
) STRICT;
-- A question is asked once at a time.
CREATE UNIQUE INDEX questions_live ON questions (plan_id, stage, question_sha) WHERE state IN ('open', 'leased', 'submitted');
CREATE INDEX questions_plan ON questions (plan_id, stage, question_sha);
CREATE INDEX questions_waiting ON questions (urgency, created_at) WHERE state IN ('open', 'leased');
