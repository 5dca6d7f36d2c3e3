import type { ContextPage } from '../../../engine/question.ts';
import type { Input } from '../../../engine/stage.ts';
import { text } from '../../frame/page/markdown.ts';
import { readingOf } from '../../intake/reading.ts';
import { workingWeek } from './working-week.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const WEEKS_A_YEAR = 52;
/** Public holidays on working days of a usual year. */
const HOLIDAYS_A_YEAR = 10;

/** The calendar that the schedule works by: days of the week, what they come to in longer spans, holidays, places. */
export function calendarPage({
  prompt,
  locations,
  ledger,
}: {
  readonly prompt: Input<{ text: string; day_zero: string }>;
  readonly locations: Input<{ locations: readonly { name: string; country: string | null }[] }>;
  readonly ledger: Input<unknown>;
}): ContextPage {
  const places = locations.field('locations');
  const country = places.find((place) => place.country !== null)?.country ?? null;
  const workdays = workingWeek(country, ledger, readingOf(prompt).workWeek);
  const perYear = workdays.length * WEEKS_A_YEAR - HOLIDAYS_A_YEAR;
  const names = places.map((place) => text(place.name)).join(', ');
  return {
    title: 'Calendar',
    text: [
      `Work is done on ${workdays.length} days a week: ${workdays.map((day) => WEEKDAYS[day]).join(', ')}.`,
      country === null
        ? 'No country is known, so no public holidays are left out.'
        : `The schedule leaves out the public holidays of ${country}: do not add them to a duration.`,
      `A month has about ${Math.round(perYear / 12)} working days, a year about ${perYear}. A calendar week of waiting is ${workdays.length} working days.`,
      ...(names === '' ? [] : [`Places of the work: ${names}.`]),
    ].join('\n'),
    cutOrder: 0,
  };
}
