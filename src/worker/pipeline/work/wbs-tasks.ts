import { z } from 'zod';
import { brief } from '../intake/brief.ts';
import { prompt } from '../intake/prompt.ts';
import { blocks, table, text } from '../markdown.ts';
import { team } from '../plan/team.ts';
import { drafted } from '../stage.ts';
import { templateOf } from '../template-context.ts';
import { excerpt } from './excerpt.ts';
import { wbsPackages } from './wbs-packages.ts';

export const Task = z.object({
  id: z.string().describe('package id, a dot, and a name'),
  package: z.string().describe('id of its work package'),
  title: z.string().describe('verb first'),
  role: z.string().describe('id of the role that does it'),
  people: z.number().int().min(1).describe('how many of that role at the same time'),
  part_time: z.boolean().describe('goes on beside other work, so that the number of people does not bind it'),
});
export type Task = z.infer<typeof Task>;

/** Name of the task that settles a demand which no package answers. */
const settleId = (packageId: string, demand: string) => `${packageId}.settle_${demand}`;

/** What is done, by whom. */
export const wbsTasks = drafted({
  id: 'wbs_tasks',
  title: 'Tasks',
  number: '019',
  needs: { prompt, brief, team, packages: wbsPackages },
  yields: { tasks: z.array(Task) },
  outline: ({ prompt, brief, team, packages }) => {
    const template = templateOf(brief);
    const planned = packages.field('packages');
    const roles = team.field('roles');
    const fast = prompt.field('speed') === 'fast';
    const known = template.phases.flatMap((phase) => phase.packages);
    const tasks = planned.flatMap(({ id }) => {
      const rows = known.find((row) => row.id === id)?.tasks ?? [];
      // Without the last, least telling tasks of a package the plan is coarser, never different in kind.
      return (fast ? rows.slice(0, 3) : rows).map((task) => ({
        id: `${id}.${task.id}`,
        package: id,
        title: task.title,
        role: task.role,
        people: Math.min(task.people, roles.find((role) => role.id === task.role)?.count ?? task.people),
        part_time: task.part_time,
      }));
    });
    const [firstPackage] = planned;
    const lead = roles[0]?.id ?? 'owner';
    const unanswered = packages.field('unanswered');
    const settling = firstPackage
      ? unanswered.map(({ id, quote }) => ({
          id: settleId(firstPackage.id, id),
          package: firstPackage.id,
          title: `Settle how to meet “${excerpt(quote)}”`,
          role: lead,
          people: 1,
          part_time: true,
        }))
      : [];
    return { tasks: [...tasks, ...settling] };
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
          message: `“${title}” is given to a role ${role} that the team does not have.`,
        })),
      ...ids
        .filter((id, index) => ids.indexOf(id) !== index)
        .map((id) => ({ severity: 'error' as const, code: 'task-twice', message: `The task ${id} is listed twice.` })),
    ];
  },
  page: (data) =>
    blocks(
      table(
        ['Package', 'Task', 'Role', 'People'],
        data.tasks.map((task) => [
          text(task.package.replaceAll('_', ' ')),
          text(task.title),
          text(task.role.replaceAll('_', ' ')),
          `${task.people}`,
        ]),
      ),
    ),
});
