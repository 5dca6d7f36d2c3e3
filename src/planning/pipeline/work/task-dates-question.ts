import { z } from 'zod';
import type { Finding } from '../../../shared/finding.ts';
import type { ContextPage } from '../../engine/question.ts';
import type { Input } from '../../engine/stage.ts';
import { list, oneOf } from '../ask.ts';
import { holdingDates } from '../foundations/dates.ts';
import { bullets, ref, table, text } from '../markdown.ts';
import { DateKind, DEADLINE, goalOf, isPinned, type TaskDate } from './task-dates.ts';
import { taskName } from './task-name.ts';

/** In place of a last day where there is none. */
const NONE = 'none';
const MOST_DATES = 8;

/** The dates that work may be held by, for a question; nothing where the plan has none. */
export function datesPage(ledger: Input<unknown>): ContextPage[] {
  const ids = holdingDates(ledger.partNames);
  return ids.length === 0 ? [] : [{ title: 'Dates', text: bullets(ids), cutOrder: 0 }];
}

/**
 * What is asked about dates; an empty list where the plan has none.
 * @param tasks ids
 * @param facts ids of facts that hold dates
 */
export function datesShape(tasks: readonly string[], facts: readonly string[]) {
  const Row = z.object({
    task: oneOf(tasks, 'id of the task'),
    kind: DateKind.describe(
      'not_before: begins on that day or later; on: takes place on it; ends_on: that is its last day; by: finished by then; season: only from that day to another, in any year',
    ),
    fact: oneOf(facts, 'id of the date'),
    until: oneOf([...facts, NONE], `id of the last day, of a season or of something of several days; ${NONE} without`),
  });
  const range = [facts.includes(DEADLINE) ? 1 : 0, facts.length === 0 ? 0 : MOST_DATES] as const;
  return { dates: list(Row, range, 'tasks that a date holds') };
}

/** The dates of an answer. */
export function datesOf(dates: readonly (Omit<TaskDate, 'until'> & { readonly until: string })[]): TaskDate[] {
  return dates.map(({ until, ...row }) => ({ ...row, until: until === NONE ? null : until }));
}

/** What makes the dates of an answer unusable, one sentence each. */
export function faultsOfDates(dates: readonly TaskDate[], hasDeadline: boolean): string[] {
  const deadlines = dates.filter(({ fact }) => fact === DEADLINE);
  return [
    ...(hasDeadline && goalOf(dates) === undefined
      ? [`dates: no task has the deadline; name the one whose end ${DEADLINE} means, as by, on or ends_on.`]
      : []),
    ...(deadlines.length > 1
      ? [`dates: ${deadlines.map(({ task }) => task).join(', ')} all have the deadline; name the one that it means.`]
      : []),
    ...dates
      .filter(({ kind, until }) => kind === 'season' && until === null)
      .map(({ task }) => `dates: the season of ${task} needs a last day in until.`),
    ...dates
      .filter(
        ({ kind, task }, index) =>
          isPinned(kind) && dates.findIndex((row) => row.task === task && isPinned(row.kind)) < index,
      )
      .map(({ task }) => `dates: ${task} cannot take place on two dates.`),
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
      ({ task, fact, until }) => !tasks.includes(task) || ![fact, until ?? fact].every((id) => facts.includes(id)),
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
  by: 'finished by',
  season: 'only from',
};

/** Such as "not before [[date.delivery]]". */
export function dateText({ kind, fact, until }: Pick<TaskDate, 'kind' | 'fact' | 'until'>): string {
  const last =
    until === null
      ? ''
      : ` ${kind === 'season' ? 'to' : 'until'} ${ref(until)}${kind === 'season' ? ', in any year' : ''}`;
  return `${RULE[kind]} ${ref(fact)}${last}`;
}

/** Every date with the task that it holds. */
export function datesTable(dates: readonly TaskDate[], names: Readonly<Record<string, string>> | undefined): string {
  return table(
    ['Task', 'Date'],
    dates.map((row) => [text(taskName(row.task, names)), dateText(row)]),
  );
}
