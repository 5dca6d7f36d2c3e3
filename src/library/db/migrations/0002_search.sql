-- Full-text search over titles, prompts and pages. The index holds no text of its own: prompts are rows, pages are files.
-- A text's number is its plan's number times 65536, plus 0 for the title, 1 for title and prompt, 2 and more for pages:
-- the plans of many matches, and how good each match is, are known without looking anything up.
-- search_words() and plan_page() are functions of the program, see db/functions.ts.
CREATE TABLE search_plans (
  number INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX search_plans_plan ON search_plans (plan_id);

CREATE TABLE search_pages (
  id INTEGER PRIMARY KEY NOT NULL,
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  path TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX search_pages_place ON search_pages (plan_id, path);

CREATE VIRTUAL TABLE search USING fts5 (
  body,
  content = '',
  contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2'
);

CREATE TRIGGER search_plans_gone AFTER DELETE ON search_plans BEGIN
  DELETE FROM search WHERE rowid IN (old.number * 65536, old.number * 65536 + 1);
END;
CREATE TRIGGER search_pages_gone AFTER DELETE ON search_pages BEGIN
  DELETE FROM search WHERE rowid = old.id;
END;

INSERT INTO search_plans (plan_id)
SELECT id FROM plans ORDER BY created_at, id;
INSERT INTO search (rowid, body)
SELECT s.number * 65536, search_words(p.title)
FROM search_plans s JOIN plans p ON p.id = s.plan_id ORDER BY s.number;
INSERT INTO search (rowid, body)
SELECT s.number * 65536 + 1, search_words(p.title || char(10) || p.prompt)
FROM search_plans s JOIN plans p ON p.id = s.plan_id ORDER BY s.number;

INSERT INTO search_pages (id, plan_id, path)
SELECT s.number * 65536 + 1 + row_number() OVER (PARTITION BY a.plan_id ORDER BY a.path), a.plan_id, a.path
FROM artifacts a JOIN search_plans s ON s.plan_id = a.plan_id
WHERE a.role = 'page';
INSERT INTO search (rowid, body)
SELECT id, search_words(plan_page(plan_id, path)) FROM search_pages ORDER BY id;
