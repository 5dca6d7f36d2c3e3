-- Full-text search over titles, prompts and pages. The index holds no text of its own: prompts are rows, pages are files.
-- A document's number is its plan's number times 65536 (title and prompt), plus 1, 2, ... (pages), so that the plans of
-- many matches are known without looking anything up.
-- search_words() and plan_page() are functions of the program, see db/functions.ts.
CREATE TABLE search_plans (
  number INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX search_plans_plan ON search_plans (plan_id);

CREATE TABLE search_docs (
  id INTEGER PRIMARY KEY NOT NULL,
  plan_id TEXT NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
  path TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX search_docs_place ON search_docs (plan_id, path);

CREATE VIRTUAL TABLE search USING fts5 (
  title,
  body,
  content = '',
  contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2'
);

CREATE TRIGGER search_docs_gone AFTER DELETE ON search_docs BEGIN
  DELETE FROM search WHERE rowid = old.id;
END;

INSERT INTO search_plans (plan_id)
SELECT id FROM plans ORDER BY created_at, id;

INSERT INTO search_docs (id, plan_id, path)
SELECT number * 65536, plan_id, '' FROM search_plans;
INSERT INTO search (rowid, title, body)
SELECT d.id, search_words(p.title), search_words(p.prompt)
FROM search_docs d JOIN plans p ON p.id = d.plan_id
WHERE d.path = '';

INSERT INTO search_docs (id, plan_id, path)
SELECT s.number * 65536 + row_number() OVER (PARTITION BY a.plan_id ORDER BY a.path), a.plan_id, a.path
FROM artifacts a JOIN search_plans s ON s.plan_id = a.plan_id
WHERE a.role = 'page';
INSERT INTO search (rowid, title, body)
SELECT id, '', search_words(plan_page(plan_id, path)) FROM search_docs WHERE path <> '';
