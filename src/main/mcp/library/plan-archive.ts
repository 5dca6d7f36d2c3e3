import { z } from 'zod';
import { archivePlan } from '../../../library/index.ts';
import { PlanId } from '../plans/fields.ts';
import { defineTool } from '../tool.ts';

/** Puts a plan out of sight, or back. */
export const planArchiveTool = defineTool({
  name: 'plan_archive',
  title: 'Archive a plan',
  description: `Hides a plan from plan_list (archived: true) or shows it again (archived: false); nothing is lost. An archived plan can be read, exported and compared, but not changed or resumed. plan_list with include_archived lists it. RUN_ALREADY_ACTIVE: plan_stop it first. PLAN_NOT_FOUND, PERMISSION_DENIED.`,
  input: z.object({ plan_id: PlanId, archived: z.boolean().describe('false: unarchive') }),
  output: z.object({ plan_id: z.string(), archived: z.boolean() }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  scope: 'plans:write',
  call: (input, { library }) => archivePlan(library, input),
});
