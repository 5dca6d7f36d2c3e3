import { isDeepStrictEqual } from 'node:util';
import type { Format } from './client.ts';
import { type Edit, type Editor, withValue } from './edit.ts';
import { jsonEditor } from './edit-json.ts';
import { tomlEditor } from './edit-toml.ts';
import { yamlEditor } from './edit-yaml.ts';

const EDITORS: Readonly<Record<Format, Editor>> = { json: jsonEditor, toml: tomlEditor, yaml: yamlEditor };

export function editorOf(format: Format): Editor {
  return EDITORS[format];
}

/**
 * The text with the edits made, or null where that cannot be done without touching something else: what comes out is
 * read again, and has to say exactly what it said before, and the edits.
 */
export function applyEdits(editor: Editor, text: string, edits: readonly Edit[]): string | null {
  const before = editor.parse(text);
  if (before.fault) return null;
  try {
    const edited = edits.reduce((current, edit) => editor.apply(current, edit), text);
    const after = editor.parse(edited);
    const expected = edits.reduce((data, { path, value }) => withValue(data, path, value), before.data);
    return after.data && isDeepStrictEqual(after.data, expected) ? edited : null;
  } catch {
    return null;
  }
}
