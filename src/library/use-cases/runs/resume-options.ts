import type { ResumeOptions } from '../../../shared/contracts/plan-run.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { spentUsd, unpricedCalls } from '../../store/stages/attempts.ts';
import { findPlan } from '../plans/find-plan.ts';
import { planGraph } from '../plans/plan-graph.ts';
import { usableProfiles } from '../settings/usable-profiles.ts';
import { defaultTarget } from './run-target.ts';

/**
 * What can be chosen when a plan goes on: its sections and how each stands, and who can draft here and now.
 * PLAN_NOT_FOUND, PERMISSION_DENIED.
 */
export async function resumeOptions(
  library: Library,
  input: { readonly plan_id: string },
): Promise<Result<ResumeOptions>> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const graph = planGraph(library, input);
  if (!graph.ok) return graph;
  const { profiles } = await usableProfiles(library);
  return ok({
    sections: graph.value.nodes.map(({ stage, title, state, why }) => ({ stage, title, state, why })),
    profiles: profiles.map(({ profile, title, summary, leaves_computer }) => ({
      profile,
      title,
      summary,
      leaves_computer,
    })),
    model_profile: found.value.profile,
    target: defaultTarget(library, input.plan_id),
    max_cost_usd: found.value.options.max_cost_usd ?? null,
    spent_usd: spentUsd(library, input.plan_id),
    unpriced: unpricedCalls(library, input.plan_id),
  });
}
