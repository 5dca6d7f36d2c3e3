import { z } from 'zod';
import { type Library, listArtifacts } from '../../../library/index.ts';
import { type ArtifactEntry, ArtifactKind } from '../../../shared/contracts/artifact.ts';
import { defineTool, READS } from '../tool.ts';
import { artifactUri } from './artifact-uri.ts';
import { SessionId } from './fields.ts';
import { nameOf, pathOf } from './file-names.ts';
import { ideaFile, isIdeaPath } from './idea-file.ts';
import { planOf } from './session-id.ts';

const Entry = z.object({
  type: z.enum(['file', 'folder']),
  path: z.string(),
  artifact_uri: z.string(),
  size: z.number().int().min(0).exactOptional().describe('bytes'),
  updated_at: z.string().exactOptional(),
  content_type: z.string().exactOptional(),
  kind: ArtifactKind.exactOptional(),
  sha256: z.string().exactOptional(),
});

export const artifactListTool = defineTool({
  name: 'planexe.artifact.list',
  title: 'List artifacts',
  description: `The files of a session, also while it runs. plan.md and plan.json are the project plan as page and data, prompt.md the idea, NNN-<task>.md and .json the other sections, NNN-report.html and NNN-report.md the whole report, run.log the log. kind: plan, audit_report, intermediate, state, log. SESSION_NOT_FOUND, INVALID_ARTIFACT_URI (no such folder or file, or a path that leaves the session), PERMISSION_DENIED.`,
  input: z.object({
    session_id: SessionId,
    path: z.string().exactOptional().describe('a folder or file; default: everything'),
    include_metadata: z.boolean().exactOptional().describe('default true'),
  }),
  output: z.object({ entries: z.array(Entry) }),
  annotations: READS,
  scope: 'plans:read',
  call({ session_id, path = '', include_metadata = true }, call) {
    const plan = planOf(call, session_id);
    if (!plan.ok) return plan;
    const listed = listArtifacts(call.library, {
      plan_id: plan.value,
      path: pathOf(path),
      include_metadata,
      include_sensitive: false,
    });
    if (!listed.ok) return listed;
    return {
      ok: true,
      value: {
        entries: listed.value.entries.map((entry) => asEntry(session_id, asIdea(call.library, plan.value, entry))),
      },
    };
  },
});

/** The idea has the size and hash with which it is read and written here. */
function asIdea(library: Library, planId: string, entry: ArtifactEntry): ArtifactEntry {
  const idea = isIdeaPath(entry.path) && entry.sha256 !== undefined ? ideaFile(library, planId) : null;
  return idea?.ok ? { ...entry, size: idea.value.size, sha256: idea.value.sha256 } : entry;
}

function asEntry(session: string, entry: ArtifactEntry): z.input<typeof Entry> {
  const { type, path, size, updated_at, content_type, kind, sha256 } = entry;
  const named = { type, path: nameOf(path), artifact_uri: artifactUri(session, path) };
  return {
    ...named,
    ...(size !== undefined && { size }),
    ...(updated_at !== undefined && { updated_at }),
    ...(content_type !== undefined && { content_type }),
    ...(kind !== undefined && { kind }),
    ...(sha256 !== undefined && { sha256 }),
  };
}
