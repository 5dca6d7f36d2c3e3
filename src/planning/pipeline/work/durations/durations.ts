import { z } from 'zod';
import type { Input } from '../../../engine/stage.ts';
import { type Item, oneOf, proseField } from '../../ask.ts';
import { ledger, ledgerFacts } from '../../foundations/ledger.ts';
import { physicalLocations } from '../../foundations/physical-locations.ts';
import { templateOf } from '../../frame/data/template-context.ts';
import { blocks, prose, table, text } from '../../frame/page/markdown.ts';
import { brief } from '../../intake/brief.ts';
import { briefPage } from '../../intake/brief-page.ts';
import { prompt } from '../../intake/prompt.ts';
import { byFilledPhase, concerns, rowForEach, usualPhases } from '../../plan/phase-items.ts';
import { type Role, team } from '../../plan/team.ts';
import { wbsPhases } from '../../plan/wbs-phases.ts';
import { drafted } from '../../stage.ts';
import type { Demand } from '../breakdown/demands.ts';
import { taskName } from '../breakdown/task-name.ts';
import { wbsPackages } from '../breakdown/wbs-packages.ts';
import { demandTaskIds, type Task, wbsTasks } from '../breakdown/wbs-tasks.ts';
import { calendarPage } from '../schedule/calendar-page.ts';
import { DEMAND_TASK_DURATION, UNKNOWN } from './default-durations.ts';
import { marksOf } from './outline-marks.ts';
import { pacedDurations } from './outline-pace.ts';

export const Duration = z.object({
  task: z.string().describe('task id'),
  optimistic: z.number().min(0).describe('working days'),
  likely: z.number().min(0).describe('working days'),
  pessimistic: z.number().min(0).describe('working days'),
  why: z.string().describe('what drives it'),
});
export type Duration = z.infer<typeof Duration>;

