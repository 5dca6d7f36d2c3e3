import { named } from '../../frame/data/names.ts';
import { blocks, table, text } from '../../frame/page/markdown.ts';
import type { Duration } from '../durations/durations.ts';
import { isPreference, type TaskLink } from '../network/dependencies.ts';
import type { TaskDate } from '../network/task-dates.ts';
import { dateText } from '../network/task-dates-question.ts';
import type { ScheduleData } from '../schedule/schedule-data.ts';

interface TaskTable {
  readonly schedule: Pick<ScheduleData, 'tasks' | 'packages' | 'phases' | 'dates'>;
  /** Empty where nothing is estimated. */
  readonly durations: readonly Duration[];
  readonly links: readonly TaskLink[];
  /** Titles of the roles by id. */
  readonly roles: ReadonlyMap<string, string>;
}

/**
 * Every task once, under its work package: who does it, how long it takes, when, and after which others. Tasks are
 * numbered in the order of the phases and packages, so that predecessors need no titles.
 */
export function taskTable({ schedule, durations, links, roles }: TaskTable): string {
  const groups = groupsOf(schedule);
  const tasks = groups.flatMap((group) => group.tasks);
  const numbers = new Map(tasks.map(({ id }, index) => [id, index + 1]));
  const estimates = new Map(durations.map((row) => [row.task, row]));
  const roleOf = (id: string) => text(roles.get(id) ?? named(id, undefined));
  const rows = groups.flatMap((group) => [
    [`**${text(group.title)}**`, '', '', '', '', '', ''],
    ...group.tasks.map((task) => [
      `${numbers.get(task.id)} · ${text(task.title)}`,
      task.people > 1 ? `${task.people} × ${roleOf(task.role)}` : roleOf(task.role),
      daysText(task.days, estimates.get(task.id)),
      task.start,
      task.finish,
      task.critical ? 'critical' : `${task.total_float}`,
      after(task.id, { links, numbers, dates: schedule.dates ?? [] }),
    ]),
  ]);
  if (tasks.length === 0) return '';
  return blocks(table(['Task', 'Who', 'Working days', 'Start', 'Finish', 'Float', 'After'], rows), legend(links));
}

/** What the columns mean, as far as these links need it. */
function legend(links: readonly TaskLink[]): string {
  const has = (...types: readonly TaskLink['type'][]) => links.some(({ type }) => types.includes(type));
  const after = [
    'the tasks that it waits for to finish',
    ...(has('SS') ? ['SS waits for their start'] : []),
    ...(has('FF', 'SF') ? ['FF and SF bind its own finish'] : []),
  ];
  const preferred = links.some(isPreference) ? ' Tasks in brackets are a preference.' : '';
  return `Working days: likely (best–worst). Float: working days that the task can slip without moving the finish. After: ${after.join('; ')}.${preferred}`;
}

interface Group {
  readonly title: string;
  readonly tasks: ScheduleData['tasks'];
}

/** Tasks by work package, in the order of the phases; those of unknown packages come last. */
function groupsOf({ tasks, packages, phases }: TaskTable['schedule']): Group[] {
  const order = new Map(phases.map(({ id }, index) => [id, index]));
  const placed = packages.toSorted(
    (a, b) => (order.get(a.phase) ?? phases.length) - (order.get(b.phase) ?? phases.length),
  );
  const known = new Set(packages.map(({ id }) => id));
  const groups = placed.map(({ id, title }) => ({ title, tasks: tasks.filter((task) => task.package === id) }));
  return [...groups, { title: 'Other tasks', tasks: tasks.filter((task) => !known.has(task.package)) }].filter(
    (group) => group.tasks.length > 0,
  );
}

function daysText(likely: number, estimate: Duration | undefined): string {
  if (estimate === undefined || (estimate.optimistic === likely && estimate.pessimistic === likely)) return `${likely}`;
  return `${likely} (${estimate.optimistic}–${estimate.pessimistic})`;
}

interface Binding {
  readonly links: readonly TaskLink[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly dates: readonly TaskDate[];
}

/** What a task waits for, such as `3, 7 SS +5, not before 1 March 2027`; what is only preferred stands in brackets. */
function after(task: string, { links, numbers, dates }: Binding): string {
  const held = dates.filter((row) => row.task === task).map(dateText);
  const tasks = predecessors(task, links, numbers);
  return [...(tasks === '' ? [] : [tasks]), ...held].join(', ');
}

function predecessors(task: string, links: readonly TaskLink[], numbers: ReadonlyMap<string, number>): string {
  return links
    .flatMap((link) => {
      const number = link.to === task ? numbers.get(link.from) : undefined;
      return number === undefined ? [] : [{ link, number }];
    })
    .sort((a, b) => a.number - b.number)
    .map(({ link, number }) => {
      const lag = link.lag === 0 ? '' : ` ${link.lag > 0 ? '+' : '−'}${Math.abs(link.lag)}`;
      const said = `${number}${link.type === 'FS' ? '' : ` ${link.type}`}${lag}`;
      return isPreference(link) ? `(${said})` : said;
    })
    .join(', ');
}
