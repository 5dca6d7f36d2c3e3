import { z } from 'zod';
import { savePlanFile } from '../../../library/index.ts';
import { DeliverableLink, deliverableLink } from '../plans/deliverable-link.ts';
import { Deliverable, SavedDeliverable, savedDeliverable } from '../plans/fields.ts';
import { ADDS, defineTool, READS } from '../tool.ts';
import { TaskId } from './fields.ts';

export const taskDownloadTool = defineTool({
  name: 'task_download',
  title: 'Save a file of a task',
  description: `Saves the report or the zip of a completed task on the user's computer, in PLANEXE_PATH or else the download folder, and returns saved_path. Not ready yet: saved false with reason. DOWNLOAD_FAILED: the folder cannot be written to; details.next says what to do. generation_failed, content_unavailable: as in task_file_info.`,
  input: z.object({ task_id: TaskId, artifact: Deliverable }),
  output: SavedDeliverable,
  annotations: { ...ADDS, idempotentHint: true },
  scope: 'files:write',
  call: async ({ task_id, artifact }, { library }) =>
    savedDeliverable(await savePlanFile(library, { plan_id: task_id, artifact })),
});

export const taskFileInfoTool = defineTool({
  name: 'task_file_info',
  title: 'Link to a file of a task',
  description: `A link to the report or the zip of a completed task; fetch it with GET, no token needed, before expires_at. ready: false is not an error: reason says what is missing. generation_failed: the task failed before it was made. content_unavailable: the file is missing.`,
  input: z.object({ task_id: TaskId, artifact: Deliverable }),
  output: DeliverableLink,
  annotations: READS,
  scope: 'plans:read',
  call: ({ task_id, artifact }, call) => deliverableLink(call, { plan_id: task_id, artifact }),
});
