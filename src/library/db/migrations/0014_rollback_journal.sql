-- How files become as they were, should a change of files and rows not be committed. The steps of a change are written
-- before it begins and deleted by the transaction that commits it; whoever finds some carries them out.
CREATE TABLE rollback_journal (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  change_id TEXT NOT NULL,
  -- The connection that makes the change: '<pid>:<nonce>'.
  owner TEXT NOT NULL,
  plan_id TEXT,
  -- Undone: 'put_back' moves path to origin, 'remove' deletes it, 'rewrite' gives it its former content where it holds
  -- what the change wrote. Done after the commit: 'discard' deletes it.
  action TEXT NOT NULL CHECK (action IN ('put_back', 'remove', 'rewrite', 'discard')),
  path TEXT NOT NULL,
  origin TEXT,
  content BLOB,
  written_sha TEXT
) STRICT;
