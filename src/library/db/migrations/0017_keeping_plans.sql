-- Plans that a person keeps at hand, in the order in which they were pinned.
ALTER TABLE plans ADD COLUMN pinned_at TEXT;

-- SHA-256 of the description of the plan in the file that it was imported from, so that a second import can say so.
ALTER TABLE plans ADD COLUMN import_sha TEXT;

CREATE TRIGGER plan_was_pinned AFTER UPDATE OF pinned_at ON plans WHEN old.pinned_at IS NOT new.pinned_at BEGIN
  INSERT INTO changes (kind, plan_id, user) VALUES ('plan_changed', new.id, new.user);
END;

-- What people say of a plan beside its report. No part of the plan itself: drafting and checks never read it.
CREATE TABLE comments (
  id TEXT PRIMARY KEY NOT NULL,
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  section TEXT,
  body TEXT NOT NULL,
  author TEXT NOT NULL,
  created_at TEXT NOT NULL,
  resolved_at TEXT
) STRICT;
CREATE INDEX comments_plan ON comments (plan_id, created_at);

CREATE TRIGGER comment_was_added AFTER INSERT ON comments BEGIN
  INSERT INTO changes (kind, plan_id, user) SELECT 'plan_changed', new.plan_id, user FROM plans WHERE id = new.plan_id;
END;
CREATE TRIGGER comment_was_changed AFTER UPDATE ON comments BEGIN
  INSERT INTO changes (kind, plan_id, user) SELECT 'plan_changed', new.plan_id, user FROM plans WHERE id = new.plan_id;
END;
CREATE TRIGGER comment_was_deleted AFTER DELETE ON comments BEGIN
  INSERT INTO changes (kind, plan_id, user) SELECT 'plan_changed', old.plan_id, user FROM plans WHERE id = old.plan_id;
END;
