import type { PromptProposal } from '../../../shared/contracts/prompt-proposal.ts';
import { type AppError, err, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { LeaseLost } from '../../store/runs/lease.ts';
import { addAttempt, spentUsd } from '../../store/stages/attempts.ts';
import { type BackgroundJob, BackgroundJobs } from '../background-jobs.ts';
import { findChangeablePlan, plannerOf } from '../plans/find-plan.ts';

/** What became of a request for a better prompt. Figures are those of all its requests to models. */
export interface ImprovementStatus {
  readonly improvement_id: string;
  readonly state: 'asking' | 'proposed' | 'stopped' | 'failed';
  readonly proposal: PromptProposal | null;
  /** Why there is no proposal. */
  readonly error: AppError | null;
  readonly requests: number;
  /** US dollars; null when a price is not known. */
  readonly cost_usd: number | null;
}

/** The calls themselves are counted in the library. */
const improvements = new BackgroundJobs<ImprovementStatus>();
/** Run number under which requests are counted that were made before any run. */
const BEFORE_RUNS = 0;

/**
 * Starts to ask the models of a draft's profile for a better wording of its prompt. Its cost counts for the plan,
 * under its cap. PLAN_NOT_FOUND, PERMISSION_DENIED, and CONFLICT when the plan is no draft.
 */
export function startImprovement(library: Library, input: { readonly plan_id: string }): Result<ImprovementStatus> {
  const found = findChangeablePlan(library, input.plan_id);
  if (!found.ok) return found;
  const { id: planId, state, prompt, profile, startDate, options } = found.value;
  if (state !== 'draft')
    return err('CONFLICT', 'The plan was already started, so its prompt can no longer be improved here.', { state });
  const status = improvements.begin(
    library,
    (id) => ({ improvement_id: id, state: 'asking', proposal: null, error: null, requests: 0, cost_usd: 0 }),
    (work) =>
      plannerOf(library)
        .improvePrompt(
          { home: library.home, env: library.env },
          {
            profile,
            prompt,
            start_date: startDate,
            cap_usd: options.max_cost_usd ?? null,
            signal: work.signal,
            spentUsd: () => spentUsd(library, planId),
            onAttempt(attempt, texts) {
              const { requests, cost_usd } = work.status;
              const cost = cost_usd === null || attempt.cost_usd === null ? null : cost_usd + attempt.cost_usd;
              work.status = { ...work.status, requests: requests + 1, cost_usd: cost };
              try {
                addAttempt(library, planId, BEFORE_RUNS, attempt, texts);
              } catch (error) {
                // The draft was deleted in the meantime, so the cost cannot be stored.
                if (!(error instanceof LeaseLost)) throw error;
              }
            },
          },
        )
        .then(
          (result) => end(work, result),
          () => end(work, err('INTERNAL_ERROR', 'Internal error; nothing was changed.')),
        ),
  );
  return ok(status);
}

function end({ status, signal }: BackgroundJob<ImprovementStatus>, result: Result<PromptProposal>): ImprovementStatus {
  if (result.ok) return { ...status, state: 'proposed', proposal: result.value };
  if (signal.aborted) return { ...status, state: 'stopped' };
  return { ...status, state: 'failed', error: result.error };
}

/** Waits until it is over, at most 20 seconds, and says how it stands. DRAFT_NOT_FOUND when the program forgot it. */
export async function awaitImprovement(
  library: Library,
  input: { readonly improvement_id: string },
): Promise<Result<ImprovementStatus>> {
  const status = await improvements.wait(library, input.improvement_id);
  return status ? ok(status) : forgotten();
}

/** Gives it up; a request that is under way is broken off. DRAFT_NOT_FOUND. */
export function stopImprovement(
  library: Library,
  input: { readonly improvement_id: string },
): Result<ImprovementStatus> {
  const status = improvements.stop(library, input.improvement_id);
  return status ? ok(status) : forgotten();
}

function forgotten(): Result<never> {
  return err('DRAFT_NOT_FOUND', 'The program restarted before a proposal arrived.', { next: 'Try again.' });
}
