-- A claim of a run counts up its fencing token, which every write of its worker must name. The start of the worker's
-- process tells it from another that was given the same process id later.
ALTER TABLE runs ADD COLUMN fencing_token INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN lease_process_started TEXT;
ALTER TABLE runs ADD COLUMN claimed_at TEXT;
