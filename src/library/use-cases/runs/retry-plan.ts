import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { makeFolder, renameOver, syncFolder } from '../../../platform/atomic-file.ts';
import { OUTLINE } from '../../../shared/outline-profile.ts';
import type { PlanState } from '../../../shared/plan-state.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import {
  amendedFacts,
  artifacts,
  calls,
  facts,
  plans,
  questions,
  searchPages,
  setFacts,
  stages,
} from '../../db/schema.ts';
import { HISTORY, planFolder, planPlace, writePlanFiles } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { beginFileChange } from '../../recovery/rollback-journal.ts';
import { appendEvent } from '../../store/events/events.ts';
import { readSetFacts } from '../../store/plans/facts.ts';
import { runId } from '../../store/run-id.ts';
import { insertRun, latestRun } from '../../store/runs/run-state.ts';
import { checkMaxCost } from '../plans/check-input.ts';
import { findChangeablePlan, plannerOf } from '../plans/find-plan.ts';
import { optionsWithCap } from '../plans/plan-options.ts';
import { AGENT, chooseProfile } from '../settings/choose-profile.ts';
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
  return draftAnew(library, input.plan_id, profile.value, maxCost.value);
}

function draftAnew(
  library: Library,
  planId: string,
  profile: string,
  maxCost: number | null | undefined,
): Result<RetryPlanOutput> {
  const former = contentOf(library, planId);
  const history = freeHistory(library, planId, latestRun(library, planId)?.number ?? 0);
  const place = planPlace(planId);
  const setFactsPath = `${history}/set-facts.json`;
  const change = beginFileChange(library, planId, [
    { action: 'remove', path: `${place}/${setFactsPath}` },
    ...former.map((name) => ({
      action: 'put_back' as const,
      path: `${place}/${history}/${name}`,
      origin: `${place}/${name}`,
    })),
  ]);
  try {
    return change.commit(() => {
      const found = findChangeablePlan(library, planId);
      if (!found.ok) return found;
      const plan = found.value;
      const last = latestRun(library, plan.id);
      if (!last || !isRetriable(plan.state)) return notFailed(plan.state);
      const set = readSetFacts(library, plan.id);
      if (Object.keys(set).length > 0) {
        const content = `${JSON.stringify(set, null, 2)}\n`;
        writePlanFiles(library.home, plan.id, [{ path: setFactsPath, content }]);
      }
      moveToHistory(planFolder(library.home, plan.id), former, history);
      for (const table of [artifacts, stages, calls, questions, facts, setFacts, amendedFacts, searchPages]) {
        library.db.delete(table).where(eq(table.planId, plan.id)).run();
      }
      library.db
        .update(plans)
        .set({ profile, planFormat: plannerOf(library).planFormat, options: optionsWithCap(plan.options, maxCost) })
        .where(eq(plans.id, plan.id))
        .run();
      const run = insertRun(library, plan.id, { target: defaultTarget(library, plan.id) });
      appendEvent(library, plan.id, run.number, 'run_queued', {
        run_id: runId(run.number),
        target: run.target,
        retry: true,
      });
      return ok({ plan_id: plan.id, run_id: runId(run.number), state: 'pending', model_profile: profile, history });
    });
  } finally {
    change.close();
  }
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

/** Names of everything in the plan's folder but its history. */
function contentOf(library: Library, planId: string): string[] {
  const folder = planFolder(library.home, planId);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name !== HISTORY)
    .sort();
}

/** A folder of the history with nothing in it. */
function freeHistory(library: Library, planId: string, lastRun: number): string {
  const folder = join(planFolder(library.home, planId), HISTORY);
  for (let copy = 1; ; copy += 1) {
    const name = copy === 1 ? runId(lastRun) : `${runId(lastRun)}-${copy}`;
    const place = join(folder, name);
    if (!existsSync(place) || readdirSync(place).length === 0) return `${HISTORY}/${name}`;
  }
}

function moveToHistory(folder: string, names: readonly string[], history: string): void {
  if (names.length === 0) return;
  const target = join(folder, ...history.split('/'));
  makeFolder(target);
  // What another program has deleted meanwhile is left out.
  for (const name of names) if (existsSync(join(folder, name))) renameOver(join(folder, name), join(target, name));
  syncFolder(target);
  syncFolder(folder);
}
