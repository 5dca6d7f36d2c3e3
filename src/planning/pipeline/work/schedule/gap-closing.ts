import { z } from 'zod';
import { Fact } from '../../../../shared/fact.ts';
import { LIKELY } from '../../../../shared/odds.ts';
import type { Input } from '../../../engine/stage.ts';
import { betaPert, quantileOf } from '../../../schedule/beta-pert.ts';
import type { ProjectCalendar } from '../../../schedule/calendar.ts';
import { criticalPath, plannedDuration } from '../../../schedule/critical-path.ts';
import { shareFinishedBy } from '../../../schedule/samples.ts';
import type { SimulatedMilestone } from '../../../schedule/simulation.ts';
import type { Link, TaskInput } from '../../../schedule/types.ts';
import { factOf, ledger } from '../../foundations/ledger.ts';
import { derivedFact } from '../../frame/data/derived-facts.ts';
import { blocks, bullets, table, text } from '../../frame/page/markdown.ts';
import { team } from '../../plan/team.ts';
import { computed } from '../../stage.ts';
import { wbsTasks } from '../breakdown/wbs-tasks.ts';
import { durations } from '../durations/durations.ts';
import { dependencies } from '../network/dependencies.ts';
import { type Goal, reachOf, withoutGoalDuration, workLeadingToGoal } from '../network/goal-network.ts';
import { type NetworkInputs, networkInputs, plannedNetwork } from '../network/network-inputs.ts';
import { isYearly } from '../network/task-dates.ts';
import { milestoneOf } from '../network/watched-dates.ts';
import { identifyRisks } from '../risks/identify-risks.ts';
import { riskEvents } from '../risks/risk-events.ts';
import { gapClosing as closingOf, GapOption } from './gap-options.ts';
import { calendarOf, schedule } from './schedule.ts';
import type { ScheduleData } from './schedule-data.ts';
import { scheduleRisk } from './schedule-risk.ts';
import { simulateTimes } from './simulated-plan.ts';

/** Name of what the simulation watches. */
const GOAL = 'goal';

const Gap = z.object({
  is_missed: z.boolean().describe('whether even the plan without uncertainty misses the deadline'),
  options: z.array(GapOption).describe('what wins time: the most days for the least harm first'),
  combination: z.array(GapOption).describe('options that together make the deadline likely, or come nearest'),
  reaches: z.string().describe('planned date with the combination, YYYY-MM-DD'),
  share: z.number().describe('share of runs that meet the deadline with the combination'),
  closes: z.boolean().describe('whether four runs in five meet it then'),
  late_packages: z
    .array(z.string())
    .describe('ids of the packages that end after the deadline as planned: what would be left out to meet it'),
  unlikely_packages: z
    .array(z.string())
    .optional()
    .describe(
      'where no package is late as planned: ids of those that, with the combination, end after the deadline in more than one run of five',
    ),
  before_start: z.boolean().optional().describe('the deadline is before the work begins: one of both has to change'),
});
export type Gap = z.infer<typeof Gap>;

/** What is said where the deadline is before the first day of work. */
export const BEFORE_START =
  'The deadline is before the start: no way of working meets it. Correct one of the two dates.';

/** What would make a deadline likely that is missed, or met in fewer than four runs in five. */
export const gapClosing = computed({
  id: 'gap_closing',
  title: 'Ways to save time',
  number: '023',
  group: 'work',
  version: 5,
  wording: 1,
  // What helps most stands on the first page.
  report: [{ part: 'record' }],
  ledger: 'added',
  needs: { ledger, schedule, risk: scheduleRisk, team, tasks: wbsTasks, durations, dependencies, risks: identifyRisks },
  yields: {
    gap: Gap.nullable().describe('null where there is no deadline, where it is likely, or where nothing is estimated'),
    facts: z.array(Fact),
  },
  expectedMs: 300,
  compute: async ({ ledger, schedule, risk, team, tasks, durations, dependencies, risks }) => {
    const [planned, odds] = [schedule.data, risk.field('deadline')];
    const { deadline } = planned;
    if (deadline === null || odds === null || odds.share >= LIKELY) return { gap: null, facts: [] };
    const calendar = await calendarOf(planned);
    const own = networkInputs(tasks, durations, dependencies);
    const dated = plannedNetwork(own, planned, calendar);
    const goal: Goal | null = deadline.goal ?? null;
    const keys = new Set(own.links.map(keyOf));
    // Before the work begins, no way of working finishes it.
    if (deadline.finish_within <= 0) return { gap: outOfReach(planned), facts: [] };
    const closing = closingOf({
      network: { tasks: dated.tasks, links: own.links },
      measured: stretchedTo(odds.p80?.days ?? 0, dated, goal, calendar),
      uncertainDates: uncertainDates(planned.dates ?? [], ledger),
      staffing: planned.links.filter((link) => !keys.has(keyOf(link))),
      roles: team.field('roles'),
      calendar,
      target: deadline.finish_within,
      goal,
      titles: new Map(planned.tasks.map(({ id, title }) => [id, title])),
      packages: new Map(planned.tasks.map((task) => [task.id, task.package])),
    });
    const leftOut = packagesBefore(planned, goal);
    const { reached, finishes } = simulateTimes({
      network: closing.network,
      tasks: planned.tasks,
      risks: riskEvents(risks.field('risks')),
      watched: new Map<string, SimulatedMilestone>([
        ...(goal ? [[GOAL, milestoneOf(goal)] as const] : []),
        ...leftOut.map(({ id, tasks }) => [packageKey(id), { tasks, at: 'finish' }] as const),
      ]),
    });
    const share = shareFinishedBy(reached.get(GOAL) ?? finishes, deadline.finish_within);
    const late = leftOut.filter(({ finish }) => finish > deadline.date);
    const isLikely = (id: string) =>
      shareFinishedBy(reached.get(packageKey(id)) ?? finishes, deadline.finish_within) >= LIKELY;
    const unlikely = late.length > 0 || share >= LIKELY ? [] : leftOut.filter(({ id }) => !isLikely(id));
    const reaches = calendar.finishDate(plannedReach(closing.network, goal, calendar));
    return {
      gap: {
        is_missed: deadline.missed_by > 0,
        options: closing.options,
        combination: closing.combination,
        reaches,
        share,
        closes: share >= LIKELY,
        late_packages: late.map(({ id }) => id),
        unlikely_packages: unlikely.map(({ id }) => id),
      },
      facts: [
        derivedFact(
          'gap.reaches',
          'Planned date with the ways to save time',
          reaches,
          'date',
          'critical path with them',
        ),
        derivedFact(
          'gap.chance',
          'Chance of meeting the deadline with them',
          Math.min(99, Math.round(share * 100)),
          'percent',
          'simulated runs with them',
        ),
      ],
    };
  },
  page: ({ gap }) =>
    gap === null
      ? 'No time has to be saved.'
      : blocks(
          gap.before_start && BEFORE_START,
          optionTable(gap.options),
          gap.combination.length > 0 &&
            `Combined, these lead to [[gap.reaches]] as planned, and to a chance of [[gap.chance]] of meeting the deadline${gap.closes ? '' : '; they come nearest'}:`,
          bullets(gap.combination.map(({ choice = '', detail }) => text(choice || detail))),
        ),
});

