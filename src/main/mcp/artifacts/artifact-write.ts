import { z } from 'zod';
import { unreachedText, writeArtifact } from '../../../library/index.ts';
import { artifactUri } from '../../../shared/contracts/artifact.ts';
import { clientName } from '../client-name.ts';
import { defineTool, REPLACES } from '../tool.ts';
import { PLACE, placeOf } from './artifact-place.ts';

export const artifactWriteTool = defineTool({
  name: 'artifact_write',
  title: 'Edit a file of a plan',
  description: `Replaces a section's page (.md) or data (.json) in a plan that is not running. Order: plan_stop if it is running, artifact_read, change the content, artifact_write with its sha256 as expected_sha256, then plan_resume, which redrafts only what depends on the change. Later runs keep the edit.
Pass the whole file. Facts in text are references such as [[budget.total]]: keep these, and change numbers with fact_set. Report, schedule and sums are updated at once; stale_stages lists the sections that plan_resume will redraft.
Errors: RUNNING_READONLY (call plan_stop first), CONFLICT (changed since you read it; details.current_sha256: read it again), PERMISSION_DENIED (computed file or log: details.edit_instead names what to edit), INVALID_DATA (the JSON does not fit; details.path says where; nothing was written), ARTIFACT_NOT_FOUND, INVALID_ARTIFACT_URI, PLAN_NOT_FOUND.`,
  input: z.object({
    ...PLACE,
    content: z.string().describe('the whole new content, at most 5 MB'),
    expected_sha256: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/)
      .exactOptional()
      .describe('sha256 from artifact_read; without it, changes made meanwhile are overwritten'),
    edit_reason: z.string().max(500).exactOptional().describe("reason, for the plan's history"),
  }),
  output: z.object({
    updated: z.boolean().describe('false when the content is the same'),
    path: z.string(),
    artifact_uri: z.string(),
    sha256: z.string().describe('of the file as written; data is normalized'),
    updated_at: z.string(),
    changed: z.array(z.string()).describe('other files updated'),
    stale_stages: z.array(z.string()).describe('sections that plan_resume redrafts'),
    kept_page: z.string().nullable().describe('page not updated from this data, because it has edits of its own'),
    warnings: z.array(z.string()).describe('what does not follow the edit, and why; it is saved'),
  }),
  annotations: REPLACES,
  scope: 'artifacts:write',
  async call({ content, expected_sha256, edit_reason, ...named }, { library, client }) {
    const place = placeOf(named);
    if (!place.ok) return place;
    const editor = clientName(client);
    const written = await writeArtifact(library, {
      ...place.value,
      content,
      ...(expected_sha256 !== undefined && { expected_sha256 }),
      ...(edit_reason !== undefined && { edit_reason }),
      ...(editor !== null && { edited_by: editor }),
    });
    if (!written.ok) return written;
    const { changed, stale_stages, unreached, warnings, ...file } = written.value;
    const notReached = unreachedText(library, unreached);
    return {
      ok: true,
      value: {
        ...file,
        artifact_uri: artifactUri(place.value.plan_id, file.path),
        changed: [...changed],
        stale_stages: [...stale_stages],
        warnings: [...warnings, ...(notReached === null ? [] : [notReached])],
      },
    };
  },
});
