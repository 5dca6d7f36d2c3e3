-- Plans that a person keeps at hand, in the order in which they were pinned.
ALTER TABLE plans ADD COLUMN pinned_at TEXT;

-- SHA-256 of the description of the plan in the file that it was imported from, so that a second import can say so.
ALTER TABLE plans ADD COLUMN import_sha TEXT;

CREATE TRIGGER plan_was_pinned AFTER UPDATE OF pinned_at ON plans WHEN old.pinned_at IS NOT new.pinned_at BEGIN
  INSERT INTO changes (kind, plan_id, user) VALUES ('plan_changed', new.id, new.user);
END;
