-- Every request to a model, answered or not: what it cost and how it ended. Its texts are files of the plan, marked as
-- sensitive. The figures outlive a retry from scratch: what was spent was spent.
CREATE TABLE attempts (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  run_number INTEGER NOT NULL,
  stage TEXT NOT NULL,
  item TEXT NOT NULL,
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  cost_usd REAL,
  latency_ms REAL NOT NULL,
  finish_reason TEXT,
  outcome TEXT NOT NULL CHECK (outcome IN ('answered', 'rejected', 'failed')),
  cause TEXT,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX attempts_plan ON attempts (plan_id, run_number);

ALTER TABLE artifacts ADD COLUMN sensitive INTEGER NOT NULL DEFAULT 0;
