import { z } from 'zod';
import { archivePlan } from '../../../library/index.ts';
import { PlanId } from '../plans/fields.ts';
import { defineTool } from '../tool.ts';

/** Puts a plan out of sight, or back. */
export const planArchiveTool = defineTool({
  name: 'plan_archive',
  title: 'Archive a plan',
  description: `Hides a plan from plan_list (archived: true) or shows it again (archived: false); nothing else is lost. While archived it can be read, exported and compared, and not be changed or resumed. include_archived in plan_list finds it again. PLAN_NOT_FOUND, PERMISSION_DENIED.`,
  input: z.object({ plan_id: PlanId, archived: z.boolean().describe('false: back into the list') }),
  output: z.object({ plan_id: z.string(), archived: z.boolean() }),
  manners: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  scope: 'plans:write',
  call: (input, { library }) => archivePlan(library, input),
});
