import { planRequest, type Store } from '../library/for-drafting.ts';
import type { PlanExtent } from '../planning/pipeline/sections-of-plan.ts';
import { OUTLINE } from '../shared/outline-profile.ts';

/** What decides which sections a plan has: its speed, who answers, and what its user asked for. */
export function planExtent(store: Store, planId: string): PlanExtent {
  const { speed, profile, added_sections, left_out_sections } = planRequest(store, planId);
  return { speed, isAnswered: profile !== OUTLINE, added: added_sections, left_out: left_out_sections };
}
