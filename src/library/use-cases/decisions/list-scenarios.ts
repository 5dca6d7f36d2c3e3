import { STRATEGY_STAGE, type Strategy } from '../../../shared/contracts/strategy.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { noticeEdits } from '../../edits/notice-edits.ts';
import type { Library } from '../../library.ts';
import { whyReadonly } from '../files/why-readonly.ts';
import { findPlan, plannerOf } from '../plans/find-plan.ts';
import { readStrategy } from './stored-strategy.ts';

/**
 * The scenarios that the plan was chosen from, best score first; null for a plan without them. PLAN_NOT_FOUND,
 * PERMISSION_DENIED, INVALID_DATA (a file was edited to something that does not fit).
 */
export function listScenarios(
  library: Library,
  input: { readonly plan_id: string },
): Result<{ readonly strategy: Strategy | null }> {
  const { plan_id } = input;
  const found = findPlan(library, plan_id);
  if (!found.ok) return found;
  noticeEdits(library, plan_id);
  const stored = readStrategy(library, plan_id);
  if (!stored.ok) return stored;
  if (stored.value === null) return ok({ strategy: null });
  const { choice, scenarios, path, sha256 } = stored.value;
  const reviewed = plannerOf(library).asReviewed(library, plan_id);
  const freshness = plannerOf(library)
    .freshness(library, plan_id)
    .find(({ stage }) => stage === STRATEGY_STAGE);
  const leverTitle = (id: string) => scenarios.levers.find((lever) => lever.id === id)?.title ?? id;
  const rows = scenarios.scenarios.map((row) => ({
    id: row.id,
    title: reviewed(row.title),
    idea: reviewed(row.idea),
    gives_up: reviewed(row.gives_up),
    reason: reviewed(choice.reasons[row.id] ?? ''),
    choices: row.choices.map(({ lever, title }) => reviewed(`${leverTitle(lever)}: ${title}`)),
    score: choice.totals.find(({ scenario }) => scenario === row.id)?.score ?? null,
    breaks: choice.broken.flatMap(({ scenario, quote }) => (scenario === row.id ? [quote] : [])),
    is_chosen: row.id === choice.chosen,
    is_favoured: row.id === choice.best,
  }));
  return ok({
    strategy: {
      state: freshness?.state ?? 'not_run',
      sha256,
      path,
      scenarios: rows.sort((a, b) => (b.score ?? 0) - (a.score ?? 0)),
      earlier: earlierOf(library, found.value.parentPlanId, choice.chosen),
      refusal: whyReadonly(library, plan_id),
    },
  });
}

/** The plan that this one follows, with the scenario from which that goes on; null where it is the same one. */
function earlierOf(library: Library, parentId: string | null, chosen: string): Strategy['earlier'] {
  if (parentId === null || !findPlan(library, parentId).ok) return null;
  const stored = readStrategy(library, parentId);
  if (!stored.ok || stored.value === null || stored.value.choice.chosen === chosen) return null;
  const { choice, scenarios } = stored.value;
  const scenario = scenarios.scenarios.find(({ id }) => id === choice.chosen);
  return scenario ? { plan_id: parentId, scenario: scenario.title } : null;
}
