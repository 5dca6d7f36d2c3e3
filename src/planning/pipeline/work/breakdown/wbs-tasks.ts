import { z } from 'zod';
import type { Input } from '../../../engine/stage.ts';
import { list, oneOf } from '../../ask.ts';
import { ledger, ledgerFacts } from '../../foundations/ledger.ts';
import { Names, named, namesOf } from '../../frame/data/names.ts';
import { slugs } from '../../frame/data/slug.ts';
import { templateOf } from '../../frame/data/template-context.ts';
import { excerpt } from '../../frame/page/excerpt.ts';
import { blocks, table, text } from '../../frame/page/markdown.ts';
import { brief, type Scale } from '../../intake/brief.ts';
import { briefPage } from '../../intake/brief-page.ts';
import { prompt } from '../../intake/prompt.ts';
import { byFilledPhase, usualPhases } from '../../plan/phase-items.ts';
import { type Role, team } from '../../plan/team.ts';
import { faultsOfTitles, titleField } from '../../plan/titles.ts';
import { wbsPhases } from '../../plan/wbs-phases.ts';
import { drafted } from '../../stage.ts';
import { wholeCrewTasks } from '../network/network-findings.ts';
import type { Demand } from './demands.ts';
import { wbsPackages } from './wbs-packages.ts';

/** Tasks of one package. */
const RANGE = { fast: [2, 3], all: [2, 5] } as const;

/** How long a task usually takes in a plan of that scale: shorter ones cannot be overseen, longer ones not estimated. */
const USUAL_LENGTH: Readonly<Record<Scale, string>> = {
  personal: 'Half a day to a week of work.',
  small: 'A day to two weeks of work.',
  medium: 'A few days to six weeks of work.',
  large: 'Two weeks to four months of work.',
  mega: 'One month to a year of work.',
};

export const Task = z.object({
  id: z.string().describe('package id, a dot, and a name'),
  package: z.string().describe('id of its work package'),
  title: z.string().describe('verb first'),
  role: z.string().describe('id of the role that does it'),
  people: z.number().int().min(1).describe('how many of that role at the same time'),
  part_time: z.boolean().describe('goes on beside other work, so that the number of people does not bind it'),
});
export type Task = z.infer<typeof Task>;

/** Tasks at the very start that settle how to meet the demands which no package answers. */
function settlingTasks(planned: readonly { id: string }[], unanswered: readonly Demand[], lead: string): Task[] {
  const [first] = planned;
  if (!first) return [];
  return unanswered.map(({ id, quote }) => ({
    id: demandTaskId(first.id, id),
    package: first.id,
    title: `Decide how to meet “${excerpt(quote)}”`,
    role: lead,
    people: 1,
    part_time: true,
  }));
}

const demandTaskId = (packageId: string, demand: string) => `${packageId}.settle_${demand}`;

/** Ids of the tasks that settle unanswered demands. */
export function demandTaskIds(
  packages: Input<{ packages: { id: string }[]; unanswered: Demand[] }>,
): ReadonlySet<string> {
  const [first] = packages.field('packages');
  return new Set(first ? packages.field('unanswered').map(({ id }) => demandTaskId(first.id, id)) : []);
}

function rolesTable(roles: readonly Role[]): string {
  return table(
    ['ID', 'Role', 'People', 'Skills'],
    roles.map(({ id, title, count, skills }) => [id, text(title), `${count}`, text(skills.join('; '))]),
  );
}

