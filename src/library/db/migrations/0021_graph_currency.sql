-- In which currency the costs of a task graph are, ISO 4217. Graphs from before have none, and neither has one that names none.
ALTER TABLE task_graphs ADD COLUMN currency TEXT;
ALTER TABLE task_templates ADD COLUMN currency TEXT;
