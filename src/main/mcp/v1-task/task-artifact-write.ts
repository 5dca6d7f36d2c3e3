import { z } from 'zod';
import { planStatus, unreachedText, writeArtifact } from '../../../library/index.ts';
import { ok } from '../../../shared/result.ts';
import { clientName } from '../client-name.ts';
import { defineTool, REPLACES } from '../tool.ts';
import { taskFileAt, taskUri } from './artifact-uri.ts';
import { ArtifactUri } from './fields.ts';
import { COMPLETED } from './task-resume.ts';

export const taskArtifactWriteTool = defineTool({
  name: 'task_artifact_write',
  title: 'Edit a file of a task',
  description: `Replaces a section's page (.md) or data (.json) in a task that is not running. Order: task_stop, task_artifact_read, task_artifact_write with its sha256 as expected_sha256, task_resume, which redrafts what depends on the edit (stale_sections) and keeps the edit. Pass the whole file; references to facts such as [[budget.total]] stay as they are. RUNNING_READONLY: stop first. CONFLICT: changed since it was read; details.current_sha256. PERMISSION_DENIED: computed, a log, or archived; details.edit_instead names the files to edit instead. INVALID_INPUT: data that does not fit its schema; nothing was written. INVALID_ARTIFACT_URI, TASK_NOT_FOUND.`,
  input: z.object({
    artifact_uri: ArtifactUri,
    content: z.string().describe('the whole new content, at most 5 MB'),
    expected_sha256: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/)
      .exactOptional(),
    edit_reason: z.string().max(500).exactOptional(),
  }),
  output: z.object({
    updated: z.boolean().describe('false when the content is the same'),
    artifact_uri: z.string(),
    sha256: z.string(),
    updated_at: z.string(),
    stale_sections: z.array(z.string()).describe('what task_resume redrafts'),
    warnings: z.array(z.string()).describe('what does not follow the edit, and why; it is saved'),
  }),
  annotations: REPLACES,
  scope: 'artifacts:write',
  async call({ artifact_uri, ...request }, { library, client }) {
    const file = taskFileAt(artifact_uri);
    if (!file.ok) return file;
    const { plan_id } = file.value;
    const editor = clientName(client);
    const written = await writeArtifact(library, {
      ...file.value,
      ...request,
      ...(editor !== null && { edited_by: editor }),
    });
    if (!written.ok) return written;
    const { path, updated, sha256, updated_at, stale_stages, unreached } = written.value;
    const status = planStatus(library, { plan_id });
    if (!status.ok) return status;
    const notReached = unreachedText(library, unreached);
    const warnings = [
      ...written.value.warnings,
      ...(notReached === null ? [] : [notReached]),
      ...(status.value.state === 'completed' && stale_stages.length > 0
        ? [`A completed task is not resumed, so stale_sections stay as they are. ${COMPLETED}`]
        : []),
    ];
    return ok({
      updated,
      artifact_uri: taskUri(plan_id, path),
      sha256,
      updated_at,
      stale_sections: [...stale_stages],
      warnings,
    });
  },
});
