-- The schedule of a plan as it was when somebody wanted to compare later ones with it; one for each plan.
CREATE TABLE schedule_baselines (
  plan_id TEXT PRIMARY KEY NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  saved_at TEXT NOT NULL,
  data TEXT NOT NULL
) STRICT;

-- What agents called lately, for people to see: names and codes, nothing that was written or read. Only the newest are
-- kept. A plan that is gone leaves its calls.
CREATE TABLE agent_calls (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  at TEXT NOT NULL,
  client TEXT NOT NULL,
  user TEXT NOT NULL,
  tool TEXT NOT NULL,
  plan_id TEXT,
  error_code TEXT
) STRICT;
