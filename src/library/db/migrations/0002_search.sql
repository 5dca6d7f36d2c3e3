-- Full-text search over titles, prompts and pages. The index holds no text of its own: prompts are rows, pages are files.
-- search_words() and plan_page() are functions of the program, see db/functions.ts.
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

INSERT INTO search_docs (plan_id, path)
SELECT id, '' FROM plans ORDER BY created_at, id;
INSERT INTO search (rowid, title, body)
SELECT d.id, search_words(p.title), search_words(p.prompt)
FROM search_docs d JOIN plans p ON p.id = d.plan_id
WHERE d.path = '';

INSERT INTO search_docs (plan_id, path)
SELECT plan_id, path FROM artifacts WHERE role = 'page' AND plan_id IN (SELECT id FROM plans) ORDER BY plan_id, path;
INSERT INTO search (rowid, title, body)
SELECT id, '', search_words(plan_page(plan_id, path)) FROM search_docs WHERE path <> '';
