import { eq } from 'drizzle-orm';
import { ok, type Result } from '../../../shared/result.ts';
import { calls, plans, questions } from '../../db/schema.ts';
import { HISTORY, listPlanFolders, readPlanFile, removePlanFolder } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { artifactRows, deletePlanFile } from '../../store/files/artifacts.ts';
import { CALLS_FOLDER } from '../../store/stages/attempts.ts';
import { countCalls } from '../../store/stages/calls.ts';
import { refuseWhileActive } from '../files/write-artifact.ts';
import { findPlan } from '../plans/find-plan.ts';

interface DeleteCallsOutput {
  readonly plan_id: string;
  /** Files of prompts and answers that are gone. */
  readonly files: number;
  /** Stored answers that are gone: a resume asks for them anew. */
  readonly answers: number;
}

/**
 * Deletes what was said to models and by them for a plan, also before it was retried from scratch; what it cost stays
 * known. PLAN_NOT_FOUND, PERMISSION_DENIED, RUNNING_READONLY.
 */
export function deleteCalls(library: Library, input: { readonly plan_id: string }): Result<DeleteCallsOutput> {
  return library.transaction((): Result<DeleteCallsOutput> => {
    const found = findPlan(library, input.plan_id);
    if (!found.ok) return found;
    const { id } = found.value;
    const running = refuseWhileActive(library, id);
    if (running) return running;
    const answers = countCalls(library, id);
    // Files on disk count, not rows: a file may have outlived its row.
    const folders = [
      CALLS_FOLDER,
      ...listPlanFolders(library.home, id, HISTORY).map((run) => `${HISTORY}/${run}/${CALLS_FOLDER}`),
    ];
    const inFolders = folders.reduce((sum, folder) => sum + removePlanFolder(library.home, id, folder), 0);
    library.db.delete(calls).where(eq(calls.planId, id)).run();
    library.db.delete(questions).where(eq(questions.planId, id)).run();
    const sensitive = artifactRows(library, id).filter((row) => row.sensitive);
    const elsewhere = sensitive.filter(({ path }) => readPlanFile(library.home, id, path) !== null).length;
    for (const { path } of sensitive) deletePlanFile(library, id, path);
    return ok({ plan_id: id, files: inFolders + elsewhere, answers });
  });
}

/** The same for all plans of the caller; those that are being drafted are left as they are, and counted. */
export function deleteAllCalls(library: Library): Result<{ plans: number; left: number }> {
  const ids = library.db.select({ id: plans.id }).from(plans).where(eq(plans.user, library.user)).all();
  const results = ids.map(({ id }) => deleteCalls(library, { plan_id: id }));
  const done = results.filter(({ ok: isDone }) => isDone).length;
  return ok({ plans: done, left: results.length - done });
}
