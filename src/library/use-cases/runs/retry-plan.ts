import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { syncFolder } from '../../../platform/atomic-file.ts';
import type { PlanState } from '../../../shared/plan-state.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { artifacts, calls, facts, plans, questions, searchPages, setFacts, stages } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { HISTORY, planFolder, writePlanFiles } from '../../plan-folder.ts';
import { appendEvent } from '../../store/events.ts';
import { readSetFacts } from '../../store/facts.ts';
import { runId } from '../../store/run-id.ts';
import { insertRun, latestRun } from '../../store/run-state.ts';
import { checkMaxCost } from '../plans/check-input.ts';
import { findChangeablePlan, plannerOf } from '../plans/find-plan.ts';
import { optionsWithCap } from '../plans/plan-options.ts';
import { AGENT, chooseProfile, OUTLINE } from '../settings/choose-profile.ts';
import { defaultTarget } from './run-target.ts';

interface RetryPlanInput {
  readonly plan_id: string;
  /** Default: the profile that the plan has. */
  readonly model_profile?: string;
  /**
   * Used instead of that default where it is usable. Ignored where `model_profile` is given, and where the plan's own
   * profile keeps the prompt on this computer: a retry must not send it elsewhere.
   */
  readonly preferred_profile?: string;
  /** As for a resume. */
  readonly max_cost_usd?: number | null;
}

interface RetryPlanOutput {
  readonly plan_id: string;
  readonly run_id: string;
  readonly state: PlanState;
  /** What drafts it now. */
  readonly model_profile: string;
  /** Where what was there is kept, inside the plan. */
  readonly history: string;
}

/**
 * Drafts a failed or stopped plan from scratch under the same id. Its former content, edits and set facts included,
 * moves to `history/<run id>/` in the plan's folder; stored answers are deleted, so that models are asked again. The
 * cost so far stays counted, also against the cap.
 * PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_INPUT, PLAN_NOT_FAILED.
 */
export async function retryPlan(library: Library, input: RetryPlanInput): Promise<Result<RetryPlanOutput>> {
  const known = findChangeablePlan(library, input.plan_id);
  if (!known.ok) return known;
  if (!isRetriable(known.value.state)) return notFailed(known.value.state);
  const maxCost = checkMaxCost(input.max_cost_usd);
  if (!maxCost.ok) return maxCost;
  // Checked for the plan's own profile too, so that nothing is moved for a run that could not start.
  const profile = await profileFor(library, input, known.value.profile);
  if (!profile.ok) return profile;
  return library.transaction((): Result<RetryPlanOutput> => {
    const found = findChangeablePlan(library, input.plan_id);
    if (!found.ok) return found;
    const plan = found.value;
    const last = latestRun(library, plan.id);
    if (!last || !isRetriable(plan.state)) return notFailed(plan.state);
    const history = `${HISTORY}/${runId(last.number)}`;
    const set = readSetFacts(library, plan.id);
    if (Object.keys(set).length > 0) {
      writePlanFiles(library.home, plan.id, [
        { path: `${history}/set-facts.json`, content: `${JSON.stringify(set, null, 2)}\n` },
      ]);
    }
    moveToHistory(planFolder(library.home, plan.id), history);
    for (const table of [artifacts, stages, calls, questions, facts, setFacts, searchPages]) {
      library.db.delete(table).where(eq(table.planId, plan.id)).run();
    }
    library.db
      .update(plans)
      .set({
        profile: profile.value,
        planFormat: plannerOf(library).planFormat,
        options: optionsWithCap(plan.options, maxCost.value),
      })
      .where(eq(plans.id, plan.id))
      .run();
    const run = insertRun(library, plan.id, { target: defaultTarget(library, plan.id) });
    appendEvent(library, plan.id, run.number, 'run_queued', {
      run_id: runId(run.number),
      target: run.target,
      retry: true,
    });
    return ok({
      plan_id: plan.id,
      run_id: runId(run.number),
      state: 'pending',
      model_profile: profile.value,
      history,
    });
  });
}

function isRetriable(state: PlanState): boolean {
  return state === 'failed' || state === 'stopped';
}

function notFailed(state: PlanState): Result<never> {
  return err('PLAN_NOT_FAILED', `Only a failed or stopped plan can be retried; this one is ${state}.`, {
    next: state === 'completed' ? 'Edit it and resume, or create a new plan.' : 'Stop it first.',
  });
}

async function profileFor(library: Library, input: RetryPlanInput, own: string): Promise<Result<string>> {
  const { model_profile: named, preferred_profile: preferred } = input;
  // Answers come from a recording, whatever the profile.
  if (library.env.PLANEXE_REPLAY) return ok(own);
  if (named === undefined && preferred !== undefined && (await sendsAway(library, own))) {
    const usable = await chooseProfile(library, preferred);
    if (usable.ok) return usable;
  }
  return chooseProfile(library, named ?? own);
}

/** Whether the profile asks models elsewhere; one that cannot be found any more counts as if it did. */
async function sendsAway(library: Library, profile: string): Promise<boolean> {
  if (profile === OUTLINE || profile === AGENT) return false;
  const terms = await plannerOf(library).profileTerms({ home: library.home, env: library.env }, profile);
  return !terms.ok || terms.value.leaves_computer;
}

/** After a crash in between, each file is in one of the two places, and the next retry moves the rest. */
function moveToHistory(folder: string, history: string): void {
  if (!existsSync(folder)) return;
  const target = join(folder, ...history.split('/'));
  mkdirSync(target, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder).sort()) {
    if (name !== HISTORY) renameSync(join(folder, name), join(target, name));
  }
  syncFolder(target);
  syncFolder(folder);
}
