import { z } from 'zod';
import { addDays, type CalendarDate, daysBetween } from '../../../../shared/calendar-date.ts';
import type { Input } from '../../../engine/stage.ts';
import { list, oneOf } from '../../ask.ts';
import { dateOf } from '../../foundations/ledger.ts';
import { ref } from '../../frame/page/markdown.ts';

/** A span in which nobody works on the project, such as exams, a holiday shutdown or a closed road. */
export const Pause = z.object({
  fact: z.string().describe('id of the fact that holds the first day'),
  until: z.string().describe('id of the fact that holds the last day'),
});
export type Pause = z.infer<typeof Pause>;

/** The same with the dates that the facts hold. */
export const DatedPause = Pause.extend({
  date: z.string().describe('first day, YYYY-MM-DD'),
  last: z.string().describe('last day, YYYY-MM-DD'),
});
export type DatedPause = z.infer<typeof DatedPause>;

const MOST_PAUSES = 4;
/** A longer one, in days, is an error of a date rather than a rest. */
const LONGEST_PAUSE = 366;

/**
 * What is asked about pauses; an empty list where the plan has no two dates.
 * @param facts ids of facts that hold dates
 */
export function pausesShape(facts: readonly string[]) {
  const Row = z.object({
    fact: oneOf(facts, 'id of the first day without work'),
    until: oneOf(facts, 'id of the last day without work'),
  });
  const what =
    'spans in which nobody works on the project at all; work under way stops and goes on afterwards. What only some tasks keep clear of is no pause';
  return { pauses: list(Row, [0, facts.length < 2 ? 0 : MOST_PAUSES], what) };
}

/** What makes the pauses of an answer unusable, one sentence each. */
export function faultsOfPauses(pauses: readonly Pause[], ledger: Input<unknown>): string[] {
  return pauses
    .filter((pause) => dated(pause, ledger) === null)
    .map(
      ({ fact, until }) =>
        `pauses: ${fact} to ${until} is no span of at most a year; give the first day and the last day of one pause.`,
    );
}

/** Looks up the dates; a pause whose facts hold none, or end before they begin, is left out. */
export function datedPauses(pauses: readonly Pause[], ledger: Input<unknown>): DatedPause[] {
  return pauses.flatMap((pause) => dated(pause, ledger) ?? []);
}

/** Every day of the pauses. */
export function daysOff(pauses: readonly Pick<DatedPause, 'date' | 'last'>[]): CalendarDate[] {
  return pauses.flatMap(({ date, last }) =>
    Array.from({ length: daysBetween(date, last) + 1 }, (_, day) => addDays(date, day)),
  );
}

/** One sentence for each pause. */
export function pausesText(pauses: readonly Pause[]): string {
  return pauses.map(({ fact, until }) => `No work is done from ${ref(fact)} to ${ref(until)}.`).join(' ');
}

function dated(pause: Pause, ledger: Input<unknown>): DatedPause | null {
  const [date, last] = [dateOf(ledger, pause.fact), dateOf(ledger, pause.until)];
  if (date === undefined || last === undefined) return null;
  const days = daysBetween(date, last) + 1;
  return days < 1 || days > LONGEST_PAUSE ? null : { ...pause, date, last };
}
