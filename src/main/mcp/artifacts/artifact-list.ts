import { z } from 'zod';
import { listArtifacts } from '../../../library/index.ts';
import { ArtifactEntry } from '../../../shared/contracts/artifact.ts';
import { PlanId } from '../plans/fields.ts';
import { defineTool, READS } from '../tool.ts';

export const artifactListTool = defineTool({
  name: 'artifact_list',
  title: 'List files of a plan',
  description: `The files of a plan, at any time, even while it is being drafted. Most sections have two: NNN-<stage>.md is the page, NNN-<stage>.json its data; NNN is its place in the report, which may change and can be left out when reading. report.md is the whole report, run.log the log. Give a path to list a folder.
kind: plan (pages, the report), audit_report (checks of the plan), intermediate (data), state, log. edited: changed after it was drafted. Next: artifact_read with artifact_uri; pass its sha256 to artifact_write.
Records of model calls (sensitive) are left out by default.
Errors: PLAN_NOT_FOUND (plan_list lists ids), INVALID_ARTIFACT_URI (the path leaves the plan), ARTIFACT_NOT_FOUND (leave out path to list all files), PERMISSION_DENIED.`,
  input: z.object({
    plan_id: PlanId,
    path: z.string().exactOptional().describe('a folder or file of the plan; default: the whole plan'),
    include_metadata: z
      .boolean()
      .exactOptional()
      .describe('default true; false: only type, path and artifact_uri, a much shorter answer'),
    include_sensitive: z
      .boolean()
      .exactOptional()
      .describe('default false; true: include records of model calls, only if the user asks'),
  }),
  output: z.object({ entries: z.array(ArtifactEntry) }),
  annotations: READS,
  scope: 'plans:read',
  call: (input, { library }) => listArtifacts(library, { include_sensitive: false, ...input }),
});
