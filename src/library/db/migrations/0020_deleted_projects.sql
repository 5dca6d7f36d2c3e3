-- Projects that were deleted and can still be restored: all their rows as JSON.
CREATE TABLE deleted_projects (
  id TEXT PRIMARY KEY NOT NULL,
  user TEXT NOT NULL,
  name TEXT NOT NULL,
  deleted_at TEXT NOT NULL,
  saved TEXT NOT NULL
) STRICT;
CREATE INDEX deleted_projects_age ON deleted_projects (deleted_at);

CREATE TRIGGER project_was_deleted AFTER INSERT ON deleted_projects BEGIN
  INSERT INTO changes (kind, project_id, user) VALUES ('work_changed', new.id, new.user);
END;
CREATE TRIGGER project_was_restored_or_erased AFTER DELETE ON deleted_projects BEGIN
  INSERT INTO changes (kind, project_id, user) VALUES ('work_changed', old.id, old.user);
END;
