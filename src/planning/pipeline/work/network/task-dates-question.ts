import { z } from 'zod';
import type { Quote } from '../../../../shared/fact.ts';
import type { Finding } from '../../../../shared/finding.ts';
import type { ContextPage } from '../../../engine/question.ts';
import type { Input } from '../../../engine/stage.ts';
import type { PromptReading } from '../../../outline/reading.ts';
import { list, oneOf } from '../../ask.ts';
import { holdingDates } from '../../foundations/dates.ts';
import { holdFacts } from '../../foundations/hold-facts.ts';
import { labelsOf } from '../../foundations/ledger.ts';
import { quoted, ref, table, text } from '../../frame/page/markdown.ts';
import { taskName } from '../breakdown/task-name.ts';
import {
  DateKind,
  DEADLINE,
  isOfDeadline,
  isPinned,
  isSetByHand,
  isYearly,
  KIND_RULES,
  type TaskDate,
} from './task-dates.ts';

/** In place of a last day where there is none. */
const NONE = 'none';
const MOST_DATES = 14;

/** The dates that work may be held by, for a question; nothing where the plan has none. */
export function datesPage(ledger: Input<unknown>, words: ReadonlyMap<string, string>): ContextPage[] {
  const labels = labelsOf(ledger);
  const rows = holdingDates(ledger.partNames).map((id) => {
    const said = words.get(id);
    return [id, text(labels[id] ?? ''), said === undefined ? '' : quoted(said)];
  });
  return rows.length === 0 ? [] : [{ title: 'Dates', text: table(['ID', 'Date', 'In the prompt'], rows), cutOrder: 0 }];
}

/** Characters on either side of a date that tell what it was said of. */
const AROUND = 90;

/** The words of the prompt that say what the deadline, an earliest day or a season is about, by the id of the fact. */
export function wordsOfDates(reading: PromptReading, prompt: string): ReadonlyMap<string, string> {
  const { finishQuote } = reading.horizon;
  const around = ({ text: words, offset }: Quote) => {
    const before =
      prompt
        .slice(Math.max(0, offset - AROUND), offset)
        .split(/[.!?]\s|\n\n/)
        .at(-1) ?? '';
    const end = offset + words.length;
    const after = prompt.slice(end, end + AROUND).split(/[.!?](?=\s|$)|\n\n/)[0] ?? '';
    return `${before}${words}${after}`;
  };
  return new Map([
    ...(finishQuote === null ? [] : [[DEADLINE, around(finishQuote)] as const]),
    ...holdFacts(reading).flatMap(({ hold, first, last }) =>
      [first, last].flatMap((fact) => (fact ? [[fact.id, around(hold.quote)] as const] : [])),
    ),
  ]);
}

/**
 * What is asked about dates; an empty list where the plan has none.
 * @param tasks ids
 * @param facts ids of facts that hold dates
 */
export function datesShape(tasks: readonly string[], facts: readonly string[]) {
  const Row = z.object({
    task: oneOf(tasks, 'id of the task'),
    kind: DateKind.describe(KIND_RULES),
    fact: oneOf(facts, 'id of the date'),
    until: oneOf([...facts, NONE], `id of the last day, of a season or of an event of several days; ${NONE} without`),
  });
  const range = [facts.includes(DEADLINE) ? 1 : 0, facts.length === 0 ? 0 : MOST_DATES] as const;
  return { dates: list(Row, range, 'tasks that a date holds') };
}

/** The dates of an answer. */
export function datesOf(dates: readonly (Omit<TaskDate, 'until'> & { readonly until: string })[]): TaskDate[] {
  return dates.map(({ until, ...row }) => ({ ...row, until: until === NONE ? null : until }));
}

/**
 * What is asked about once: without an answer to it the deadline is that of the whole plan, and what must not be earlier
 * is.
 * @param holds ids of facts that hold earliest days and seasons
 */
export function warningsOfDates(dates: readonly TaskDate[], holds: readonly string[], hasDeadline: boolean): string[] {
  const used = new Set(dates.flatMap(({ fact, until }) => [fact, ...(until === null ? [] : [until])]));
  const idle = holds
    .filter((id) => !used.has(id))
    .map((id) => `dates: ${id} holds no task. Name the task that it was said of, with not_before, season or closed.`);
  return !hasDeadline || dates.some(isOfDeadline)
    ? idle
    : [
        ...idle,
        `dates: no task has the deadline. Name what the prompt means by ${DEADLINE}: a task that is finished by it (by), or an event that ends on it (ends_on) or takes place on it (on; of several days with ${DEADLINE} as until).`,
      ];
}

/** What makes the dates of an answer unusable, one sentence each. */
export function faultsOfDates(dates: readonly TaskDate[]): string[] {
  const goals = dates.filter(isOfDeadline);
  const events = dates.filter(({ kind }) => isPinned(kind));
  return [
    ...goals
      .filter(({ kind, task }) => isPinned(kind) && goals.some((other) => other.task !== task))
      .map(({ task }) => `dates: the deadline is the day of the event ${task}, so no other task can have it.`),
    ...dates
      .filter(({ kind, until }) => isYearly(kind) && until === null)
      .map(({ task }) => `dates: the season of ${task} needs its other day in until.`),
    ...events
      .filter(({ task }, index) => events.findIndex((row) => row.task === task) < index)
      .map(({ task }) => `dates: ${task} cannot take place on two dates; one row says its first and its last day.`),
    ...dates
      .filter(
        ({ kind, task, fact }) =>
          kind === 'by' && events.some((row) => row.task === task && (row.until ?? row.fact) === fact),
      )
      .map(({ task }) => `dates: ${task} is held by its event already; leave out the row that says by.`),
  ];
}

/** Rows that hold nothing, because their task or their date is gone. */
export function datesWithoutHold(
  dates: readonly TaskDate[],
  tasks: readonly string[],
  facts: readonly string[],
): Finding[] {
  return dates
    .filter(
      (row) =>
        !tasks.includes(row.task) ||
        (!isSetByHand(row) && ![row.fact, row.until ?? row.fact].every((id) => facts.includes(id))),
    )
    .map(({ task, fact }) => ({
      severity: 'warning',
      code: 'date-without-hold',
      message: `The date ${fact} does not hold ${task}: one of them does not exist.`,
      next: 'Correct the dates in Dependencies.',
    }));
}

const RULE: Readonly<Record<DateKind, string>> = {
  not_before: 'not before',
  on: 'on',
  ends_on: 'ends on',
  until: 'until',
  by: 'finished by',
  season: 'only between',
  closed: 'not between',
};

/** Such as "not before [[date.delivery]]". */
export function dateText({ kind, fact, until }: Pick<TaskDate, 'kind' | 'fact' | 'until'>): string {
  if (isSetByHand({ fact })) return `${RULE[kind]} ${fact}`;
  if (until === null) return `${RULE[kind]} ${ref(fact)}`;
  if (!isYearly(kind)) return `${RULE[kind]} ${ref(fact)} to ${ref(until)}`;
  const day = (id: string) => ref(id).replace(']]', '|day]]');
  return `${RULE[kind]} ${day(fact)} and ${day(until)} of any year`;
}

/** Every date with the task that it holds. */
export function datesTable(dates: readonly TaskDate[], names: Readonly<Record<string, string>> | undefined): string {
  return table(
    ['Task', 'Date'],
    dates.map((row) => [text(taskName(row.task, names)), dateText(row)]),
  );
}
