import { isObject } from '../../../../shared/json-object.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { looksLikeXml } from '../../../imports/schedule/read-mspdi.ts';
import { looksLikeBeads, readBeads } from './beads/read.ts';
import { writeBeads } from './beads/write.ts';
import { looksLikeCsv, readCsv } from './csv/read.ts';
import { writeCsv } from './csv/write.ts';
import { jsonOf } from './format/json-value.ts';
import type { ReadTaskFormat, TaskFormat } from './format/task-format.ts';
import { looksLikeMarkdown, readMarkdown } from './markdown/read.ts';
import { writeMarkdown } from './markdown/write.ts';
import { readMspdiTasks } from './mspdi/read.ts';
import { looksLikeTaskMaster, readTaskMaster } from './task-master/read.ts';
import { writeTaskMaster } from './task-master/write.ts';

/** All formats, by the names that people type. A new one is added here and in `recogniseTaskFormat`. */
const WRITTEN = {
  csv: {
    extension: 'csv',
    content_type: 'text/csv',
    hasLists: false,
    keepsCurrency: true,
    read: readCsv,
    write: writeCsv,
  },
  md: {
    extension: 'md',
    content_type: 'text/markdown',
    hasLists: false,
    keepsCurrency: true,
    read: readMarkdown,
    write: writeMarkdown,
  },
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
/** Those that are read and not written: the schedule of a plan is. */
const READ = {
  ...WRITTEN,
  mspdi: { hasLists: false, read: readMspdiTasks },
} as const satisfies Readonly<Record<string, ReadTaskFormat>>;
export type TaskFormatName = keyof typeof WRITTEN;
export type ReadTaskFormatName = keyof typeof READ;
export const TASK_FORMATS = Object.keys(WRITTEN) as readonly TaskFormatName[];
export const READ_TASK_FORMATS = Object.keys(READ) as readonly ReadTaskFormatName[];

/** A format that tasks are written in. `validation.invalid_input` with the names that there are. */
export function taskFormat(name: string): Result<TaskFormat & { readonly name: TaskFormatName }> {
  const known = TASK_FORMATS.find((format) => format === name);
  return known ? ok({ ...WRITTEN[known], name: known }) : unknownFormat(name, TASK_FORMATS);
}

/** A format that tasks are read from. `validation.invalid_input` with the names that there are. */
export function readTaskFormat(name: string): Result<ReadTaskFormat & { readonly name: ReadTaskFormatName }> {
  const known = READ_TASK_FORMATS.find((format) => format === name);
  return known ? ok({ ...READ[known], name: known }) : unknownFormat(name, READ_TASK_FORMATS);
}

function unknownFormat(name: string, available: readonly string[]): Result<never> {
  return err('validation.invalid_input', `Unknown format ${JSON.stringify(name).slice(0, 40)}.`, {
    field: 'format',
    available,
    next: `Use one of ${available.join(', ')}.`,
  });
}

/**
 * The format of a file, by its name and what it holds; null where it cannot be told. Any other JSON is taken for
 * `json`, the input of the tool `propose_plan`.
 */
export function recogniseTaskFormat(filename: string, text: string): ReadTaskFormatName | 'json' | null {
  const extension = /\.([a-z]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  if (['csv', 'tsv'].includes(extension)) return 'csv';
  if (['md', 'markdown'].includes(extension)) return 'md';
  if (extension === 'jsonl') return 'beads';
  const content = text.replace(/^\uFEFF/, '').trimStart();
  if (extension === 'xml' || looksLikeXml(content)) return 'mspdi';
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
