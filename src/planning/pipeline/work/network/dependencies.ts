import { z } from 'zod';
import type { Input } from '../../../engine/stage.ts';
import { checkNetwork } from '../../../schedule/network.ts';
import type { Link } from '../../../schedule/types.ts';
import { list, oneOf } from '../../ask.ts';
import { holdingDates } from '../../foundations/dates.ts';
import { HOLDS, holdFacts } from '../../foundations/hold-facts.ts';
import { hasFact, ledger } from '../../foundations/ledger.ts';
import { templateOf } from '../../frame/data/template-context.ts';
import { blocks, section, table, text } from '../../frame/page/markdown.ts';
import { brief } from '../../intake/brief.ts';
import { briefPage } from '../../intake/brief-page.ts';
import { isOutlined } from '../../intake/outlined.ts';
import { prompt } from '../../intake/prompt.ts';
import { readingOf } from '../../intake/reading.ts';
import { team } from '../../plan/team.ts';
import { wbsPhases } from '../../plan/wbs-phases.ts';
import { drafted } from '../../stage.ts';
import { strategicDecisions, strategyPages } from '../../strategy/strategic-decisions.ts';
import type { Demand } from '../breakdown/demands.ts';
import { taskName } from '../breakdown/task-name.ts';
import { wbsPackages } from '../breakdown/wbs-packages.ts';
import { demandTaskIds, wbsTasks } from '../breakdown/wbs-tasks.ts';
import { awaitingLinks, evidentLinks, type PlacedTask, unawaitedEnds } from './connect-network.ts';
import { looseCheckpoints, serialisedTogether } from './network-findings.ts';
import { faultsOfPauses, Pause, pausesShape, pausesText } from './pauses.ts';
import { DEADLINE, TaskDate } from './task-dates.ts';
import {
  datesOf,
  datesPage,
  datesShape,
  datesTable,
  datesWithoutHold,
  faultsOfDates,
  warningsOfDates,
  wordsOfDates,
} from './task-dates-question.ts';
import { heldByPrompt, templateDates, templateLinks } from './template-links.ts';

/** Why a task waits for another; only what is a preference may be given up to save time. */
const LinkKind = z.enum(['mandatory', 'external', 'discretionary', 'resource']);

export const TaskLink = z.object({
  from: z.string().describe('task id'),
  to: z.string().describe('task id'),
  type: z.enum(['FS', 'SS', 'FF', 'SF']).describe('finish or start of the first binds start or finish of the second'),
  lag: z.number().describe('working days, negative for a lead'),
  soft: z.boolean().describe('a preference that may be broken'),
  added: z.boolean().optional().describe('put in by rule, from the order of the work'),
  kind: LinkKind.optional().describe(
    'mandatory by the nature of the work, a law or a contract; external: on somebody outside the team; discretionary: a preference; resource: the same people',
  ),
});
export type TaskLink = z.infer<typeof TaskLink>;

/** Whether somebody said of the order that it is only preferred. What follows by rule from the order of work is not. */
export function isPreference({ soft, added, kind }: TaskLink): boolean {
  return kind === undefined ? soft && added !== true : kind === 'discretionary';
}

/** As many links as a person can still check. */
const MOST_LINKS = 120;
/** Links that a task has at most in the mean, beside those that go without saying. */
const LINKS_PER_TASK = 1.2;
/** Longest plausible lag or lead, in working days. */
const LONGEST_LAG = 400;

