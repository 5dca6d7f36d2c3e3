import { and, desc, eq, sql } from 'drizzle-orm';
import type { PlanState, Target } from '../../../shared/plan-state.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { artifacts, type Invalidation, type PlanRow, plans, type RunRow, runs, stages } from '../../db/schema.ts';
import { forgetGivenUp } from '../../edits/data-checks.ts';
import { faultError, noticeAllEdits } from '../../edits/notice-edits.ts';
import type { Library } from '../../library.ts';
import { appendEvent } from '../../store/events/events.ts';
import { runId } from '../../store/run-id.ts';
import { isAbandoned } from '../../store/runs/lease.ts';
import { activeRun, insertRun, latestRun, moveRun } from '../../store/runs/run-state.ts';
import { invalidateStages } from '../../store/stages/stages.ts';
import { checkLocale, checkMaxCost, checkTarget } from '../plans/check-input.ts';
import { findChangeablePlan, plannerOf } from '../plans/find-plan.ts';
import { localeOfPrompt } from '../plans/locale-of-prompt.ts';
import { newSections } from '../plans/new-sections.ts';
import { optionsWithSections, type SectionChoice } from '../plans/optional-sections.ts';
import { optionsWithCap } from '../plans/plan-options.ts';
import { chooseProfile } from '../settings/choose-profile.ts';
import { runAlreadyActive } from './run-already-active.ts';
import { defaultTarget, refuseTarget } from './run-target.ts';
import { type StagesToRedo, stagesToRedo } from './stages-to-redo.ts';

export interface ResumePlanInput extends SectionChoice {
  readonly plan_id: string;
  /** Default: all that the plan was ever to be, so that whatever is stale is drafted. */
  readonly target?: string;
  /** Default: the profile that the plan has. */
  readonly model_profile?: string;
  /** US dollars over all runs of the plan, higher or lower than before; null lifts the cap. */
  readonly max_cost_usd?: number | null;
  /** Stages to draft anew, over edits too; files whose readers are to be drafted anew. */
  readonly invalidate?: { readonly stages?: readonly string[]; readonly artifacts?: readonly string[] };
  /** How whoever starts a draft writes numbers and dates; see `localeOfPrompt`. */
  readonly usual_locale?: string;
  /**
   * For callers that tell starting from resuming: the plan has never run, its last run has ended, or it has ended
   * without completing the plan.
   */
  readonly expect?: 'no_run' | 'ended_run' | 'unfinished_run';
}

export interface ResumePlanOutput {
  readonly plan_id: string;
  readonly run_id: string;
  readonly state: PlanState;
  readonly resume_count: number;
  /** Whether a run whose worker is gone goes on instead of a new one. */
  readonly adopted: boolean;
  /** Files that another program changed since they were last looked at. */
  readonly noticed: { readonly edited: readonly string[]; readonly deleted: readonly string[] };
}

/**
 * Queues the next run of a plan; what is fresh is kept, what is stale or named is drafted again. Starts a draft, goes
 * on with a stopped or failed plan, and with a completed one when it was edited, has something stale, an invalidation,
 * or another target. A run whose worker is gone goes on at once.
 *
 * PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_TARGET, INVALID_INPUT, STAGE_NOT_FOUND, ARTIFACT_NOT_FOUND,
 * RUN_ALREADY_ACTIVE, PLAN_NOT_RESUMABLE, INVALID_DATA (an edited file does not fit); with `expect`, RUN_NOT_FOUND
 * (it has never run) and CONFLICT (it has, or has completed the plan).
 */
