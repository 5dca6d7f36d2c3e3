import { XMLParser } from 'fast-xml-parser';
import { addDays, weekday } from '../../../src/shared/calendar-date.ts';

/** A file of Microsoft Project as another program reads it, and the dates that it calculates from it. */

interface Link {
  readonly PredecessorUID: string;
  readonly Type: string;
  readonly LinkLag: string;
}

export interface MspdiTask {
  readonly UID: string;
  readonly Name?: string;
  readonly OutlineLevel: string;
  readonly OutlineNumber: string;
  readonly Summary: string;
  readonly Start: string;
  readonly Finish: string;
  readonly Duration: string;
  readonly Notes?: string;
  readonly ConstraintType?: string;
  readonly ConstraintDate?: string;
  readonly Deadline?: string;
  readonly FixedCost?: string;
  readonly PercentComplete?: string;
  readonly ActualStart?: string;
  readonly ActualFinish?: string;
  readonly PredecessorLink?: readonly Link[];
  readonly Baseline?: readonly { readonly Start: string; readonly Finish: string }[];
}

export interface MspdiProject {
  readonly Title?: string;
  readonly StartDate: string;
  readonly Calendars: { readonly Calendar: readonly Calendar[] };
  readonly Tasks: { readonly Task: readonly MspdiTask[] };
  readonly Resources: { readonly Resource: readonly { readonly Name?: string }[] };
  readonly Assignments?: {
    readonly Assignment?: readonly { readonly TaskUID: string; readonly ResourceUID: string }[];
  };
}

interface Calendar {
  readonly WeekDays: { readonly WeekDay: readonly { readonly DayType: string; readonly DayWorking: string }[] };
  readonly Exceptions?: {
    readonly Exception: readonly { readonly TimePeriod: { readonly FromDate: string }; readonly DayWorking: string }[];
  };
}

const LISTS = new Set([
  'Task',
  'PredecessorLink',
  'Baseline',
  'Calendar',
  'WeekDay',
  'Exception',
  'Resource',
  'Assignment',
]);
const MINUTES = 480;

export function readProject(xml: string): MspdiProject {
  const parser = new XMLParser({
    parseTagValue: false,
    trimValues: false,
    htmlEntities: true,
    isArray: (name) => LISTS.has(name),
  });
  return (parser.parse(xml, true) as { Project: MspdiProject }).Project;
}

/** Start and finish of every task, calculated from durations, links, constraints and the calendar alone. */
export function recalculated(project: MspdiProject): ReadonlyMap<string, { start: string; finish: string }> {
  const days = workdaysOf(project);
  const minuteOf = (moment: string) => {
    const [date = '', time = ''] = moment.split('T');
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const clock = hours * 60 + minutes;
    return days.indexOf(date) * MINUTES + clock - 480 - (clock > 720 ? 60 : 0);
  };
  const tasks = project.Tasks.Task.filter(({ Summary }) => Summary === '0');
  const spans = new Map<string, { start: number; finish: number }>();
  // Links never run in a circle, so that as many rounds as there are tasks settle them.
  for (let round = 0; round < tasks.length + 1; round += 1) {
    for (const task of tasks) {
      const length = minutesOf(task.Duration);
      const bounds = (task.PredecessorLink ?? []).map(({ PredecessorUID, Type, LinkLag }) => {
        const from = spans.get(PredecessorUID) ?? { start: 0, finish: 0 };
        const lag = Number(LinkLag) / 10;
        // 0 FF, 1 FS, 2 SF, 3 SS
        const anchor = Type === '0' || Type === '1' ? from.finish : from.start;
        return anchor + lag - (Type === '0' || Type === '2' ? length : 0);
      });
      const held = task.ConstraintDate === undefined ? null : minuteOf(task.ConstraintDate);
      let start = Math.max(0, ...bounds);
      if (task.ConstraintType === '2' && held !== null) start = held;
      if (task.ConstraintType === '3' && held !== null) start = held - length;
      if (task.ConstraintType === '4' && held !== null) start = Math.max(start, held);
      spans.set(task.UID, { start, finish: start + length });
    }
  }
  const day = (index: number) => days[Math.max(0, index)] ?? '';
  return new Map(
    [...spans].map(([uid, { start, finish }]) => [
      uid,
      {
        start: finish === start ? day(Math.ceil(start / MINUTES) - 1) : day(Math.floor(start / MINUTES)),
        finish: day(Math.ceil(finish / MINUTES) - 1),
      },
    ]),
  );
}

function minutesOf(duration: string): number {
  const [, hours = '0', minutes = '0'] = /^PT(\d+)H(\d+)M0S$/.exec(duration) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

/** Enough working days for every plan of a test, from the start on. */
function workdaysOf({ StartDate, Calendars }: MspdiProject): string[] {
  const calendar = Calendars.Calendar[0];
  const worked = new Map(
    calendar?.WeekDays.WeekDay.map(({ DayType, DayWorking }) => [Number(DayType) - 1, DayWorking]),
  );
  const exceptions = new Map(
    calendar?.Exceptions?.Exception.map(({ TimePeriod, DayWorking }) => [TimePeriod.FromDate.slice(0, 10), DayWorking]),
  );
  const first = StartDate.slice(0, 10);
  return Array.from({ length: 6_000 }, (_, day) => addDays(first, day)).filter(
    (date) => (exceptions.get(date) ?? worked.get(weekday(date))) === '1',
  );
}
