import { z } from 'zod';
import { unreachedText, writeArtifact } from '../../../library/index.ts';
import { ok } from '../../../shared/result.ts';
import { clientName } from '../client-name.ts';
import { defineTool, REPLACES, type ToolCall } from '../tool.ts';
import { fileAt } from './artifact-uri.ts';
import { ArtifactUri } from './fields.ts';
import { nameOf } from './file-names.ts';
import { isIdeaPath, writeIdea } from './idea-file.ts';

export const artifactWriteTool = defineTool({
  name: 'planexe.artifact.write',
  title: 'Edit an artifact',
  description: `Replaces prompt.md (the idea), or a section's page (.md) or data (.json), in a session that is not running. Order: planexe.session.stop, planexe.artifact.read, planexe.artifact.write with its sha256 as lock.expected_sha256, planexe.session.resume, which redrafts what depends on the edit (stale_tasks) and keeps the edit. RUNNING_READONLY: stop first. CONFLICT: changed since it was read; details.current_sha256. PERMISSION_DENIED: computed, a log, or archived; details.edit_instead names the files to edit instead. INVALID_INPUT: JSON that does not fit its schema; nothing was written. INVALID_ARTIFACT_URI, SESSION_NOT_FOUND.`,
  input: z.object({
    artifact_uri: ArtifactUri,
    content: z.string(),
    edit_reason: z.string().max(500).exactOptional(),
    lock: z.object({ expected_sha256: z.string().exactOptional() }).exactOptional(),
  }),
  output: z.object({
    updated: z.boolean().describe('false when the content is the same'),
    sha256: z.string(),
    updated_at: z.string(),
    stale_tasks: z.array(z.string()).describe('tasks that a resume redrafts'),
    warnings: z.array(z.string()),
  }),
  annotations: REPLACES,
  scope: 'artifacts:write',
  async call({ artifact_uri, content, edit_reason, lock }, call) {
    const file = fileAt(call, artifact_uri);
    if (!file.ok) return file;
    if (isIdeaPath(file.value.path)) return writeIdeaFile(call, file.value.plan_id, content, lock);
    const by = clientName(call.client);
    const written = await writeArtifact(call.library, {
      plan_id: file.value.plan_id,
      path: file.value.path,
      content,
      ...(edit_reason !== undefined && { edit_reason }),
      ...(lock?.expected_sha256 !== undefined && { expected_sha256: lock.expected_sha256 }),
      ...(by !== null && { edited_by: by }),
    });
    if (!written.ok) return written;
    const { updated, sha256, updated_at, stale_stages, unreached } = written.value;
    const notReached = unreachedText(call.library, unreached && { ...unreached, data: nameOf(unreached.data) });
    const warnings = [...written.value.warnings, ...(notReached === null ? [] : [notReached])];
    return {
      ok: true,
      value: { updated, sha256, updated_at, stale_tasks: [...stale_stages], warnings },
    };
  },
});

async function writeIdeaFile(
  { library }: ToolCall,
  planId: string,
  content: string,
  lock: { readonly expected_sha256?: string } | undefined,
) {
  const written = await writeIdea(library, planId, content, lock?.expected_sha256);
  if (!written.ok) return written;
  const { updated, sha256, stale_stages, warnings } = written.value;
  return ok({
    updated,
    sha256,
    updated_at: library.now(),
    stale_tasks: [...stale_stages],
    warnings: [...warnings],
  });
}
