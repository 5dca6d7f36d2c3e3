import type { Finding } from '../../../../shared/finding.ts';
import { listed } from '../../../../shared/listed.ts';
import { isForCheckpoint } from './checkpoint.ts';

interface PlannedTask {
  readonly id: string;
  readonly title: string;
  readonly role: string;
  readonly people: number;
  readonly part_time: boolean;
}

interface Crew {
  readonly id: string;
  readonly title: string;
  /** People who can work at the same time. */
  readonly count: number;
}

interface PlannedLink {
  readonly from: string;
  readonly to: string;
  readonly type: string;
}

const MOST_NAMED = 3;

/**
 * Approvals, permits, deliveries and the like for which no task waits, so that nothing stops when they fail.
 * @param phaseOf phase of each task; what ends the last phase ends the project, and need not be waited for
 */
export function looseCheckpoints(
  tasks: readonly PlannedTask[],
  links: readonly PlannedLink[],
  phaseOf: ReadonlyMap<string, string>,
  lastPhase: string | undefined,
): Finding[] {
  const waitedFor = new Set(links.map(({ from }) => from));
  const loose = tasks.filter(
    ({ id, title }) => !waitedFor.has(id) && phaseOf.get(id) !== lastPhase && isForCheckpoint(title),
  );
  return loose.length === 0
    ? []
    : [
        {
          severity: 'warning',
          code: 'checkpoint-binds-nothing',
          message: `No task waits for ${named(loose)}, so the plan would go on without ${loose.length === 1 ? 'it' : 'them'}.`,
          next: 'Link what relies on it in Dependencies.',
        },
      ];
}

interface ScheduledTask {
  readonly id: string;
  readonly title: string;
  readonly phase: string;
  /** YYYY-MM-DD, without moving what the plan ends with. */
  readonly late_finish: string;
}

/**
 * Tasks of phases before that of the deadline which the deadline does not wait for, and whose float lets them end after
 * it: the odds of meeting it then say nothing about them.
 * @param order phases in their order
 * @param goal what the deadline is about, and its date, YYYY-MM-DD
 */
export function unlinkedToGoal(
  tasks: readonly ScheduledTask[],
  links: readonly PlannedLink[],
  order: readonly string[],
  goal: { readonly tasks: readonly string[]; readonly date: string },
): Finding[] {
  const waitedFor = new Set(goal.tasks);
  const before = Map.groupBy(links, ({ to }) => to);
  // A set may grow while it is walked: what is added is walked, too.
  for (const id of waitedFor) for (const { from } of before.get(id) ?? []) waitedFor.add(from);
  const phases = tasks.filter(({ id }) => goal.tasks.includes(id)).map(({ phase }) => order.indexOf(phase));
  const loose = tasks.filter(
    ({ id, phase, late_finish }) =>
      !waitedFor.has(id) && order.indexOf(phase) < Math.min(...phases) && late_finish > goal.date,
  );
  return loose.length === 0
    ? []
    : [
        {
          severity: 'warning',
          code: 'deadline-does-not-wait',
          message: `The work due by the deadline does not depend on ${named(loose)}, although ${loose.length === 1 ? 'it belongs to an earlier phase' : 'they belong to earlier phases'}; a delay there would go unnoticed.`,
          next: 'Link what the deadline needs in Dependencies.',
        },
      ];
}

/** Tasks that are linked to begin together although their role has too few people to do both at once. */
export function serialisedTogether(
  tasks: readonly PlannedTask[],
  links: readonly PlannedLink[],
  crews: readonly Crew[],
): Finding[] {
  const byId = new Map(tasks.filter(({ part_time }) => !part_time).map((task) => [task.id, task]));
  return links.flatMap(({ from, to, type }): Finding[] => {
    const [first, second] = [byId.get(from), byId.get(to)];
    const crew = crews.find(({ id }) => id === first?.role);
    if (type !== 'SS' || !first || !second || !crew || first.role !== second.role) return [];
    if (first.people + second.people <= crew.count) return [];
    return [
      {
        severity: 'warning',
        code: 'role-serialises',
        message: `“${first.title}” and “${second.title}” are to go on together and take ${first.people + second.people} of the role ${crew.title}, of which there are ${crew.count}: they will be done one after the other.`,
        next: 'Strengthen the role, take fewer people for each task, or link them one after the other.',
      },
    ];
  });
}

/**
 * Tasks that take everybody of a role, so that no task of another package can go on beside them; those of one package
 * follow each other anyway.
 */
export function wholeCrewTasks(
  tasks: readonly (PlannedTask & { readonly package: string })[],
  crews: readonly Crew[],
): Finding[] {
  return crews.flatMap(({ id, title, count }): Finding[] => {
    const own = tasks.filter(({ role, part_time }) => role === id && !part_time);
    const whole = own.filter((task) => task.people >= count && own.some((other) => other.package !== task.package));
    if (count < 2 || whole.length === 0) return [];
    return [
      {
        severity: 'warning',
        code: 'task-takes-whole-role',
        message: `${named(whole)} ${whole.length === 1 ? 'takes' : 'take'} all ${count} people of the role ${title}, so none of its tasks in other packages can go on beside ${whole.length === 1 ? 'it' : 'them'}.`,
        next: 'Take fewer people where the work allows it, or strengthen the role.',
      },
    ];
  });
}

function named(tasks: readonly { readonly title: string }[]): string {
  return listed(
    tasks.map(({ title }) => `“${title}”`),
    MOST_NAMED,
  );
}