/** What must come before what. A circle is broken at its softest link when the schedule is computed, with a finding here. */
export const dependencies = drafted({
  id: 'dependencies',
  title: 'Dependencies',
  number: '021',
  group: 'work',
  version: 4,
  wording: 8,
  report: [{ part: 'record', onlyIfEdited: true }],
  needs: { prompt, brief, ledger, team, phases: wbsPhases, packages: wbsPackages, tasks: wbsTasks },
  wants: { strategy: strategicDecisions },
  yields: {
    links: z.array(TaskLink),
    dates: z.array(TaskDate).optional().describe('dates that hold tasks, whatever these wait for'),
    pauses: z.array(Pause).optional().describe('spans in which nobody works on the project'),
    names: z.record(z.string(), z.string()).optional().describe('titles of the tasks by id'),
  },
  listTitles: { links: 'Dependencies', dates: 'Dates that hold tasks' },
  ask: {
    tier: 'deep',
    words: 500,
    instructions: `
Name the links between tasks that matter: what a task truly has to wait for, across packages and phases. Known already
and not to be listed: a task follows the one before it in its package, and a task that nothing binds waits for the end
of the phase before. So name (1) what a task needs from another package; (2) for work that may begin before the phase
before it ends, what it truly waits for, as early ordering, permits and hiring usually may: a plan in which every phase
waits for all of the last is too long; (3) tasks of one package that run side by side (SS) or end together (FF). Lag is
only for waiting that is nobody's task. Say why the second waits. Mandatory: the nature of the work, a law or a contract
demands it; whatever needs another task's result, gate, permit, inspection, delivery, evidence or order is mandatory.
External: it waits for somebody outside the team, such as an authority or a supplier. Resource: the same people or the
same machine do both. Discretionary: it could well be done the other way round or at the same time, and the order is
only a preference; the program offers these, and no others, to be given up when time is short. Links never run in a
circle. Do not link what follows from other links. Then the dates of the page on dates that hold a task whatever it waits
for: an event or an opening on its day, work that must not begin earlier, work that only a season allows, what must be
handed in by a day. A date called earliest, season or closed in its id holds the task that its words are about. The
deadline is the date of one task: that whose end the prompt means by it, such as the opening or the hand-over, and not
what comes after, such as settling in. Where everybody rests between two of the dates, name that once as a pause and do
not hold single tasks by it.`,
    proposesFacts: false,
    withPrompt: false,
    pages: ({ prompt, brief, ledger, phases, packages, tasks, strategy }) => [
      ...strategyPages(strategy),
      { title: 'Tasks by phase and package', text: tasksByPhase(phases, packages, tasks), cutOrder: 0 },
      ...datesPage(ledger, wordsOfDates(readingOf(prompt), prompt.field('text'))),
      briefPage(brief),
    ],
    answer: ({ ledger, tasks }) => {
      const ids = tasks.field('tasks').map(({ id }) => id);
      const least = Math.min(5, Math.max(0, ids.length - 1));
      return {
        links: list(
          z.object({
            from: oneOf(ids, 'id of the task that binds'),
            to: oneOf(ids, 'id of the task that is bound'),
            type: TaskLink.shape.type,
            lag: z.number().int().describe('working days between them; 0 as a rule, negative for an overlap'),
            kind: LinkKind.describe(
              'why the second waits: mandatory, external, resource, or discretionary for a preference',
            ),
          }),
          [least, Math.min(MOST_LINKS, Math.max(least, Math.round(ids.length * LINKS_PER_TASK)))],
          'links',
        ),
        ...datesShape(ids, holdingDates(ledger.partNames)),
        ...pausesShape(holdingDates(ledger.partNames)),
      };
    },
    warnings: ({ links, dates }, { ledger, phases, packages, tasks }) => [
      ...warningsOfDates(
        datesOf(dates),
        holdingDates(ledger.partNames).filter((id) => HOLDS.test(id)),
        hasFact(ledger, DEADLINE),
      ),
      ...looseEnds(links, placedTasks(phases, packages, tasks), tasks.field('tasks')),
    ],
    faults: ({ links, dates, pauses }, { ledger }) => [
      ...faultsOfDates(datesOf(dates)),
      ...faultsOfPauses(pauses, ledger),
      ...links.filter(({ from, to }) => from === to).map(({ from }) => `The task ${from} is linked to itself.`),
      ...links
        .filter(({ lag }) => Math.abs(lag) > LONGEST_LAG)
        .map(({ from, to, lag }) => `The lag of ${lag} working days between ${from} and ${to} is not plausible.`),
    ],
    content: ({ whole: { links, dates, pauses } }, { phases, packages, tasks }) => {
      const given = distinct(links.map((link) => ({ ...link, soft: link.kind === 'discretionary' })));
      const placed = placedTasks(phases, packages, tasks);
      const evident = evidentLinks(placed, given);
      const added = [...evident, ...awaitingLinks(placed, [...given, ...evident])];
      return {
        links: [...given, ...added.map((link) => ({ ...link, added: true }))],
        dates: datesOf(dates),
        ...(pauses.length > 0 && { pauses }),
        names: Object.fromEntries(tasks.field('tasks').map(({ id, title }) => [id, title])),
      };
    },
  },
  outline: ({ prompt, brief, ledger, tasks }) => {
    const template = templateOf(brief);
    const ids = new Set(tasks.field('tasks').map(({ id }) => id));
    const holds = holdFacts(readingOf(prompt)).filter(({ first }) => hasFact(ledger, first.id));
    return {
      links: templateLinks(template, ids),
      dates: [
        ...(hasFact(ledger, DEADLINE) ? templateDates(template, ids) : []),
        ...heldByPrompt(holds, template, tasks.field('tasks')),
      ],
    };
  },
  check: (data, { ledger, team, phases, packages, tasks }) => {
    const planned = tasks.field('tasks');
    const phaseOfPackage = new Map(packages.field('packages').map(({ id, phase }) => [id, phase]));
    const phaseOf = new Map(planned.map((task) => [task.id, phaseOfPackage.get(task.package) ?? '']));
    const last = phases.field('phases').findLast(({ id }) => [...phaseOf.values()].includes(id))?.id;
    const ids = planned.map(({ id }) => id);
    const titles = new Map(planned.map(({ id, title }) => [id, title]));
    const titleOf = (id: string) => titles.get(id) ?? taskName(id);
    const settling = demandTaskIds(packages);
    return [
      ...checkNetwork(ids, data.links, titleOf).issues.map((issue) => ({
        severity: issue.code === 'link-cycle' ? ('warning' as const) : ('error' as const),
        code: issue.code,
        message: issue.message,
        next: 'Correct the links in Dependencies.',
      })),
      ...looseCheckpoints(
        planned.filter(({ id }) => !settling.has(id)),
        data.links,
        phaseOf,
        last,
      ),
      ...datesWithoutHold(data.dates ?? [], ids, ledger.partNames),
      // Crews of a template are usual numbers, to be replaced by real ones.
      ...(isOutlined(data) ? [] : serialisedTogether(planned, data.links, team.field('roles'))),
    ];
  },
  page: (data) => {
    const added = data.links.filter((link) => link.added);
    const rows = (links: readonly TaskLink[]) =>
      table(
        ['Predecessor', 'Successor', 'Type', 'Lag (working days)', 'Why'],
        links.map((link) => [
          text(taskName(link.from, data.names)),
          text(taskName(link.to, data.names)),
          link.type,
          `${link.lag}`,
          whyOf(link),
        ]),
      );
    return blocks(
      `${data.links.length} dependencies link the tasks; everything else can run in parallel.`,
      rows(data.links.filter((link) => !link.added)),
      pausesText(data.pauses ?? []),
      section('Dates that hold tasks', datesTable(data.dates ?? [], data.names)),
      section(
        'Added automatically',
        added.length > 0
          ? blocks(
              'These dependencies follow from the order of the work: each task follows the previous one in its package, a task without a predecessor waits for the previous phase to end, and a task for whose end nothing waits belongs to the end of its phase.',
              rows(added),
            )
          : '',
      ),
    );
  },
});

