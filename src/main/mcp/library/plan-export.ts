import { createHash } from 'node:crypto';
import { z } from 'zod';
import { exportPlan } from '../../../library/index.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { DeliverableLink, deliverableLink } from '../plans/deliverable-link.ts';
import { choice, PlanId } from '../plans/fields.ts';
import { defineTool, READS, type ToolCall } from '../tool.ts';

type Link = z.infer<typeof DeliverableLink>;

/** A link to a plan in a format of the user's choice. */
export const planExportTool = defineTool({
  name: 'plan_export',
  title: 'Export a plan',
  description: `A link to the plan as one file, for the user's browser or curl; it needs no token and expires at expires_at (then call again). zip: every page and its data with what plan_import needs, without prompts to models and their answers; md: the report as Markdown. Other formats are not supported yet (INVALID_INPUT). ready: false is not an error: reason says what is missing; wait with plan_wait.
Errors: generation_failed (the plan failed before it was made; plan_status says why), content_unavailable (the file is missing; plan_resume restores it), INVALID_INPUT, PLAN_NOT_FOUND, PERMISSION_DENIED.`,
  input: z.object({
    plan_id: PlanId,
    format: choice(['zip', 'md', 'docx', 'pdf', 'xlsx', 'csv', 'ics', 'mspdi']).describe('zip or md'),
  }),
  output: DeliverableLink,
  annotations: READS,
  scope: 'plans:read',
  call: ({ plan_id, format }, call) =>
    format === 'zip' ? deliverableLink(call, { plan_id, artifact: 'zip' }) : exportLink(call, plan_id, format),
});

async function exportLink({ library, links }: ToolCall, planId: string, format: string): Promise<Result<Link>> {
  const exported = await exportPlan(library, { plan_id: planId, format });
  if (!exported.ok) {
    const { code, message } = exported.error;
    return code === 'ARTIFACT_NOT_FOUND' ? ok({ ready: false, reason: message }) : exported;
  }
  const { filename, content_type, bytes } = exported.value;
  const { url, expires_at } = links.sign(`/download/${planId}/report.md`, library.user);
  return ok({
    ready: true,
    filename,
    content_type,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    download_size: bytes.length,
    download_url: url,
    expires_at,
  });
}
