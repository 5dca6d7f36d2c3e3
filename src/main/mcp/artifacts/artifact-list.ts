import { z } from 'zod';
import { listArtifacts } from '../../../library/index.ts';
import { ArtifactEntry } from '../../../shared/contracts/artifact.ts';
import { PlanId } from '../plans/fields.ts';
import { defineTool, READS } from '../tool.ts';

export const artifactListTool = defineTool({
  name: 'artifact_list',
  title: 'List files of a plan',
  description: `The files of a plan, at any time, also while it is being drafted. Most sections have two: NNN-<stage>.md is how the section reads, NNN-<stage>.json its data; NNN is its place in the report, which may change and can be left out to read one. report.md is the whole report, run.log the log. A folder is listed by its path.
kind: plan (pages, the report), audit_report (checks of the plan), intermediate (data), state, log. edited: changed by somebody after it was drafted. Next: artifact_read with artifact_uri; its sha256 goes with artifact_write.
Records of model calls (sensitive) are left out unless asked for.
Errors: PLAN_NOT_FOUND (plan_list has the ids), INVALID_ARTIFACT_URI (the path leaves the plan), ARTIFACT_NOT_FOUND (leave path out to see what there is), PERMISSION_DENIED.`,
  input: z.object({
    plan_id: PlanId,
    path: z.string().exactOptional().describe('a folder or file of the plan; left out, the whole plan'),
    include_metadata: z
      .boolean()
      .exactOptional()
      .describe('default true; false: only type, path and artifact_uri, a much shorter answer'),
    include_sensitive: z
      .boolean()
      .exactOptional()
      .describe('default false; true: records of model calls too, only when the user wants them'),
  }),
  output: z.object({ entries: z.array(ArtifactEntry) }),
  manners: READS,
  scope: 'plans:read',
  call: (input, { library }) => listArtifacts(library, { include_sensitive: false, ...input }),
});
