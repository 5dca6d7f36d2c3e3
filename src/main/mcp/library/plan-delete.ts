import { z } from 'zod';
import { deletablePlan, deletePlan } from '../../../library/index.ts';
import { PlanId } from '../plans/fields.ts';
import { defineTool, REPLACES } from '../tool.ts';

/** Deletes a plan after the user has agreed: the client asks where it can, else the agent confirms that it did. */
export const planDeleteTool = defineTool({
  name: 'plan_delete',
  title: 'Delete a plan',
  description: `Moves a plan to the trash for 30 days (kept_until), then deletes it for good. plan_archive only hides it. Clients that can ask the user always do, whatever confirm says; deleted: false means the user declined: do not try again. With other clients, ask the user first, naming the plan, then pass confirm: true.
Errors: CONFIRMATION_REQUIRED (nothing was deleted; ask the user), PLAN_NOT_TERMINAL (call plan_stop first), PLAN_NOT_FOUND, PERMISSION_DENIED.`,
  input: z.object({
    plan_id: PlanId,
    confirm: z.boolean().exactOptional().describe('true only if the user agreed to delete this plan'),
  }),
  output: z.object({
    plan_id: z.string(),
    deleted: z.boolean(),
    message: z.string(),
    trash: z.string().exactOptional().describe("folder name in the library's trash"),
    kept_until: z.string().exactOptional(),
  }),
  annotations: REPLACES,
  scope: 'plans:write',
  call({ plan_id, confirm = false }, { library, canAsk, consent }) {
    const plan = deletablePlan(library, { plan_id });
    if (!plan.ok) return plan;
    const { title, state } = plan.value;
    if (consent === 'refused') {
      return { ok: true, value: { plan_id, deleted: false, message: 'The user declined; nothing was deleted.' } };
    }
    if (canAsk && consent === null) {
      return { ask: `Delete the plan "${title}" (${state})? It stays in the trash for 30 days.` };
    }
    if (consent !== 'given' && !confirm) return confirmationRequired(title, state);
    const deleted = deletePlan(library, { plan_id });
    if (!deleted.ok) return deleted;
    const message = `Moved to the trash, kept until ${deleted.value.kept_until}.`;
    return { ok: true, value: { ...deleted.value, deleted: true, message } };
  },
});

function confirmationRequired(title: string, state: string) {
  return {
    ok: false as const,
    error: {
      code: 'CONFIRMATION_REQUIRED',
      message: 'Confirmation required; nothing was deleted.',
      details: { title, state, next: 'Ask the user whether to delete this plan, then call again with confirm: true.' },
    },
  };
}
