-- Tokens of the clients that may use the server, each for one user. Only the hash of a secret is kept. A revoked token
-- stays, so that a list can say what became of it.
CREATE TABLE tokens (
  id TEXT PRIMARY KEY NOT NULL,
  client TEXT NOT NULL,
  user TEXT NOT NULL,
  scopes TEXT NOT NULL,
  secret_sha TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT,
  revoked_at TEXT
) STRICT;
