-- What the files of sections were called before, for readers and writers that still use those names. A section's file is
-- known by its section and its own name, which is its path without the number: '012-team.md' is 'team.md' of 'team'.
CREATE TABLE former_names (
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  stage TEXT NOT NULL,
  PRIMARY KEY (plan_id, path)
) STRICT;
