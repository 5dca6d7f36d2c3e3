import { z } from 'zod';
import { planStatus, readLog } from '../../../library/index.ts';
import { err } from '../../../shared/result.ts';
import { defineTool, READS } from '../tool.ts';
import { TaskId } from './fields.ts';

export const taskLogsTailTool = defineTool({
  name: 'task_logs_tail',
  title: 'Tail of a log',
  description: `The last lines of a task's log, each JSON: for failures that task_status does not explain. With since_cursor, the lines after an earlier answer. RUN_NOT_FOUND: the task was never started. TASK_NOT_FOUND, PERMISSION_DENIED.`,
  input: z.object({
    task_id: TaskId,
    max_lines: z.number().int().min(1).max(1000).exactOptional().describe('default 100'),
    since_cursor: z.string().exactOptional().describe('cursor from an earlier answer'),
  }),
  output: z.object({ lines: z.array(z.string()), cursor: z.string(), more: z.boolean() }),
  annotations: READS,
  scope: 'plans:read',
  call({ task_id, ...range }, { library }) {
    const plan = planStatus(library, { plan_id: task_id });
    if (!plan.ok) return plan;
    if (plan.value.run_id === null) return err('RUN_NOT_FOUND', 'The task has no log: it was never started.');
    const log = readLog(library, { plan_id: task_id, ...range });
    return log.ok ? { ok: true, value: { ...log.value, lines: [...log.value.lines] } } : log;
  },
});