/** The tasks of each work package, with the roles that do them. */
export const wbsTasks = drafted({
  id: 'wbs_tasks',
  title: 'Tasks',
  number: '019',
  group: 'work',
  wording: 6,
  report: [{ part: 'record', onlyIfEdited: true }],
  needs: { prompt, brief, ledger, team, phases: wbsPhases, packages: wbsPackages },
  yields: { tasks: z.array(Task), names: Names },
  namedList: { field: 'tasks', noun: 'task', referredToBy: ['spent_on'] },
  ask: {
    tier: 'standard',
    words: 400,
    instructions: `
Break the packages of the phase down into tasks, in the order in which they are done. A task begins with a verb, is done
by one role without handing over in between, ends with something to show, and can be estimated: usually as long as the
page on its length says for a plan of this scale. Waiting for somebody outside (a permit, a delivery, curing) is a task of its own,
and so is asking those who know where much money rests on a price or an experience that nobody has confirmed. The tasks of
a package are all that its “done when” takes. Give each to the role that does the work, not to the one that answers for
it. Part time is only what goes on beside other work, such as waiting, watching or a weekly look.`,
    items: ({ phases, packages }) => byFilledPhase(phases, packages),
    usualCount: usualPhases,
    withPrompt: false,
    proposesFacts: false,
    mayLackItems: true,
    standIn: 'Each of its packages is a single task until you break it down.',
    pages: ({ brief, team, packages }, item) => {
      const planned = packages.field('packages');
      return [
        {
          title: 'Packages of the phase',
          text: table(
            ['ID', 'Package', 'Deliverable', 'Done when'],
            planned
              .filter(({ phase }) => phase === item.id)
              .map(({ id, title, deliverable, done_when }) => [id, text(title), deliverable, done_when]),
          ),
          cutOrder: 0,
        },
        { title: 'Roles', text: rolesTable(team.field('roles')), cutOrder: 0 },
        { title: 'Usual length of a task', text: USUAL_LENGTH[brief.field('scale')], cutOrder: 0 },
        briefPage(brief),
      ];
    },
    facts: ({ ledger }) => ledgerFacts(ledger, ['scale']),
    answer: ({ prompt, team, packages }, item) => {
      const own = packages.field('packages').filter(({ phase }) => phase === item.id);
      const roles = team.field('roles').map(({ id }) => id);
      const [least, most] = RANGE[prompt.field('speed') === 'fast' ? 'fast' : 'all'];
      return {
        tasks: list(
          z.object({
            package: oneOf(
              own.map(({ id }) => id),
              'id of its package',
            ),
            title: titleField('what is done, verb first', 9),
            role: oneOf(roles, 'id of the role that does it'),
            people: z
              .number()
              .int()
              .min(1)
              .max(2_000)
              .describe('how many of that role at the same time; no more than there are'),
            part_time: z.boolean().describe('goes on beside other work'),
          }),
          // One is the least that can be used; the range is what is asked for.
          [own.length, most * own.length],
          `tasks, ${least} to ${most} for each package, in the order in which they are done`,
        ),
      };
    },
    faults: ({ tasks }, { team, packages }, item) => {
      const own = packages.field('packages').filter(({ phase }) => phase === item.id);
      const counts = new Map(team.field('roles').map(({ id, count }) => [id, count]));
      return [
        ...own.flatMap(({ id }) =>
          faultsOfTitles(
            `task of ${id}`,
            tasks.filter((task) => task.package === id).map(({ title }) => title),
          ),
        ),
        ...own
          .filter(({ id }) => !tasks.some((task) => task.package === id))
          .map(({ id }) => `The package ${id} has no task.`),
        ...tasks.flatMap(({ title, role, people }) => {
          const count = counts.get(role) ?? people;
          return people > count
            ? [`“${title}” needs ${people} people of the role ${role}, but there are only ${count}.`]
            : [];
        }),
      ];
    },
    warnings: ({ tasks }, { team }) =>
      wholeCrewTasks(
        tasks.map((task, index) => ({ ...task, id: `${index}` })),
        team.field('roles'),
      ).map(({ message, next }) => `${message} ${next}`),
    content: ({ items }, { team, packages }) => {
      const drafts = items.flatMap(({ answer }) => answer.tasks);
      const lead = team.field('roles')[0]?.id ?? 'owner';
      const planned = packages.field('packages');
      const settling = settlingTasks(planned, packages.field('unanswered'), lead);
      const tasks = planned.flatMap((row): Task[] => {
        const idOf = slugs(
          'task',
          settling.map(({ id }) => id.slice(row.id.length + 1)),
        );
        const own = drafts.filter((task) => task.package === row.id);
        // A package that was not broken down becomes a single task.
        const whole = { package: row.id, title: row.title, role: lead, people: 1, part_time: false };
        return (own.length > 0 ? own : [whole]).map(({ title, role, people, part_time }) => ({
          id: `${row.id}.${idOf(title)}`,
          package: row.id,
          title: title.trim(),
          role,
          people,
          part_time,
        }));
      });
      return { tasks: [...tasks, ...settling], names: namesOf(planned, team.field('roles')) };
    },
  },
  outline: ({ prompt, brief, team, packages }) => {
    const template = templateOf(brief);
    const planned = packages.field('packages');
    const roles = team.field('roles');
    const fast = prompt.field('speed') === 'fast';
    const known = template.phases.flatMap((phase) => phase.packages);
    const tasks = planned.flatMap(({ id }) => {
      const rows = known.find((row) => row.id === id)?.tasks ?? [];
      // The last tasks of a package matter least, so leaving them out only makes the plan coarser.
      return (fast ? rows.slice(0, 3) : rows).map((task) => ({
        id: `${id}.${task.id}`,
        package: id,
        title: task.title,
        role: task.role,
        people: Math.min(task.people, roles.find((role) => role.id === task.role)?.count ?? task.people),
        part_time: task.part_time,
      }));
    });
    const settling = settlingTasks(planned, packages.field('unanswered'), roles[0]?.id ?? 'owner');
    return { tasks: [...tasks, ...settling], names: namesOf(planned, roles) };
  },
  check: (data, { team, packages }) => {
    const roles = team.field('roles');
    const planned = packages.field('packages');
    const ids = data.tasks.map(({ id }) => id);
    return [
      ...planned
        .filter(({ id }) => !data.tasks.some((task) => task.package === id))
        .map(({ title }) => ({
          severity: 'warning' as const,
          code: 'package-empty',
          message: `The package “${title}” has no task.`,
        })),
      ...data.tasks
        .filter(({ role }) => !roles.some(({ id }) => id === role))
        .map(({ title, role }) => ({
          severity: 'error' as const,
          code: 'role-unknown',
          message: `“${title}” is assigned to the role “${named(role, data.names)}”, which the team does not have.`,
        })),
      ...data.tasks
        .filter(({ id }, index) => ids.indexOf(id) !== index)
        .map(({ title }) => ({
          severity: 'error' as const,
          code: 'task-twice',
          message: `The task “${title}” is listed twice.`,
        })),
    ];
  },
  page: (data) =>
    blocks(
      table(
        ['Package', 'Task', 'Role', 'People'],
        data.tasks.map((task) => [
          text(named(task.package, data.names)),
          text(task.title),
          text(named(task.role, data.names)),
          `${task.people}`,
        ]),
      ),
    ),
});
