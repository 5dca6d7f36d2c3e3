-- What changed that no event of a plan tells: plans that come, go or are changed without a run, and what belongs to no
-- plan. Written by the database itself, so that no program and no use-case can forget it. For whoever shows the library
-- while others work on it; only the newest are kept, and whoever comes too late for one asks for everything anew.
CREATE TABLE changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  kind TEXT NOT NULL,
  plan_id TEXT,
  user TEXT
) STRICT;

CREATE TRIGGER changes_kept AFTER INSERT ON changes BEGIN
  DELETE FROM changes WHERE id <= new.id - 2000;
END;

CREATE TRIGGER plan_was_added AFTER INSERT ON plans BEGIN
  INSERT INTO changes (kind, plan_id, user) VALUES ('plan_added', new.id, new.user);
END;
CREATE TRIGGER plan_was_deleted AFTER DELETE ON plans BEGIN
  INSERT INTO changes (kind, plan_id, user) VALUES ('plan_deleted', old.id, old.user);
END;
-- State and progress are told by events.
CREATE TRIGGER plan_was_changed
AFTER UPDATE OF title, prompt, profile, speed, start_date, tags, options, parent_plan_id, archived ON plans
WHEN old.title IS NOT new.title OR old.prompt IS NOT new.prompt OR old.profile IS NOT new.profile
  OR old.speed IS NOT new.speed OR old.start_date IS NOT new.start_date OR old.tags IS NOT new.tags
  OR old.options IS NOT new.options OR old.parent_plan_id IS NOT new.parent_plan_id OR old.archived IS NOT new.archived
BEGIN
  INSERT INTO changes (kind, plan_id, user) VALUES ('plan_changed', new.id, new.user);
END;

CREATE TRIGGER baseline_was_saved AFTER INSERT ON schedule_baselines BEGIN
  INSERT INTO changes (kind, plan_id, user)
  SELECT 'baseline_changed', new.plan_id, user FROM plans WHERE id = new.plan_id;
END;
CREATE TRIGGER baseline_was_changed AFTER UPDATE ON schedule_baselines BEGIN
  INSERT INTO changes (kind, plan_id, user)
  SELECT 'baseline_changed', new.plan_id, user FROM plans WHERE id = new.plan_id;
END;
CREATE TRIGGER baseline_was_dropped AFTER DELETE ON schedule_baselines BEGIN
  INSERT INTO changes (kind, plan_id, user)
  SELECT 'baseline_changed', old.plan_id, user FROM plans WHERE id = old.plan_id;
END;

CREATE TRIGGER setting_was_made AFTER INSERT ON settings BEGIN
  INSERT INTO changes (kind) VALUES ('settings_changed');
END;
CREATE TRIGGER setting_was_changed AFTER UPDATE ON settings WHEN old.value IS NOT new.value BEGIN
  INSERT INTO changes (kind) VALUES ('settings_changed');
END;
CREATE TRIGGER setting_was_reset AFTER DELETE ON settings BEGIN
  INSERT INTO changes (kind) VALUES ('settings_changed');
END;

-- When a token was last used is asked for where it is shown.
CREATE TRIGGER token_was_made AFTER INSERT ON tokens BEGIN
  INSERT INTO changes (kind, user) VALUES ('tokens_changed', new.user);
END;
CREATE TRIGGER token_was_revoked AFTER UPDATE OF revoked_at ON tokens BEGIN
  INSERT INTO changes (kind, user) VALUES ('tokens_changed', new.user);
END;

CREATE TRIGGER agent_has_called AFTER INSERT ON agent_calls BEGIN
  INSERT INTO changes (kind, user) VALUES ('agent_called', new.user);
END;

-- What is kept of deleted plans: a plan that goes into the trash is told of above.
CREATE TRIGGER trash_was_emptied AFTER DELETE ON trash BEGIN
  INSERT INTO changes (kind, user) VALUES ('trash_changed', old.user);
END;
