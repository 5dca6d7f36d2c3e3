import { z } from 'zod';
import { archivePlan } from '../../../library/index.ts';
import { ok } from '../../../shared/result.ts';
import { defineTool } from '../tool.ts';
import { TaskId } from './fields.ts';

export const taskArchiveTool = defineTool({
  name: 'task_archive',
  title: 'Archive a task',
  description: `Freezes a task: it can still be read and downloaded, but task_resume and task_artifact_write return PERMISSION_DENIED, and task_list leaves it out. RUN_ALREADY_ACTIVE: task_stop it first. TASK_NOT_FOUND, PERMISSION_DENIED. The user can unarchive it on their computer.`,
  input: z.object({ task_id: TaskId }),
  output: z.object({ task_id: z.string(), archived: z.literal(true) }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  scope: 'plans:write',
  call({ task_id }, { library }) {
    const archived = archivePlan(library, { plan_id: task_id });
    return archived.ok ? ok({ task_id, archived: true as const }) : archived;
  },
});
