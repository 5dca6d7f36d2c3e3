import { addDays, type CalendarDate, daysBetween } from '../../../../shared/calendar-date.ts';
import type { ApiOutputs } from '../../../api/api.ts';

export type Timeline = ApiOutputs['tasks']['timeline'];
export type TimelineTask = Timeline['tasks'][number];

export type TimelineRow =
  | {
      readonly kind: 'phase';
      readonly id: string;
      readonly title: string;
      readonly count: number;
      readonly isOpen: boolean;
      /** From the first start to the last finish of its tasks; null when none of them has dates. */
      readonly span: { readonly start: CalendarDate; readonly finish: CalendarDate } | null;
    }
  | { readonly kind: 'task'; readonly id: string; readonly task: TimelineTask };

/** Not a tag that a task can have, since those are not empty. */
const UNTAGGED = '';

/**
 * The rows that are seen: tasks by their start, under the names of their groups where there are any. Groups are in the
 * order in which their first tasks begin.
 *
 * @param words what the titles must contain
 * @param closed groups whose tasks are hidden
 */
export function timelineRows(
  tasks: readonly TimelineTask[],
  words: string,
  closed: ReadonlySet<string>,
): readonly TimelineRow[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = tasks
    .filter(({ title }) => wanted.every((word) => title.toLowerCase().includes(word)))
    .toSorted((a, b) => compare(startOf(a), startOf(b)));
  const groups = Map.groupBy(shown, ({ group }) => group ?? UNTAGGED);
  const rowsOf = (own: readonly TimelineTask[]) =>
    own.map((task): TimelineRow => ({ kind: 'task', id: task.task_id, task }));
  if (groups.size < 2 && groups.has(UNTAGGED)) return rowsOf(shown);
  return [...groups].flatMap(([group, own]): TimelineRow[] => {
    const isOpen = !closed.has(group);
    const head: TimelineRow = {
      kind: 'phase',
      id: group,
      title: group === UNTAGGED ? 'Without a tag' : group,
      count: own.length,
      isOpen,
      span: spanOf(own),
    };
    return isOpen ? [head, ...rowsOf(own)] : [head];
  });
}

/** The first and last day to be shown: all bars, today, and a little room. */
export function shownDays({ as_of, tasks }: Timeline): { readonly first: CalendarDate; readonly last: CalendarDate } {
  const span = spanOf(tasks) ?? { start: as_of, finish: as_of };
  const first = span.start < as_of ? span.start : as_of;
  const last = span.finish > as_of ? span.finish : as_of;
  const room = Math.max(2, Math.round(daysBetween(first, last) * 0.02));
  return { first: addDays(first, -room), last: addDays(last, room) };
}

function spanOf(tasks: readonly TimelineTask[]) {
  let [start, finish] = ['', ''];
  for (const span of tasks.flatMap(({ planned, actual }) => [planned ?? [], actual ?? []].flat())) {
    if (start === '' || span.start < start) start = span.start;
    if (span.finish > finish) finish = span.finish;
  }
  return start === '' ? null : { start, finish };
}

/** Where it stands among the others; what has no dates comes last. */
function startOf({ planned, actual }: TimelineTask): CalendarDate {
  return actual?.start ?? planned?.start ?? '9999';
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
