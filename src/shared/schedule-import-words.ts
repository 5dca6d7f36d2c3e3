import { daysBetween } from './calendar-date.ts';
import type { ScheduleImportPreview, ScheduleLeftOut } from './contracts/schedule-import.ts';
import { counted } from './counted.ts';

/** What is not taken from a file, in one sentence that names its tasks: `Progress: “Dig”, “Pour” and 3 more.` */
export function leftOutWords({ what, tasks }: ScheduleLeftOut, mostTasks = Number.POSITIVE_INFINITY): string {
  if (tasks.length === 0) return `${what}.`;
  const rest = tasks.length - mostTasks;
  const named = tasks.slice(0, mostTasks).map((title) => (title === '' ? 'a row without a title' : `“${title}”`));
  return `${what}: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

/** What the differences do to the last day of a plan, whether anything or not. */
export function finishWords(
  { before, after }: ScheduleImportPreview['finish'],
  dateWords: (date: string) => string,
): string {
  const days = daysBetween(before, after);
  if (days === 0) return `The finish stays ${dateWords(before)}.`;
  return `The finish moves from ${dateWords(before)} to ${dateWords(after)}, ${counted(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}.`;
}
