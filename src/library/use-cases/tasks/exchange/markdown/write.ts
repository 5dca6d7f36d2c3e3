import { isDeepStrictEqual } from 'node:util';
import type { SeedTask } from '../../../../../shared/contracts/task.ts';
import { COMMON_FIELDS } from '../format/common-fields.ts';
import { writeContracts } from '../format/contract-text.ts';
import { leftOutList } from '../format/left-out.ts';
import type { ListedTask, TaskList } from '../format/task-format.ts';
import { type MarkdownData, writeMarkdownData } from './data.ts';
import { writeFields } from './fields.ts';
import { readMarkdown } from './read.ts';

/** What can stand in the data of a task where its lines would say something else. */
type Field = Exclude<keyof MarkdownData, 'more_execution' | 'more_verification' | 'state'>;

const FIELDS: readonly Field[] = [
  'node_key',
  'title',
  'description',
  'execution_contract',
  'verification_contract',
  ...COMMON_FIELDS,
  'estimate',
  'planned_cost',
];

/**
 * A check list that reads well without the program, and loses nothing of its tasks: each is read again, and what its
 * lines do not say stands in a comment below them.
 */
export function writeMarkdown({ title, currency = null, tasks }: TaskList): string {
  const heading = [
    ...(title === null ? [] : [`# ${inOneLine(title)}`, '']),
    ...(currency === null ? [] : [`Costs in ${currency}.`, '']),
  ];
  return `${[...heading, ...tasks.map(block)].join('\n')}\n`;
}

function block(task: ListedTask): string {
  const natural = new Set(FIELDS.filter((field) => isHidden(task.seed[field])));
  const first = lines(task, natural);
  const wrong = misread(first, task);
  if (wrong.length === 0) return first;
  const second = lines(task, new Set([...natural, ...wrong]));
  return misread(second, task).length === 0 ? second : lines(task, new Set(FIELDS));
}

/** Whether pages would take it, and what follows, for a comment. */
function isHidden(value: SeedTask[Field]): boolean {
  return typeof value === 'string' && value.includes('<!--');
}

/** The fields that reading gives otherwise. */
function misread(text: string, { seed, state }: ListedTask): readonly Field[] {
  const read = readMarkdown(text, { leftOut: leftOutList() });
  const [task, another] = read.ok ? read.value.tasks : [];
  const ended = state === 'done' || state === 'cancelled' || state === 'claimed' || state === 'failed' ? state : null;
  if (!task || another || task.state !== ended) return FIELDS;
  return FIELDS.filter((field) => !isDeepStrictEqual(task.seed[field] ?? none(field), seed[field] ?? none(field)));
}

/** Lists and descriptions that are not there are empty. */
function none(field: Field): unknown {
  if (field === 'description') return '';
  return ['depends_on', 'soft_depends_on', 'links', 'tags'].includes(field) ? [] : undefined;
}

/** @param inData fields that stand in the comment instead of lines */
function lines({ seed, state }: ListedTask, inData: ReadonlySet<Field>): string {
  const { node_key, title, description = '' } = seed;
  const { moreExecution, moreVerification } = writeContracts(seed);
  const shown: ListedTask = {
    seed: {
      ...without(seed, inData),
      node_key,
      title,
      execution_contract: inData.has('execution_contract') ? {} : seed.execution_contract,
      verification_contract: inData.has('verification_contract') ? {} : seed.verification_contract,
    },
    state,
  };
  const data: MarkdownData = {
    ...Object.fromEntries([...inData].flatMap((field) => (seed[field] === undefined ? [] : [[field, seed[field]]]))),
    ...(!inData.has('execution_contract') && isFilled(moreExecution) && { more_execution: moreExecution }),
    ...(!inData.has('verification_contract') && isFilled(moreVerification) && { more_verification: moreVerification }),
  };
  const words = inData.has('title') ? inOneLine(title).replaceAll('<', '\\<').replaceAll('{#', '{ #') : title;
  const box = state === 'done' ? 'x' : state === 'cancelled' ? '-' : ' ';
  return [
    `- [${box}] ${words}${inData.has('node_key') ? '' : ` {#${node_key}}`}`,
    ...(description === '' || inData.has('description') ? [] : ['', ...description.split('\n').map(indented)]),
    ...writeFields(shown).map((field) => indented(`- ${field}`)),
    ...(isFilled(data) ? [indented(writeMarkdownData(data))] : []),
  ].join('\n');
}

function without(seed: SeedTask, fields: ReadonlySet<Field>): Partial<SeedTask> {
  return Object.fromEntries(
    Object.entries(seed).filter(([name]) => !FIELDS.some((field) => field === name && fields.has(field))),
  );
}

function isFilled(object: object): boolean {
  return Object.keys(object).length > 0;
}

function indented(line: string): string {
  return line === '' ? '' : `  ${line}`;
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
