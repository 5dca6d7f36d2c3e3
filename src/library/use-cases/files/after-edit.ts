import { err, type Result } from '../../../shared/result.ts';
import { diskFullError } from '../../disk-full.ts';
import type { Library } from '../../library.ts';
import type { RefreshOutcome } from '../../planner.ts';
import { LeaseLost } from '../../store/lease.ts';
import { plannerOf } from '../plans/find-plan.ts';

/** What an edit brought about. */
export interface AfterEdit {
  /** Files that were computed or rendered anew. */
  readonly changed: readonly string[];
  /** Stages that need judgement again; a resume drafts them. */
  readonly stale_stages: readonly string[];
  /** What could not be computed although the edit itself stands. */
  readonly warnings: readonly string[];
}

/** Computes what follows from an edit that is written already, drafting nothing. */
export async function afterEdit(library: Library, planId: string): Promise<AfterEdit> {
  const refreshed = await refreshPlan(library, planId);
  if (refreshed.ok) return { ...refreshed.value, warnings: [] };
  const stale = plannerOf(library)
    .freshness(library, planId)
    .filter(({ state }) => state === 'stale' || state === 'failed');
  return { changed: [], stale_stages: stale.map(({ stage }) => stage), warnings: [refreshed.error.message] };
}

/**
 * Refreshes what can be computed. RUNNING_READONLY when a run starts in the meantime; the run then does the same. The
 * error for a full disk is returned too, because what is refreshed after was stored before.
 */
export async function refreshPlan(library: Library, planId: string): Promise<Result<RefreshOutcome>> {
  try {
    return await plannerOf(library).refresh(library, planId);
  } catch (error) {
    const full = diskFullError(error);
    if (full) return { ok: false, error: full };
    if (!(error instanceof LeaseLost)) throw error;
    return err('RUNNING_READONLY', 'A run of this plan has started meanwhile.', {
      next: 'Wait for the run; it includes your change.',
    });
  }
}
