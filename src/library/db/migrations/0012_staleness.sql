-- Which sections of a plan are out of date, as it was found last: lists show it of many plans, and finding it reads
-- their files. Forgotten by the database itself whenever something changes that it depends on, so that no program and no
-- use-case can forget to.
ALTER TABLE plans ADD COLUMN staleness TEXT;

CREATE TRIGGER stage_was_added AFTER INSERT ON stages BEGIN
  UPDATE plans SET staleness = NULL WHERE id = new.plan_id AND staleness IS NOT NULL;
END;
CREATE TRIGGER stage_was_changed AFTER UPDATE ON stages BEGIN
  UPDATE plans SET staleness = NULL WHERE id = new.plan_id AND staleness IS NOT NULL;
END;
CREATE TRIGGER stage_was_deleted AFTER DELETE ON stages BEGIN
  UPDATE plans SET staleness = NULL WHERE id = old.plan_id AND staleness IS NOT NULL;
END;

-- Logs and records of calls belong to no section.
CREATE TRIGGER section_file_was_added AFTER INSERT ON artifacts WHEN new.stage IS NOT NULL BEGIN
  UPDATE plans SET staleness = NULL WHERE id = new.plan_id AND staleness IS NOT NULL;
END;
CREATE TRIGGER section_file_was_changed AFTER UPDATE OF path, sha256, stage, edited_by ON artifacts
WHEN new.stage IS NOT NULL AND (old.path IS NOT new.path OR old.sha256 IS NOT new.sha256
  OR old.stage IS NOT new.stage OR old.edited_by IS NOT new.edited_by)
BEGIN
  UPDATE plans SET staleness = NULL WHERE id = new.plan_id AND staleness IS NOT NULL;
END;
CREATE TRIGGER section_file_was_deleted AFTER DELETE ON artifacts WHEN old.stage IS NOT NULL BEGIN
  UPDATE plans SET staleness = NULL WHERE id = old.plan_id AND staleness IS NOT NULL;
END;

CREATE TRIGGER fact_was_set AFTER INSERT ON set_facts BEGIN
  UPDATE plans SET staleness = NULL WHERE id = new.plan_id AND staleness IS NOT NULL;
END;
CREATE TRIGGER fact_was_set_again AFTER UPDATE ON set_facts BEGIN
  UPDATE plans SET staleness = NULL WHERE id = new.plan_id AND staleness IS NOT NULL;
END;
CREATE TRIGGER fact_was_reset AFTER DELETE ON set_facts BEGIN
  UPDATE plans SET staleness = NULL WHERE id = old.plan_id AND staleness IS NOT NULL;
END;

CREATE TRIGGER request_was_changed AFTER UPDATE OF prompt, start_date, speed, profile, options ON plans
WHEN new.staleness IS NOT NULL AND (old.prompt IS NOT new.prompt OR old.start_date IS NOT new.start_date
  OR old.speed IS NOT new.speed OR old.profile IS NOT new.profile OR old.options IS NOT new.options)
BEGIN
  UPDATE plans SET staleness = NULL WHERE id = new.id;
END;
