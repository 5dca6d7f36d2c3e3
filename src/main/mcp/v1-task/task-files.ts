import { z } from 'zod';
import { type Library, planStatus, savePlanFile } from '../../../library/index.ts';
import { ok } from '../../../shared/result.ts';
import { DeliverableLink, deliverableLink } from '../plans/deliverable-link.ts';
import { Deliverable, SavedDeliverable, savedDeliverable } from '../plans/fields.ts';
import { ADDS, defineTool, READS } from '../tool.ts';
import { type RunState, runStateOf } from '../v1-common/run-state.ts';
import { TaskId } from './fields.ts';

export const taskDownloadTool = defineTool({
  name: 'task_download',
  title: 'Save a file of a task',
  description: `Saves the report or the zip of a completed task on the user's computer, in PLANEXE_PATH or else the download folder, and returns saved_path. Not ready yet: saved false with reason. DOWNLOAD_FAILED: the folder cannot be written to; details.next says what to do. generation_failed, content_unavailable: as in task_file_info.`,
  input: z.object({ task_id: TaskId, artifact: Deliverable }),
  output: SavedDeliverable,
  annotations: { ...ADDS, idempotentHint: true },
  scope: 'files:write',
  async call({ task_id, artifact }, { library }) {
    const saved = savedDeliverable(await savePlanFile(library, { plan_id: task_id, artifact }));
    return saved.ok && !saved.value.saved ? ok({ saved: false, reason: notYet(library, task_id) }) : saved;
  },
});

export const taskFileInfoTool = defineTool({
  name: 'task_file_info',
  title: 'Link to a file of a task',
  description: `A link to the report or the zip of a completed task; fetch it with GET, no token needed, before expires_at. ready: false is not an error: reason says what is missing. generation_failed: the task failed before it was made. content_unavailable: the file is missing.`,
  input: z.object({ task_id: TaskId, artifact: Deliverable }),
  output: DeliverableLink,
  annotations: READS,
  scope: 'plans:read',
  async call({ task_id, artifact }, call) {
    const link = await deliverableLink(call, { plan_id: task_id, artifact });
    return link.ok && !link.value.ready ? ok({ ready: false, reason: notYet(call.library, task_id) }) : link;
  },
});

/** Why there is no report or zip of a task, with what can be done by the tools of this generation. */
function notYet(library: Library, taskId: string): string {
  const status = planStatus(library, { plan_id: taskId });
  return NOT_YET[status.ok ? runStateOf(status.value) : 'failed'];
}

const NOT_YET: Readonly<Record<RunState, string>> = {
  created: 'The task was not started, and no tool in this set starts it: call task_create for a new one.',
  running: 'The task is running: call task_wait. task_artifact_list has what is finished.',
  stopping: 'The task is stopping: call task_wait, which returns once it has stopped.',
  stopped: 'The task was stopped before it had this file: call task_resume.',
  failed: 'The task failed before it had this file: task_status says why.',
  completed: 'A ping makes no report: call task_create with speed_vs_detail fast or all for one.',
};
