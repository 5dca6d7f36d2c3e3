-- Projects and the tasks that come of plans. A task graph belongs to a project; it is proposed first, and its tasks are
-- worked on once a person has approved it.
CREATE TABLE projects (
  id TEXT PRIMARY KEY NOT NULL,
  user TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The name without regard to case: no two projects of a user have the same.
  name_key TEXT NOT NULL,
  slug TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX projects_name ON projects (user, name_key);
CREATE UNIQUE INDEX projects_slug ON projects (user, slug);

CREATE TABLE task_graphs (
  id TEXT PRIMARY KEY NOT NULL,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  status TEXT NOT NULL,
  -- Where it comes from, such as a plan of the library.
  source TEXT NOT NULL,
  proposed_by TEXT NOT NULL,
  proposed_at TEXT NOT NULL,
  -- An agent has asked for the approval that only a person can give.
  asked_by TEXT,
  asked_at TEXT,
  decided_by TEXT,
  decided_at TEXT,
  note TEXT
) STRICT;
CREATE INDEX task_graphs_project ON task_graphs (project_id, proposed_at);
CREATE INDEX task_graphs_waiting ON task_graphs (status, proposed_at);

-- The tasks and dependencies of a graph as they were approved: large, and seldom asked for.
CREATE TABLE approved_graphs (
  graph_id TEXT PRIMARY KEY NOT NULL REFERENCES task_graphs (id) ON DELETE CASCADE,
  approved TEXT NOT NULL
) STRICT;

CREATE TABLE tasks (
  id TEXT PRIMARY KEY NOT NULL,
  graph_id TEXT NOT NULL REFERENCES task_graphs (id) ON DELETE CASCADE,
  node_key TEXT NOT NULL,
  position INTEGER NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  state TEXT NOT NULL,
  execution_contract TEXT NOT NULL,
  verification_contract TEXT NOT NULL,
  role TEXT,
  tags TEXT NOT NULL,
  due TEXT,
  -- Working days: optimistic, likely, pessimistic.
  estimate TEXT,
  planned_cost REAL,
  -- Working days of the longest way from the beginning of this task to the end of the graph.
  tail_days REAL NOT NULL,
  added_after_approval INTEGER NOT NULL DEFAULT 0,
  claim_id TEXT,
  claimed_by TEXT,
  lease_expires_at TEXT,
  started_at TEXT,
  finished_at TEXT,
  -- Working days, as whoever works on it says.
  remaining_days REAL,
  actual_cost REAL,
  evidence TEXT,
  failure TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX tasks_key ON tasks (graph_id, node_key);
CREATE INDEX tasks_next ON tasks (graph_id, state, tail_days, position);
CREATE INDEX tasks_leases ON tasks (lease_expires_at) WHERE state = 'claimed';

CREATE TABLE task_dependencies (
  task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  depends_on TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  -- As in a precedence diagram: FS, SS, FF or SF, with a lag in working days.
  link TEXT NOT NULL,
  lag_days REAL NOT NULL,
  PRIMARY KEY (task_id, depends_on, link)
) STRICT;
CREATE INDEX task_dependants ON task_dependencies (depends_on, kind, task_id);

-- Task graphs that can be proposed again and again. Those of the program itself are not here.
CREATE TABLE task_templates (
  user TEXT NOT NULL,
  key TEXT NOT NULL,
  title TEXT NOT NULL,
  status TEXT NOT NULL,
  tasks TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user, key)
) STRICT;

-- Everything that was done to projects and tasks, written with the change itself: from it the state can be told again.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  graph_id TEXT,
  task_id TEXT,
  action TEXT NOT NULL,
  actor TEXT NOT NULL,
  data TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX audit_project ON audit (project_id, id);
CREATE INDEX audit_graph ON audit (graph_id, id);
CREATE INDEX audit_task ON audit (task_id, id);

ALTER TABLE changes ADD COLUMN project_id TEXT;
-- What becomes ready or blocked follows from another action, which is told.
CREATE TRIGGER work_was_done AFTER INSERT ON audit WHEN new.action NOT IN ('task.ready', 'task.blocked') BEGIN
  INSERT INTO changes (kind, project_id, user) SELECT 'work_changed', id, user FROM projects WHERE id = new.project_id;
END;
