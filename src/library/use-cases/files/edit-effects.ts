import { listed } from '../../../shared/listed.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { diskFullError } from '../../errors/disk-full.ts';
import type { Library } from '../../library.ts';
import { artifactRows } from '../../store/files/artifacts.ts';
import { dataAndPage } from '../../store/files/stage-files.ts';
import { LeaseLost } from '../../store/runs/lease.ts';
import { plannerOf } from '../plans/find-plan.ts';
import { titledStages } from '../plans/stage-titles.ts';

/** What an edit brought about. */
export interface EditEffects {
  /** Other files that are different now. */
  readonly changed: readonly string[];
  /** Stages that need judgement again; a resume drafts them. */
  readonly stale_stages: readonly string[];
  /** What an edit of a page does not reach; null when it reaches everything. */
  readonly unreached: Unreached | null;
  /** What could not be computed although the edit itself stands. */
  readonly warnings: readonly string[];
}

const MOST_NAMED = 6;

/** Stages that use the data of the section whose page was edited. */
export interface Unreached {
  readonly stages: readonly string[];
  /** Path of the data, which is to be edited for them. */
  readonly data: string;
}

/** The same in a sentence; null when there is nothing to say. */
export function unreachedText(library: Library, unreached: Unreached | null): string | null {
  if (unreached === null) return null;
  const titles = titledStages(library, unreached.stages).map(({ title }) => title);
  const named = listed(titles, MOST_NAMED);
  return `These use the data of this section, not its page: ${named}. To change them, edit ${unreached.data}.`;
}

/** The hashes of the files of a plan's sections, by path. */
type FileHashes = ReadonlyMap<string, string>;

export const NO_EFFECTS: EditEffects = { changed: [], stale_stages: [], unreached: null, warnings: [] };

/** To be taken before an edit, for what is said after it. */
export function fileHashes(library: Library, planId: string): FileHashes {
  return new Map(
    artifactRows(library, planId).flatMap(({ path, stage, sha256 }) =>
      stage === null ? [] : [[path, sha256] as const],
    ),
  );
}

/**
 * Computes what follows from an edit that is written already, drafting nothing.
 * @param written paths of the files that were edited
 */
export async function applyEditEffects(
  library: Library,
  planId: string,
  before: FileHashes,
  written: readonly string[] = [],
): Promise<EditEffects> {
  const refreshed = await refreshPlan(library, planId);
  const told = {
    changed: changedFiles(library, planId, before).filter((path) => !written.includes(path)),
    unreached: unreachedBy(library, planId, written),
  };
  if (refreshed.ok) return { ...told, stale_stages: refreshed.value.stale_stages, warnings: [] };
  const stale = plannerOf(library)
    .freshness(library, planId)
    .filter(({ state }) => state === 'stale' || state === 'failed');
  return { ...told, stale_stages: stale.map(({ stage }) => stage), warnings: [refreshed.error.message] };
}

/** Paths of the files that are not what they were, those that came or went among them; sorted. */
export function changedFiles(library: Library, planId: string, before: FileHashes): string[] {
  const after = fileHashes(library, planId);
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}

function unreachedBy(library: Library, planId: string, written: readonly string[]): Unreached | null {
  const pages = artifactRows(library, planId).filter(
    ({ path, role, editedBy }) => role === 'page' && editedBy !== null && written.includes(path),
  );
  const [first] = pages.flatMap(({ stage }): Unreached[] => {
    const { data } = dataAndPage(library, planId, stage ?? '');
    const stages = plannerOf(library).dataReaders(library, planId, stage ?? '');
    return data && stages.length > 0 ? [{ stages, data: data.path }] : [];
  });
  return first ?? null;
}

/**
 * Refreshes what can be computed. RUNNING_READONLY when a run starts in the meantime; the run then does the same. The
 * error for a full disk is returned too, because what is refreshed after was stored before.
 */
export async function refreshPlan(
  library: Library,
  planId: string,
): Promise<Result<{ readonly stale_stages: readonly string[] }>> {
  try {
    const refreshed = await plannerOf(library).refresh(library, planId);
    return refreshed.ok ? ok({ stale_stages: refreshed.value }) : refreshed;
  } catch (error) {
    const full = diskFullError(error);
    if (full) return { ok: false, error: full };
    if (!(error instanceof LeaseLost)) throw error;
    return err('RUNNING_READONLY', 'A run of this plan has started meanwhile.', {
      next: 'Wait for the run; it includes your change.',
    });
  }
}