/** No way to save time, and nothing whose leaving out would help. */
function outOfReach({ finish }: ScheduleData): Gap {
  return {
    is_missed: true,
    options: [],
    combination: [],
    reaches: finish,
    share: 0,
    closes: false,
    late_packages: [],
    before_start: true,
  };
}

/** Working days from the start at which the goal is reached as planned, or the whole. */
function plannedReach({ tasks, links }: NetworkInputs, goal: Goal | null, calendar: ProjectCalendar): number {
  const activities = (goal ? withoutGoalDuration(tasks, goal) : tasks).map((task) => ({
    ...task,
    duration: plannedDuration(task),
  }));
  const plan = criticalPath(activities, links, calendar);
  return reachOf(
    plan.tasks.map(({ id, earlyFinish }) => ({ id, finish: earlyFinish })),
    goal,
  );
}

/** Steps of the search for the durations of a date: enough for a thousandth of the way between both ends. */
const BISECTIONS = 10;

/**
 * The tasks with durations with which the goal is reached after so many working days: for each the same share of its
 * distribution. So what saves time there moves the date that four runs in five reach, not only the planned one, which
 * may wait for a fixed date anyway.
 */
function stretchedTo(
  days: number,
  { tasks, links }: NetworkInputs,
  goal: Goal | null,
  calendar: ProjectCalendar,
): readonly TaskInput[] {
  const estimates = tasks.map(betaPert);
  const at = (share: number) =>
    tasks.map((task, index): TaskInput => {
      const estimate = estimates[index];
      const likely = estimate === undefined ? task.likely : quantileOf(estimate, share * 2 ** 32);
      return { ...task, likely: Math.max(task.likely, likely) };
    });
  let [low, high] = [0, 1 - 2 ** -32];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    if (plannedReach({ tasks: at(middle), links }, goal, calendar) < days) low = middle;
    else high = middle;
  }
  return at(high);
}

/** Dates that nobody stated, by the task that waits for them. */
function uncertainDates(dates: NonNullable<ScheduleData['dates']>, facts: Input<unknown>): Map<string, string> {
  return new Map(
    dates.flatMap(({ task, kind, fact, date }) =>
      (kind === 'not_before' || isYearly(kind)) && factOf(facts, fact)?.basis === 'assumed'
        ? [[task, date] as const]
        : [],
    ),
  );
}

/** A package, the tasks that it consists of, and its finish as planned. */
interface PlannedPackage {
  readonly id: string;
  readonly tasks: readonly string[];
  readonly finish: string;
}

/** The packages that the goal waits for. Its own are none of them: they cannot be left out. */
function packagesBefore({ tasks, packages, links }: ScheduleData, goal: Goal | null): PlannedPackage[] {
  const before = goal && new Set(workLeadingToGoal(tasks, links, goal).tasks.map(({ id }) => id));
  const relied = new Set(tasks.flatMap((task) => (before === null || before.has(task.id) ? [task.package] : [])));
  const own = new Set(tasks.filter(({ id }) => goal?.tasks.includes(id)).map((task) => task.package));
  return packages
    .filter(({ id }) => relied.has(id) && !own.has(id))
    .map(({ id, finish }) => ({
      id,
      finish,
      tasks: tasks.flatMap((task) => (task.package === id ? [task.id] : [])),
    }));
}

/** Name of a package among what the simulation watches, where phases stand by their ids. */
function packageKey(id: string): string {
  return `package:${id}`;
}

function keyOf({ from, to, type }: Pick<Link, 'from' | 'to' | 'type'>): string {
  return JSON.stringify([from, to, type]);
}

function optionTable(options: readonly GapOption[]): string {
  return table(
    ['Option', 'What it takes', 'Working days saved on its own'],
    options.map(({ choice = '', detail, cost = '', days }) => [
      text(choice || detail),
      text(cost),
      days > 0 ? `${days}` : 'only with the others',
    ]),
  );
}
