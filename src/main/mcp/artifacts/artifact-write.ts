import { z } from 'zod';
import { writeArtifact } from '../../../library/index.ts';
import { artifactUri } from '../../../shared/contracts/artifact.ts';
import { clientName } from '../client-name.ts';
import { defineTool, REPLACES } from '../tool.ts';
import { PLACE, placeOf } from './artifact-place.ts';

export const artifactWriteTool = defineTool({
  name: 'artifact_write',
  title: 'Edit a file of a plan',
  description: `Replaces the content of a section's page (.md) or data (.json) in a plan that is not running. The order: plan_stop if it runs, artifact_read, change what you read, artifact_write with the sha256 you read as expected_sha256, then plan_resume, which drafts only what follows from the change. The edit itself is kept by every later run.
Give the whole file. In text a fact is a reference such as [[budget.total]]: keep these, and change numbers with fact_set. The report, the schedule and sums are computed at once; stale_stages names the sections that plan_resume will draft again.
Errors: RUNNING_READONLY (call plan_stop first), CONFLICT (changed since you read it: details.current_sha256; read again), PERMISSION_DENIED (computed file or log: details.edit_instead names what to edit), INVALID_DATA (the JSON does not fit; details.path says where; nothing was written), ARTIFACT_NOT_FOUND, INVALID_ARTIFACT_URI, PLAN_NOT_FOUND.`,
  input: z.object({
    ...PLACE,
    content: z.string().describe('the whole new content, at most 5 MB'),
    expected_sha256: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/)
      .exactOptional()
      .describe('sha256 of the file as you read it; without it, changes made meanwhile are lost'),
    edit_reason: z.string().max(500).exactOptional().describe('why, for the history of the plan'),
  }),
  output: z.object({
    updated: z.boolean().describe('false when the file said this already'),
    path: z.string(),
    artifact_uri: z.string(),
    sha256: z.string().describe('of the file as it is now; data is written in a normal form'),
    updated_at: z.string(),
    changed: z.array(z.string()).describe('other files that were computed anew'),
    stale_stages: z.array(z.string()).describe('sections that plan_resume drafts again'),
    kept_page: z.string().nullable().describe('the page that does not follow this data, because it was edited too'),
    warnings: z.array(z.string()).describe('what could not be computed although the edit stands'),
  }),
  manners: REPLACES,
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
    const { changed, stale_stages, warnings, ...file } = written.value;
    return {
      ok: true,
      value: {
        ...file,
        artifact_uri: artifactUri(place.value.plan_id, file.path),
        changed: [...changed],
        stale_stages: [...stale_stages],
        warnings: [...warnings],
      },
    };
  },
});
