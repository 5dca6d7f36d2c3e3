/// <reference types="vite/client" />
import { z } from 'zod';
import { err, ok, type Result } from '../shared/result.ts';

/** A prompt that comes with the program, to try it out and to show what a good one says. */
export interface ExamplePrompt {
  /** Lower-case words joined by hyphens; also the name of the file. */
  readonly id: string;
  readonly title: string;
  /** Kind of project, snake_case, named as the domain templates are. */
  readonly domain: string;
  /** ISO 4217 code of the money in the prompt. */
  readonly currency: string;
  /** The prompt itself, without front matter. */
  readonly text: string;
  /** Words of `text`, divided at white space. */
  readonly wordCount: number;
  /** One of those shown to agents as samples. */
  readonly sample: boolean;
  /** The one that is drafted when nothing else is asked for. */
  readonly isDefault: boolean;
  /**
   * First day of its example plan, YYYY-MM-DD, where answers for all its questions come with the program
   * (`resources/example-answers/ID`): fixed, so that the plan does not age. Null where its example is an outline.
   */
  readonly answeredFrom: string | null;
  /** BCP 47 tag of the locale that these answers were written for; null where there are none. */
  readonly answeredIn: string | null;
}

const Flag = z
  .enum(['true', 'false'])
  .transform((word) => word === 'true')
  .optional();

const FrontMatter = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/),
  title: z.string().min(3),
  domain: z.string().regex(/^[a-z][a-z_]*$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  sample: Flag,
  default: Flag,
  answered_from: z.iso.date().optional(),
  answered_in: z.string().min(2).optional(),
});

/** Bundled at build time, so that an example needs neither a path nor a file system when it is used. */
const files = import.meta.glob<string>('../../resources/prompts/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Every bundled example, sorted by id. A file that cannot be read is a fault of the build and throws at start-up. */
export const examplePrompts: readonly ExamplePrompt[] = Object.entries(files)
  .map(([path, source]) => parseExample(path.slice(path.lastIndexOf('/') + 1), source))
  .sort((a, b) => (a.id < b.id ? -1 : 1));

/** The example of this id. INVALID_INPUT lists the ids there are, in the message and as `details.known`. */
export function examplePrompt(id: string): Result<ExamplePrompt> {
  const found = examplePrompts.find((example) => example.id === id);
  if (found) return ok(found);
  const known = examplePrompts.map((example) => example.id);
  return err('INVALID_INPUT', `Example not found: "${id}". Use one of ${known.join(', ')}.`, {
    known,
    next: 'name one of them',
  });
}

/**
 * Reads one example: `key: value` lines between two `---` lines, then the text. Nothing else of YAML is understood.
 * Throws when the front matter is not exactly that, or when its id is not the name of the file.
 */
export function parseExample(fileName: string, source: string): ExamplePrompt {
  const fault = (what: string) => new Error(`example prompt ${fileName}: ${what}`);
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(source.replaceAll('\r\n', '\n')) ?? [];
  if (head === undefined || body === undefined) throw fault('it does not begin with front matter between --- lines');

  const fields = new Map<string, string>();
  for (const line of head.split('\n')) {
    const [, key, value] = /^([a-z_]+): +(\S.*)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) throw fault(`"${line}" is no key and value`);
    if (fields.has(key)) throw fault(`${key} is given twice`);
    fields.set(key, value.trimEnd());
  }
  const parsed = FrontMatter.safeParse(Object.fromEntries(fields));
  if (!parsed.success) throw fault(z.prettifyError(parsed.error));

  const { id, title, domain, currency, sample = false, default: isDefault = false } = parsed.data;
  const answeredFrom = parsed.data.answered_from ?? null;
  const answeredIn = parsed.data.answered_in ?? null;
  if ((answeredFrom === null) !== (answeredIn === null)) throw fault('answered_from and answered_in go together');
  if (fileName !== `${id}.md`) throw fault(`its id is ${id}`);
  const text = body.trim();
  const wordCount = text === '' ? 0 : text.split(/\s+/u).length;
  return { id, title, domain, currency, text, wordCount, sample, isDefault, answeredFrom, answeredIn };
}
