import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { PlanState } from '../../shared/plan-state.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { artifacts, calls, facts, plans, questions, searchPages, setFacts, stages } from '../db/schema.ts';
import type { Library } from '../library.ts';
import { HISTORY, planFolder, syncFolder, writePlanFiles } from '../plan-folder.ts';
import { appendEvent } from '../store/events.ts';
import { readSetFacts } from '../store/facts.ts';
import { runId } from '../store/run-id.ts';
import { insertRun, latestRun } from '../store/run-state.ts';
import { checkMaxCost } from './check-input.ts';
import { chooseProfile } from './choose-profile.ts';
import { findPlan, plannerOf } from './find-plan.ts';
import { optionsWithCap } from './plan-options.ts';

interface RetryPlanInput {
  readonly plan_id: string;
  /** Default: the profile that the plan has. */
  readonly model_profile?: string;
  /** As for a resume. */
  readonly max_cost_usd?: number | null;
}

interface RetryPlanOutput {
  readonly plan_id: string;
  readonly run_id: string;
  readonly state: PlanState;
  /** Where what was there is kept, inside the plan. */
  readonly history: string;
}

/**
 * Drafts a failed or stopped plan from scratch under the same id. What was there, edits and set facts included, moves
 * to `history/<run id>/` in the plan's folder; stored answers are forgotten, so that a model is
 * asked anew. What was spent stays counted, against the cap too.
 * PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_INPUT, PLAN_NOT_FAILED.
 */
export async function retryPlan(library: Library, input: RetryPlanInput): Promise<Result<RetryPlanOutput>> {
  const known = findPlan(library, input.plan_id);
  if (!known.ok) return known;
  const maxCost = checkMaxCost(input.max_cost_usd);
  if (!maxCost.ok) return maxCost;
  // Also the profile that the plan has: nothing is moved away for a run that could not begin.
  const profile = needsNoModel(library, input.model_profile ?? known.value.profile)
    ? undefined
    : await chooseProfile(library, input.model_profile ?? known.value.profile);
  if (profile && !profile.ok) return profile;
  return library.transaction((): Result<RetryPlanOutput> => {
    const found = findPlan(library, input.plan_id);
    if (!found.ok) return found;
    const plan = found.value;
    const last = latestRun(library, plan.id);
    if (!last || (plan.state !== 'failed' && plan.state !== 'stopped')) {
      return err('PLAN_NOT_FAILED', `Only a failed or stopped plan can be retried; this one is ${plan.state}.`, {
        next: plan.state === 'completed' ? 'Edit it and resume, or create a new plan.' : 'Stop it first.',
      });
    }
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
        profile: profile?.value ?? plan.profile,
        planFormat: plannerOf(library).planFormat,
        options: optionsWithCap(plan.options, maxCost.value),
      })
      .where(eq(plans.id, plan.id))
      .run();
    const run = insertRun(library, plan.id, { target: last.target });
    appendEvent(library, plan.id, run.number, 'run_queued', {
      run_id: runId(run.number),
      target: run.target,
      retry: true,
    });
    return ok({ plan_id: plan.id, run_id: runId(run.number), state: 'pending', history });
  });
}

/** Answers come from a recording, or from agents that take questions when they like. */
function needsNoModel(library: Library, profile: string): boolean {
  return profile === 'agent' || Boolean(library.env.PLANEXE_REPLAY);
}

/** After a crash on the way a file lies in one of the two places, and the next retry takes what is left. */
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