/** Longest plausible duration of a task, in working days: about ten years. */
const MOST_DAYS = 2500;
/** Three-point estimates. Without a model: those of the domain template, paced by analogy with the stated span or size. */
export const durations = drafted({
  id: 'durations',
  title: 'Durations',
  number: '020',
  group: 'work',
  wording: 10,
  estimates: true,
  report: [{ part: 'record' }],
  needs: {
    prompt,
    brief,
    locations: physicalLocations,
    ledger,
    team,
    phases: wbsPhases,
    packages: wbsPackages,
    tasks: wbsTasks,
  },
  yields: {
    pace: z.number().describe('factor between the durations usual for this kind of project and those planned here'),
    pace_reason: z.string(),
    follows_statement: z
      .boolean()
      .optional()
      .describe('whether the time that the prompt states set the durations, so that they prove nothing about it'),
    durations: z.array(Duration),
    outlined: z
      .record(z.string(), z.string())
      .optional()
      .describe('marks of the rows as the outline set them, by task id: a row that differs is an estimate of somebody'),
    names: z.record(z.string(), z.string()).optional().describe('titles of the tasks by id'),
  },
  ask: {
    tier: 'standard',
    words: 350,
    wordsOfWhole: 900,
    instructions: `
Estimate each task: working days from its begin to its end, with the people it is given. Likely is the most frequent
outcome, not the hoped-for one; optimistic when all goes well, about one time in ten; pessimistic when what usually goes
wrong does, about one time in ten, without disasters. Who gives only part of a week needs so much longer. What lasts as
long as the calendar says, such as a season of counts or a notice period, hardly varies; the days of an event count all
of its days, free ones too; for waiting until a fixed date say how long it usually is, the program ends it on that date. Where much depends on others, on weather or on permits, the
pessimistic value lies far off: estimates that are all alike in spread say nothing. Waiting counts as long as it lasts.
Say what drives the duration of this task, here. Estimate the work as it is: no deadline shortens it and no free time
stretches it; the program compares the result with the deadline afterwards. The page on the calendar says how many
working days a week, a month and a year have here: days off are not counted. Half days are as fine as it gets.`,
    usualCount: (speed) => (speed === 'fast' ? 1 : usualPhases(speed)),
    withPrompt: false,
    items: ({ prompt, phases, packages }) =>
      prompt.field('speed') === 'fast' ? null : byFilledPhase(phases, packages),
    mayLackItems: true,
    standIn: 'Its tasks have rough estimates with a wide range until you estimate them.',
    pages: ({ prompt, brief, locations, ledger, team, packages, tasks }, item) => {
      const rows = new Map(packages.field('packages').map((row) => [row.id, row]));
      const roles = new Map(team.field('roles').map((role) => [role.id, roleText(role)]));
      return [
        {
          title: 'Tasks to estimate',
          text: table(
            ['ID', 'Task', 'Package', 'Role', 'People', 'Part time'],
            tasksOf(item, packages, tasks).map((task) => [
              task.id,
              text(task.title),
              text(rows.get(task.package)?.title ?? ''),
              text(roles.get(task.role) ?? task.role),
              `${task.people}`,
              task.part_time ? 'yes' : '',
            ]),
          ),
          cutOrder: 0,
        },
        {
          title: 'Packages of these tasks',
          text: table(
            ['Package', 'Deliverable', 'Done when'],
            [...rows.values()]
              .filter(({ phase }) => concerns(item, phase))
              .map((row) => [text(row.title), row.deliverable, row.done_when]),
          ),
          cutOrder: 1,
        },
        calendarPage({ prompt, locations, ledger }),
        briefPage(brief),
      ];
    },
    facts: ({ ledger }) => ledgerFacts(ledger, ['scale']),
    answer: ({ packages, tasks }, item) => {
      const ids = tasksOf(item, packages, tasks).map(({ id }) => id);
      const Days = z.number();
      return {
        durations: rowForEach(
          z.object({
            task: oneOf(ids, 'task id'),
            optimistic: Days.describe('working days, above zero'),
            likely: Days.describe('working days, no less than optimistic'),
            pessimistic: Days.describe('working days, no less than likely'),
            why: proseField('what drives it', item.id === '' ? 8 : 15),
          }),
          ids.length,
          'each task once',
        ),
      };
    },
    faults: ({ durations }, { packages, tasks }, item) => {
      const given = durations.map(({ task }) => task);
      const missing = tasksOf(item, packages, tasks).filter(({ id }) => !given.includes(id));
      return [
        ...(missing.length > 0 ? [`No estimate for: ${missing.map(({ id }) => id).join(', ')}.`] : []),
        ...given.filter((id, index) => given.indexOf(id) !== index).map((id) => `${id} is estimated twice.`),
        ...durations.flatMap(({ task, optimistic, likely, pessimistic }) => [
          ...(optimistic > 0 ? [] : [`${task}: optimistic must be above zero.`]),
          ...(optimistic <= likely && likely <= pessimistic
            ? []
            : [`${task}: likely must be at least optimistic, and pessimistic at least likely.`]),
          ...(pessimistic <= MOST_DAYS ? [] : [`${task}: ${pessimistic} working days are not plausible for one task.`]),
        ]),
      ];
    },
    content: ({ items }, { packages, tasks }) => {
      const given = new Map(items.flatMap(({ answer }) => answer.durations).map((row) => [row.task, row]));
      const settling = demandTaskIds(packages);
      const planned = tasks.field('tasks');
      return {
        pace: 1,
        pace_reason: 'Estimated task by task.',
        durations: planned.map(({ id }) => {
          const own = given.get(id);
          if (own) return own;
          const {
            days: [optimistic, likely, pessimistic],
            why,
          } = settling.has(id) ? DEMAND_TASK_DURATION : UNKNOWN;
          return { task: id, optimistic, likely, pessimistic, why };
        }),
        names: Object.fromEntries(planned.map(({ id, title }) => [id, title])),
      };
    },
  },
  outline: ({ brief, ledger, team, tasks }) => {
    const paced = pacedDurations(
      templateOf(brief),
      brief.field('scale'),
      ledger,
      team.field('roles'),
      tasks.field('tasks'),
    );
    return {
      ...paced,
      outlined: marksOf(paced.durations),
      open_questions: [
        'What do the tasks on the critical path really take, at best, most likely and at worst? A row counts as your estimate once you have changed its figures or its reason, or agreed with it under Schedule.',
      ],
    };
  },
  check: (data, { tasks }) => [
    ...data.durations
      .filter(({ optimistic, likely, pessimistic }) => optimistic > likely || likely > pessimistic)
      .map(({ task }) => ({
        severity: 'error' as const,
        code: 'estimate-order',
        message: `The estimates of “${taskName(task, data.names)}” are out of order: best case, most likely, worst case.`,
      })),
    ...tasks
      .field('tasks')
      .filter(({ id }) => !data.durations.some(({ task }) => task === id))
      .map(({ title }) => ({
        severity: 'warning' as const,
        code: 'estimate-missing',
        message: `The task “${title}” has no estimate and is treated as a milestone.`,
      })),
  ],
  page: (data) =>
    blocks(
      prose(data.pace_reason),
      table(
        ['Task', 'Best case', 'Most likely', 'Worst case', 'Why'],
        data.durations.map((row) => [
          text(taskName(row.task, data.names)),
          `${row.optimistic}`,
          `${row.likely}`,
          `${row.pessimistic}`,
          prose(row.why),
        ]),
      ),
      'Durations are in working days.',
    ),
});

/** A role, with the part of the week that its people give where that is not all of it. */
function roleText({ title, time_percent = 100 }: Pick<Role, 'title' | 'time_percent'>): string {
  return time_percent < 100 ? `${title} (${time_percent}% of a week)` : title;
}

/** The tasks that a question is about, without those that settle demands, whose estimate is fixed. */
function tasksOf(
  item: Item,
  packages: Input<{ packages: { id: string; phase: string }[]; unanswered: Demand[] }>,
  tasks: Input<{ tasks: Task[] }>,
): Task[] {
  const phaseOf = new Map(packages.field('packages').map(({ id, phase }) => [id, phase]));
  const settling = demandTaskIds(packages);
  return tasks
    .field('tasks')
    .filter(({ id, package: own }) => !settling.has(id) && concerns(item, phaseOf.get(own) ?? ''));
}
