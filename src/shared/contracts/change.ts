import { z } from 'zod';

/** What can change in a library beside what events tell. The words stand in the database's own triggers. */
export type LibraryChangeKind =
  | 'plan_added'
  | 'plan_changed'
  | 'plan_deleted'
  | 'baseline_changed'
  | 'call_ended'
  | 'settings_changed'
  | 'tokens_changed'
  | 'agent_called'
  | 'trash_changed'
  | 'work_changed';

/**
 * What changed in one plan at one moment, as sent to the window: kinds of events and of changes, without content.
 * `plan_id` is null for what belongs to no plan.
 */
export const Change = z.object({ plan_id: z.string().nullable(), types: z.array(z.string()).readonly() });
export type Change = Readonly<z.infer<typeof Change>>;
