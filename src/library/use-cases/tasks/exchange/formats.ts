import { err, ok, type Result } from '../../../../shared/result.ts';
import { looksLikeBeads, readBeads } from './beads-read.ts';
import { writeBeads } from './beads-write.ts';
import { looksLikeCsv, readCsv } from './csv-read.ts';
import { writeCsv } from './csv-write.ts';
import { isObject, jsonOf } from './json-value.ts';
import { looksLikeMarkdown, readMarkdown } from './markdown-read.ts';
import { writeMarkdown } from './markdown-write.ts';
import type { TaskFormat } from './task-format.ts';
import { looksLikeTaskMaster, readTaskMaster } from './task-master-read.ts';
import { writeTaskMaster } from './task-master-write.ts';

/** All formats, by the names that people type. A new one is added here and in `recogniseTaskFormat`. */
const FORMATS = {
  csv: { extension: 'csv', content_type: 'text/csv', hasLists: false, read: readCsv, write: writeCsv },
  md: { extension: 'md', content_type: 'text/markdown', hasLists: false, read: readMarkdown, write: writeMarkdown },
  'task-master': {
    extension: 'json',
    content_type: 'application/json',
    hasLists: true,
    read: readTaskMaster,
    write: writeTaskMaster,
  },
  beads: {
    extension: 'jsonl',
    content_type: 'application/x-ndjson',
    hasLists: false,
    read: readBeads,
    write: writeBeads,
  },
} as const satisfies Readonly<Record<string, TaskFormat>>;
export type TaskFormatName = keyof typeof FORMATS;
export const TASK_FORMATS = Object.keys(FORMATS) as readonly TaskFormatName[];

/** `validation.invalid_input` with the names that there are. */
export function taskFormat(name: string): Result<TaskFormat & { readonly name: TaskFormatName }> {
  const known = TASK_FORMATS.find((format) => format === name);
  if (known) return ok({ ...FORMATS[known], name: known });
  return err('validation.invalid_input', `Unknown format ${JSON.stringify(name).slice(0, 40)}.`, {
    field: 'format',
    available: TASK_FORMATS,
    next: `Use one of ${TASK_FORMATS.join(', ')}.`,
  });
}

/**
 * The format of a file, by its name and what it holds; null where it cannot be told. Any other JSON is taken for
 * `json`, the input of the tool `propose_plan`.
 */
export function recogniseTaskFormat(filename: string, text: string): TaskFormatName | 'json' | null {
  const extension = /\.([a-z]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  if (['csv', 'tsv'].includes(extension)) return 'csv';
  if (['md', 'markdown'].includes(extension)) return 'md';
  if (extension === 'jsonl') return 'beads';
  const content = text.replace(/^\uFEFF/, '').trimStart();
  if (extension === 'json' || /^[{[]/.test(content)) {
    const [line = ''] = content.split('\n', 1);
    if (looksLikeBeads(jsonOf(line)) || isRecord(jsonOf(line))) return 'beads';
    return looksLikeTaskMaster(jsonOf(content)) ? 'task-master' : 'json';
  }
  if (looksLikeMarkdown(content)) return 'md';
  return looksLikeCsv(content) ? 'csv' : null;
}

/** Other lines that Beads exports. */
function isRecord(value: unknown): boolean {
  return isObject(value) && typeof value._type === 'string';
}
