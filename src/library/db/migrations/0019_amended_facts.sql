-- Values that accepted criticism gave to facts. What the user sets comes before them.
CREATE TABLE amended_facts (
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  value TEXT NOT NULL,
  amended_at TEXT NOT NULL,
  PRIMARY KEY (plan_id, id)
) STRICT;

-- The run that changed facts after this stage was drafted and keeps it as it is.
ALTER TABLE stages ADD COLUMN carry_run INTEGER;

CREATE TRIGGER fact_was_amended AFTER INSERT ON amended_facts BEGIN
  UPDATE plans SET staleness = NULL WHERE id = new.plan_id AND staleness IS NOT NULL;
END;
CREATE TRIGGER fact_was_amended_again AFTER UPDATE ON amended_facts BEGIN
  UPDATE plans SET staleness = NULL WHERE id = new.plan_id AND staleness IS NOT NULL;
END;
CREATE TRIGGER amendment_was_withdrawn AFTER DELETE ON amended_facts BEGIN
  UPDATE plans SET staleness = NULL WHERE id = old.plan_id AND staleness IS NOT NULL;
END;
