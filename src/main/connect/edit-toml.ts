import { parse, patch, stringify, TomlFormat } from '@decimalturn/toml-patch';
import { asData, type Data, type Edit, type Editor, lineEndOf, withValue } from './edit.ts';

/**
 * TOML. A new entry becomes a section at the end, as clients themselves write it; all else is patched where it stands.
 */
export const tomlEditor: Editor = {
  name: 'TOML',
  parse(text) {
    try {
      return { data: read(text) };
    } catch (error) {
      return { fault: faultOf(error) };
    }
  },
  apply(text, edit) {
    const data = read(text);
    return asSection(text, edit, data) ?? patch(text, withValue(data, edit.path, edit.value));
  },
};

function read(text: string): Data {
  return asData(plain(parse(text))) ?? {};
}

/** The parser's tables have no prototype, which would tell them apart from those that are put in. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

/** The text with a new entry as a section of its own; null where the edit is none, or its table has no sections. */
function asSection(text: string, { path, value }: Edit, data: Data): string | null {
  const [table, name] = path;
  const entries = path.length === 1 && data[table] === undefined ? asData(value) : name ? { [name]: value } : null;
  if (path.length > 2 || entries === null || (name && asData(data[table])?.[name] !== undefined)) return null;
  const eol = lineEndOf(text);
  const sections = Object.entries(entries).map(([key, entry]) => {
    const lines = asData(entry);
    return lines && `[${table}.${key}]\n${stringify(lines, sectionFormat()).trimEnd()}\n`;
  });
  if (sections.includes(null)) return null;
  const appended = sections.join('\n').replaceAll('\n', eol);
  const above = text.trimEnd();
  const added = above === '' ? text.trimStart() + appended : `${above}${eol}${eol}${appended}`;
  try {
    // A table that is closed, because it is written in braces, can have no sections.
    parse(added);
    return added;
  } catch {
    return null;
  }
}

function sectionFormat(): TomlFormat {
  const format = TomlFormat.default();
  format.inlineTableStart = 0;
  return format;
}

function faultOf(error: unknown): { message: string; line?: number; column?: number } {
  if (!(error instanceof Error)) return { message: 'it is not valid TOML' };
  // Its message repeats the lines of the file, which may hold secrets; the last line says what is wrong.
  const message = error.message.trim().split('\n').at(-1) ?? 'it is not valid TOML';
  const { line, column } = error as { line?: unknown; column?: unknown };
  return typeof line === 'number' && typeof column === 'number' ? { message, line, column: column + 1 } : { message };
}
