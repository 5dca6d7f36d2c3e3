import { z } from 'zod';
import { listArtifacts } from '../../../library/index.ts';
import { ArtifactEntry } from '../../../shared/contracts/artifact.ts';
import { ok } from '../../../shared/result.ts';
import { defineTool, READS } from '../tool.ts';
import { taskUri } from './artifact-uri.ts';
import { TaskId } from './fields.ts';

export const taskArtifactListTool = defineTool({
  name: 'task_artifact_list',
  title: 'List files of a task',
  description: `The files of a task, also while it runs: NNN-<section>.md is a page, NNN-<section>.json its data, NNN-report.md the whole report, run.log the log, run_error.json why the last run failed. Next: task_artifact_read with artifact_uri. TASK_NOT_FOUND, INVALID_ARTIFACT_URI (no such folder or file, or a path that leaves the task), PERMISSION_DENIED.`,
  input: z.object({
    task_id: TaskId,
    path: z.string().exactOptional().describe('a folder or file; default: everything'),
  }),
  output: z.object({ entries: z.array(ArtifactEntry.omit({ sensitive: true })) }),
  annotations: READS,
  scope: 'plans:read',
  call({ task_id, path }, { library }) {
    const within = path === undefined ? {} : { path };
    const listed = listArtifacts(library, { plan_id: task_id, include_sensitive: false, ...within });
    if (!listed.ok) return listed;
    const entries = listed.value.entries.map(({ sensitive: _none, ...entry }) => ({
      ...entry,
      artifact_uri: taskUri(task_id, entry.path),
    }));
    return ok({ entries });
  },
});
