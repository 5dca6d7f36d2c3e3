/// <reference types="vite/client" />
import { createHash } from 'node:crypto';
import { stems } from './read/text/stems.ts';
import { Template } from './template.ts';

/**
 * Bundled at build time as text, so that a template needs neither a path nor a file system when it is used, and costs
 * next to nothing where none is used. Every file is named by its template's id.
 */
const texts = Object.entries(
  import.meta.glob<string>('../../../resources/templates/*.json', { eager: true, import: 'default', query: '?raw' }),
)
  .map(([path, text]) => [path.replace(/^.*\/|\.json$/g, ''), text.replaceAll('\r\n', '\n')] as const)
  .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

/** Hash of all templates: changes whenever one of them does. */
export const TEMPLATES_SHA: string = createHash('sha256').update(JSON.stringify(texts)).digest('hex');

const unread = new Map(texts);
const read = new Map<string, Template>();

/**
 * The template of this id, validated against the schema on first use; a test validates all of them. Throws for an unknown
 * id, because ids come from this module and never from a user.
 */
export function templateById(id: string): Template {
  const known = read.get(id);
  if (known) return known;
  const text = unread.get(id);
  if (text === undefined) throw new RangeError(`no template is called ${id}`);
  const parsed = Template.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`template ${id}: ${parsed.error.message}`);
  read.set(id, parsed.data);
  return parsed.data;
}

/** Every domain template, sorted by id. */
export function allTemplates(): readonly Template[] {
  return texts.map(([id]) => templateById(id));
}

/** Stems of all words of these templates, as `stems` makes them. */
export function vocabularyOf(ids: readonly string[]): ReadonlySet<string> {
  return stems(texts.flatMap(([id, text]) => (ids.includes(id) ? [text] : [])).join('\n'));
}

/** What is needed of a template to choose it. */
export type TemplateSigns = Pick<Template, 'id' | 'title' | 'signals'>;

const Signs = Template.pick({ id: true, title: true, signals: true }).strip();
let signs: readonly TemplateSigns[] | undefined;

/** What chooses a template, of every one, sorted by id. The rest of them is not looked at. */
export function templateSigns(): readonly TemplateSigns[] {
  signs ??= texts.map(([, text]) => Signs.parse(JSON.parse(text)));
  return signs;
}
