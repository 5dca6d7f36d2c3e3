import { z } from 'zod';
import { listPlans } from '../../../library/index.ts';
import { err } from '../../../shared/result.ts';
import { defineTool, READS } from '../tool.ts';
import { asListEntry, TaskListEntry } from './fields.ts';

export const taskListTool = defineTool({
  name: 'task_list',
  title: 'List tasks',
  description: `The user's tasks, newest first: to recover a task_id. Next: task_status.`,
  input: z.object({ limit: z.number().int().min(1).max(50).exactOptional().describe('default 10') }),
  output: z.object({ tasks: z.array(TaskListEntry) }),
  annotations: READS,
  scope: 'plans:read',
  call(input, { library }) {
    const listed = listPlans(library, input);
    return listed.ok ? { ok: true, value: { tasks: listed.value.plans.map(asListEntry) } } : listed;
  },
});

export const taskGetLatestTool = defineTool({
  name: 'task_get_latest',
  title: 'Latest task',
  description: `The user's newest task: the quickest way back to it when its id was lost. Next: task_status. TASK_NOT_FOUND: there is none yet; call task_create.`,
  input: z.object({}),
  output: TaskListEntry,
  annotations: READS,
  scope: 'plans:read',
  call(_input, { library }) {
    const listed = listPlans(library, { limit: 1 });
    if (!listed.ok) return listed;
    const [latest] = listed.value.plans;
    return latest ? { ok: true, value: asListEntry(latest) } : err('PLAN_NOT_FOUND', 'No tasks yet.');
  },
});
