import { EDIT_REASON } from '../../../shared/contracts/edit-history.ts';
import { STRATEGY_STAGE } from '../../../shared/contracts/strategy.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { refuseWhileActive, writeArtifact } from '../files/write-artifact.ts';
import { findChangeablePlan, findPlan } from '../plans/find-plan.ts';
import { type TitledStage, titledStages } from '../plans/stage-titles.ts';
import { estimateRedraft, type RedraftEstimate } from '../runs/estimate-redraft.ts';
import { packEarlier } from '../transfer/keep-earlier.ts';
import { readStrategy, type StoredStrategy } from './stored-strategy.ts';

interface ScenarioInput {
  readonly plan_id: string;
  /** Id of the scenario. */
  readonly scenario: string;
}

export interface ChooseScenarioInput extends ScenarioInput {
  /** Of the file that the scenarios were read from; when it is another by now, nothing is written. */
  readonly expected_sha256: string;
  /** Whether the plan as it is now is kept as a plan of its own, which this one then follows. */
  readonly keep_earlier?: boolean | undefined;
}

export interface ChooseScenarioOutput {
  /** Of the file as it is now. */
  readonly sha256: string;
  /** False when the plan is drafted from it already. */
  readonly updated: boolean;
  /** Files that were computed or rendered anew. */
  readonly changed: readonly string[];
  /** Sections that read the choice; a resume redrafts them, and what reads them in turn. */
  readonly stale: readonly TitledStage[];
  /** Id of the plan as it was before, to compare with; null where it is not kept. */
  readonly earlier: string | null;
  readonly warnings: readonly string[];
}

/**
 * What choosing another scenario would redraft, and what that takes; nothing is written. PLAN_NOT_FOUND,
 * PERMISSION_DENIED, ARTIFACT_NOT_FOUND (the plan has no scenarios), INVALID_INPUT (no such scenario), INVALID_DATA.
 */
export async function previewScenario(library: Library, input: ScenarioInput): Promise<Result<RedraftEstimate>> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const stored = scenarioIn(library, input);
  if (!stored.ok) return stored;
  return estimateRedraft(library, found.value, { changed: [STRATEGY_STAGE], drafts: [], profile: found.value.profile });
}

/**
 * Goes on from another scenario. It is an edit of the section's data, so it is kept when the plan is redrafted; what is
 * computed from it is updated immediately, and nothing is drafted. The plan as it was can be kept, to be compared with
 * (`diffPlans`).
 *
 * PLAN_NOT_FOUND, PERMISSION_DENIED, RUNNING_READONLY, ARTIFACT_NOT_FOUND (the plan has no scenarios), INVALID_INPUT (no
 * such scenario), CONFLICT with `current_sha256`, INVALID_DATA.
 */
export async function chooseScenario(
  library: Library,
  input: ChooseScenarioInput,
): Promise<Result<ChooseScenarioOutput>> {
  const { plan_id, scenario, expected_sha256 } = input;
  const found = findChangeablePlan(library, plan_id);
  if (!found.ok) return found;
  const running = refuseWhileActive(library, plan_id);
  if (running) return running;
  const stored = scenarioIn(library, input);
  if (!stored.ok) return stored;
  const { path, choice } = stored.value;
  const pack = input.keep_earlier && choice.chosen !== scenario ? await packEarlier(library, plan_id) : ok(null);
  if (!pack.ok) return pack;
  const written = await writeArtifact(library, {
    plan_id,
    path,
    content: JSON.stringify({ ...choice, chosen: scenario }),
    expected_sha256,
    edit_reason: EDIT_REASON.scenario,
  });
  if (!written.ok) return written;
  const { sha256, updated, changed, stale_stages, warnings } = written.value;
  const kept = pack.value && updated ? await pack.value() : ok(null);
  return ok({
    ...{ sha256, updated, changed },
    stale: titledStages(library, stale_stages),
    earlier: kept.ok ? (kept.value?.plan_id ?? null) : null,
    warnings: kept.ok ? warnings : [...warnings, `The earlier plan could not be kept: ${kept.error.message}`],
  });
}

/** The strategy of a plan that has this scenario. */
function scenarioIn(library: Library, { plan_id, scenario }: ScenarioInput): Result<StoredStrategy> {
  const stored = readStrategy(library, plan_id);
  if (!stored.ok) return stored;
  if (stored.value === null)
    return err('ARTIFACT_NOT_FOUND', 'This plan has no scenarios to choose from.', {
      next: `Add the section ${STRATEGY_STAGE} to the plan, or wait until it is drafted.`,
    });
  const known = stored.value.scenarios.scenarios.map(({ id }) => id);
  if (!known.includes(scenario))
    return err('INVALID_INPUT', `Unknown scenario: ${JSON.stringify(scenario).slice(0, 80)}.`, {
      field: 'scenario',
      next: `Scenarios: ${known.join(', ')}.`,
    });
  return ok(stored.value);
}
