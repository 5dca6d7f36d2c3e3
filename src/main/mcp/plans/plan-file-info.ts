import { z } from 'zod';
import { defineTool, READS } from '../tool.ts';
import { DeliverableLink, deliverableLink } from './deliverable-link.ts';
import { Deliverable, PlanId } from './fields.ts';

/** Gives a link in place of bytes. */
export const planFileInfoTool = defineTool({
  name: 'plan_file_info',
  title: 'Link to a file of a plan',
  description: `A link to the report or the zip of a plan, for the user's browser or curl; it needs no token and expires at expires_at (then call again). Check sha256 after fetching. To save the file on this computer, call plan_download instead. ready: false is not an error: reason says what is missing; wait with plan_wait. generation_failed: the plan failed before it was made (plan_status says why). content_unavailable: the file is missing (plan_resume restores it).`,
  input: z.object({ plan_id: PlanId, artifact: Deliverable }),
  output: DeliverableLink,
  annotations: READS,
  scope: 'plans:read',
  call: (input, call) => deliverableLink(call, input),
});
