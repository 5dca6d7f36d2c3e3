import { createHash } from 'node:crypto';
import { z } from 'zod';
import { EXPORT_CHOICES, EXPORT_FORMATS, type ExportRequest, exportName, exportPlan } from '../../../library/index.ts';
import { REDACTABLE, Redactable, redactionQuery } from '../../../shared/redaction.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { DeliverableLink, deliverableLink } from '../plans/deliverable-link.ts';
import { choice, PlanId } from '../plans/fields.ts';
import { defineTool, READS, type ToolCall } from '../tool.ts';

type Link = z.infer<typeof DeliverableLink>;

const WHAT_IS_LEFT_OUT = Redactable.options.map((what) => `${what}: ${REDACTABLE[what].about}`).join('; ');

/** A link to a plan in a format of the user's choice. */
export const planExportTool = defineTool({
  name: 'plan_export',
  title: 'Export a plan',
  description: `A link to the plan as one file, for the user's browser or curl; it needs no token and expires at expires_at (then call again). ready: false is not an error: reason says what is missing; wait with plan_wait.
Errors: generation_failed (the plan failed before it was made; plan_status says why), content_unavailable (the file is missing: plan_resume restores it; or no browser that prints is installed: choose another format), INVALID_INPUT, PLAN_NOT_FOUND, PERMISSION_DENIED.`,
  input: z.object({
    plan_id: PlanId,
    format: choice(EXPORT_FORMATS.map(({ id }) => id)).describe(EXPORT_CHOICES.formats),
    part: z.string().exactOptional().describe(`which file of the format (default: the first); ${EXPORT_CHOICES.parts}`),
    leave_out: z
      .array(choice(Redactable.options))
      .exactOptional()
      .describe(`format page only: what to leave out; default all, [] nothing; ${WHAT_IS_LEFT_OUT}`),
    leave_out_words: z.array(z.string()).exactOptional().describe('format page only: further words to leave out'),
    keep_names: z.array(z.string()).exactOptional().describe('format page only: recognised names to keep'),
  }),
  output: DeliverableLink,
  annotations: READS,
  scope: 'plans:read',
  call: (asked, call) =>
    asked.format === 'zip' && Object.keys(asked).length === 2
      ? deliverableLink(call, { plan_id: asked.plan_id, artifact: 'zip' })
      : exportLink(call, asked),
});

async function exportLink({ library, links }: ToolCall, asked: ExportRequest): Promise<Result<Link>> {
  const exported = await exportPlan(library, asked);
  if (!exported.ok) {
    const { code, message } = exported.error;
    return code === 'ARTIFACT_NOT_FOUND' ? ok({ ready: false, reason: message }) : exported;
  }
  const { filename, content_type, bytes, part } = exported.value;
  const path = `/exports/${asked.plan_id}/${exportName(asked.format, part)}`;
  const { url, expires_at } = links.sign(path + redactionQuery(asked), library.user);
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