export async function resumePlan(library: Library, input: ResumePlanInput): Promise<Result<ResumePlanOutput>> {
  const found = findChangeablePlan(library, input.plan_id);
  if (!found.ok) return found;
  const target = input.target === undefined ? undefined : checkTarget(input.target);
  if (target && !target.ok) return target;
  const maxCost = checkMaxCost(input.max_cost_usd);
  if (!maxCost.ok) return maxCost;
  const { planFormat, programVersion } = plannerOf(library);
  if (found.value.planFormat !== planFormat && found.value.state !== 'draft') {
    return err(
      'PLAN_NOT_RESUMABLE',
      `The plan was drafted by another version of PlanExe; this one (${programVersion}) cannot continue it.`,
      {
        failure_reason: 'version_mismatch',
        next: 'Retry the plan to draft it from scratch, or create a new one from its prompt.',
      },
    );
  }
  const usual = checkLocale(input.usual_locale);
  if (!usual.ok) return usual;
  const profile = input.model_profile === undefined ? undefined : await chooseProfile(library, input.model_profile);
  if (profile && !profile.ok) return profile;
  forgetGivenUp(library, input.plan_id);
  const noticed = await noticeAllEdits(library, input.plan_id);
  const fault = faultError(noticed);
  if (fault) return fault;
  return library.transaction((): Result<ResumePlanOutput> => {
    const again = findChangeablePlan(library, input.plan_id);
    if (!again.ok) return again;
    const plan = again.value;
    const active = activeRun(library, plan.id);
    if (active && (input.expect === 'no_run' || active.state === 'queued' || !isAbandoned(active))) {
      return runAlreadyActive(active);
    }
    const unexpected = refuseUnexpected(plan, input.expect);
    if (unexpected) return unexpected;
    const chosen = optionsWithSections(library, plan.options, input, {
      profile: profile?.value ?? plan.profile,
      plan,
    });
    if (!chosen.ok) return chosen;
    const addsSections = (input.add_sections ?? []).length > 0;
    const redo = stagesToRedo(library, plan.id, input.invalidate ?? {});
    if (!redo.ok) return redo;
    const goal: Target = target?.value ?? active?.target ?? defaultTarget(library, plan.id);
    const refused =
      refuseTarget(library, plan, goal) ??
      (plan.state === 'completed' && !addsSections ? refuseCompleted(library, plan, goal, redo.value) : null);
    if (refused) return refused;

    const locale =
      chosen.value.locale ?? (plan.state === 'draft' ? localeOfPrompt(library, plan.prompt, usual.value) : undefined);
    const options = { ...chosen.value, ...(locale !== undefined && { locale }) };
    invalidateStages(library, plan.id, redo.value.overEdits, { overEdits: true, askAnew: true });
    invalidateStages(library, plan.id, redo.value.keepingEdits, { askAnew: true });
    library.db
      .update(plans)
      .set({ profile: profile?.value ?? plan.profile, options: optionsWithCap(options, maxCost.value) })
      .where(eq(plans.id, plan.id))
      .run();
    const invalidate = redo.value.asked;
    const run = active
      ? takeUp(library, active, goal, invalidate)
      : insertRun(library, plan.id, { target: goal, invalidate, ...lastMoves(library, plan.id) });
    const resumed = !active && plan.state !== 'draft';
    if (resumed) {
      library.db
        .update(plans)
        .set({ resumeCount: sql`${plans.resumeCount} + 1` })
        .where(eq(plans.id, plan.id))
        .run();
    }
    appendEvent(library, plan.id, run.number, 'run_queued', {
      run_id: runId(run.number),
      target: goal,
      adopted: active !== undefined,
    });
    return ok({
      plan_id: plan.id,
      run_id: runId(run.number),
      state: 'pending',
      resume_count: plan.resumeCount + (resumed ? 1 : 0),
      adopted: active !== undefined,
      noticed: { edited: noticed.edited, deleted: noticed.deleted },
    });
  });
}

/** A resume is no progress: what is told of the last is kept. */
function lastMoves(library: Library, planId: string): Partial<RunRow> {
  const { lastProgressAt = null, lastLlmCallAt = null } = latestRun(library, planId) ?? {};
  return { lastProgressAt, lastLlmCallAt };
}

/** When the plan is not as the caller expects; null when it is, or nothing is expected. */
function refuseUnexpected(plan: PlanRow, expect: ResumePlanInput['expect']): Result<never> | null {
  if (expect === 'no_run' && plan.state !== 'draft') {
    return err('CONFLICT', `The plan was already started and is ${plan.state}.`, {
      state: plan.state,
      next: 'Resume it instead.',
    });
  }
  if ((expect === 'ended_run' || expect === 'unfinished_run') && plan.state === 'draft') {
    return err('RUN_NOT_FOUND', 'The plan has never run.', { next: 'Start it first.' });
  }
  if (expect === 'unfinished_run' && plan.state === 'completed') {
    return err('CONFLICT', 'The plan is completed.', { state: plan.state, next: 'Create a new one.' });
  }
  return null;
}

/** The same run goes back to the queue; resuming overrides a requested stop. */
function takeUp(library: Library, run: RunRow, target: Target, asked: Invalidation | null): RunRow {
  const invalidate: Invalidation | null = asked && {
    stages: [...new Set([...(run.invalidate?.stages ?? []), ...asked.stages])],
    artifacts: [...new Set([...(run.invalidate?.artifacts ?? []), ...asked.artifacts])],
  };
  const change = {
    target,
    invalidate: invalidate ?? run.invalidate,
    stopRequestedAt: null,
    leaseOwner: null,
    leaseProcessStarted: null,
    leaseExpiresAt: null,
  };
  moveRun(library, run, 'queued', change);
  return { ...run, ...change };
}

/** A finished plan is done again only where something is to do; null when there is. */
function refuseCompleted(library: Library, plan: PlanRow, target: Target, redo: StagesToRedo): Result<never> | null {
  if (redo.asked) return null;
  const completed = library.db
    .select({ target: runs.target, finishedAt: runs.finishedAt })
    .from(runs)
    .where(and(eq(runs.planId, plan.id), eq(runs.state, 'completed')))
    .orderBy(desc(runs.number))
    .all();
  const reached = completed.map((run) => run.target);
  if (!reached.includes('build_plan_and_validate') && !reached.includes(target)) return null;
  const editedAt = library.db
    .select({ at: sql<string | null>`max(${artifacts.editedAt})` })
    .from(artifacts)
    .where(eq(artifacts.planId, plan.id))
    .get()?.at;
  if (editedAt && editedAt >= (completed[0]?.finishedAt ?? '')) return null;
  if (
    library.db
      .select()
      .from(stages)
      .where(and(eq(stages.planId, plan.id), sql`${stages.state} <> 'done'`))
      .limit(1)
      .get()
  )
    return null;
  if (
    plannerOf(library)
      .freshness(library, plan.id)
      .some(({ state }) => state === 'stale' || state === 'failed' || state === 'partial')
  )
    return null;
  if (newSections(library, plan.id).length > 0) return null;
  return err('PLAN_NOT_RESUMABLE', 'The plan is complete and unchanged.', {
    next: 'Edit a page, its data or a fact first, or name the sections to redraft.',
  });
}
