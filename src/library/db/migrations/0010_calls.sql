-- A request to a model that has ended is told like any other change: no event reports it before its section ends, and
-- what it cost is shown while others still run.
CREATE TRIGGER call_was_ended AFTER INSERT ON attempts BEGIN
  INSERT INTO changes (kind, plan_id, user)
  SELECT 'call_ended', new.plan_id, user FROM plans WHERE id = new.plan_id;
END;
