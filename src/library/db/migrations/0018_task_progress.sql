-- How far the tasks of a plan are, as people noted it. No part of the plan itself: drafting and checks never read it.
CREATE TABLE task_progress (
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  task TEXT NOT NULL,
  done INTEGER NOT NULL,
  started TEXT,
  finished TEXT,
  noted_by TEXT NOT NULL,
  noted_at TEXT NOT NULL,
  PRIMARY KEY (plan_id, task)
) STRICT;

CREATE TRIGGER progress_was_noted AFTER INSERT ON task_progress BEGIN
  INSERT INTO changes (kind, plan_id, user) SELECT 'plan_changed', new.plan_id, user FROM plans WHERE id = new.plan_id;
END;
CREATE TRIGGER progress_was_changed AFTER UPDATE ON task_progress BEGIN
  INSERT INTO changes (kind, plan_id, user) SELECT 'plan_changed', new.plan_id, user FROM plans WHERE id = new.plan_id;
END;
CREATE TRIGGER progress_was_taken_back AFTER DELETE ON task_progress BEGIN
  INSERT INTO changes (kind, plan_id, user) SELECT 'plan_changed', old.plan_id, user FROM plans WHERE id = old.plan_id;
END;