type Phases = Input<{ phases: { id: string; title: string; purpose: string }[] }>;
type Packages = Input<{ packages: { id: string; phase: string; title: string }[]; unanswered: Demand[] }>;
type Tasks = Input<{ tasks: { id: string; package: string; title: string; part_time: boolean }[] }>;

/** All tasks in the order of phases, packages and work. Those of unknown packages come first. */
function placedTasks(phases: Phases, packages: Packages, tasks: Tasks): PlacedTask[] {
  const order = phases.field('phases').map(({ id }) => id);
  const rows = packages.field('packages');
  const place = new Map(rows.map(({ id, phase }, index) => [id, { phase, at: order.indexOf(phase), index }]));
  const settling = demandTaskIds(packages);
  const placeOf = (task: { package: string }) => place.get(task.package) ?? { phase: '', at: -1, index: -1 };
  return tasks
    .field('tasks')
    .toSorted((a, b) => placeOf(a).at - placeOf(b).at || placeOf(a).index - placeOf(b).index)
    .map((task) => ({
      id: task.id,
      package: task.package,
      phase: placeOf(task).phase,
      apart: settling.has(task.id) || placeOf(task).at < 0,
    }));
}

function tasksByPhase(phases: Phases, packages: Packages, tasks: Tasks): string {
  const all = tasks.field('tasks');
  return blocks(
    ...phases.field('phases').map((phase) =>
      blocks(
        `### ${text(phase.title)}`,
        ...packages
          .field('packages')
          .filter((row) => row.phase === phase.id)
          .map((row) =>
            [
              `${text(row.title)}:`,
              ...all
                .filter((task) => task.package === row.id)
                .map(({ id, title, part_time }) => `- ${id}: ${text(title)}${part_time ? ' (part time)' : ''}`),
            ].join('\n'),
          ),
      ),
    ),
  );
}

const WHY: Readonly<Record<z.infer<typeof LinkKind>, string>> = {
  mandatory: 'mandatory',
  external: 'waits for others outside the team',
  discretionary: 'preference',
  resource: 'same people',
};

function whyOf({ kind, added, soft }: TaskLink): string {
  if (kind !== undefined) return WHY[kind];
  if (added) return 'order of the work';
  return soft ? WHY.discretionary : WHY.mandatory;
}

/** What is said once to whoever drafts the links: ends that nothing waits for, though something begins with the task. */
function looseEnds(
  links: readonly Omit<Link, 'soft'>[],
  placed: readonly PlacedTask[],
  tasks: readonly { readonly id: string; readonly title: string }[],
): string[] {
  const given = links.map((link) => ({ ...link, soft: false }));
  const loose = unawaitedEnds(tasks, [...given, ...evidentLinks(placed, given)]);
  return loose.map(
    ({ id, title }) =>
      `links: others begin with “${title}” (${id}), but nothing waits for its end, so being late it would delay nothing; link what needs it finished (FS or FF).`,
  );
}

/** Of several links of one type between two tasks the first. */
function distinct(links: readonly TaskLink[]): TaskLink[] {
  const byKey = new Map<string, TaskLink>();
  for (const link of links) {
    const key = JSON.stringify([link.from, link.to, link.type]);
    if (!byKey.has(key)) byKey.set(key, link);
  }
  return [...byKey.values()];
}
