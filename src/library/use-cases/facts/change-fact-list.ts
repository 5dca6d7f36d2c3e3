import { EDIT_REASON } from '../../../shared/contracts/edit-history.ts';
import type { FactListChange } from '../../../shared/contracts/fact-list.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { faultError, noticeAllEdits } from '../../edits/notice-edits.ts';
import { readPlanText } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { fileAt, stageFile } from '../../store/files/stage-files.ts';
import { ledger, readSetFacts } from '../../store/plans/facts.ts';
import { type WriteArtifactsInput, writeArtifacts } from '../files/write-artifacts.ts';
import { findChangeablePlan, plannerOf } from '../plans/find-plan.ts';
import { type TitledStage, titledStages } from '../plans/stage-titles.ts';

/** Id of the fact that a changed budget is. */
const BUDGET = 'budget.total';

type Undo = WriteArtifactsInput['files'][number];

export interface ChangeFactListOutput {
  /** The fact that came, or that is the budget now. */
  readonly id: string;
  /** Sections that need judgement again. */
  readonly stale: readonly TitledStage[];
  /** Takes the change back to the letter, by `undoFactList`. */
  readonly undo: Undo;
}

/**
 * Adds a fact, or makes one the budget, as an edit of the section that holds the facts a plan starts from, which is kept
 * from then on. What is calculated from it follows at once, and nothing is drafted. PLAN_NOT_FOUND, PERMISSION_DENIED,
 * RUNNING_READONLY, INVALID_INPUT with `field`, CONFLICT when the facts are not drafted or a budget was set by hand,
 * INVALID_DATA.
 */
export async function changeFactList(
  library: Library,
  { plan_id, change }: { readonly plan_id: string; readonly change: FactListChange },
): Promise<Result<ChangeFactListOutput>> {
  const found = findChangeablePlan(library, plan_id);
  if (!found.ok) return found;
  const fault = faultError(await noticeAllEdits(library, plan_id));
  if (fault) return fault;
  if (change.kind === 'budget' && Object.hasOwn(readSetFacts(library, plan_id), BUDGET)) {
    return err('CONFLICT', 'The budget was set by hand.', { next: 'Take that back first, then mark another fact.' });
  }
  const planner = plannerOf(library);
  const changed = planner.changeFactList(library, plan_id, change);
  if (!changed.ok) return changed;
  const row = stageFile(library, plan_id, planner.factSource, { role: 'data' });
  if (!row) return err('CONFLICT', 'The facts are not drafted yet.', { next: 'Resume the plan.' });
  const content = readPlanText(library.home, plan_id, row.path);
  const before = new Set(ledger(library, plan_id).map(({ id }) => id));
  const written = await writeArtifacts(library, {
    plan_id,
    files: [{ path: row.path, content: changed.value, expected_sha256: row.sha256 }],
    edit_reason: EDIT_REASON.facts,
  });
  if (!written.ok) return written;
  const [file] = written.value.files;
  const added = ledger(library, plan_id).find(({ id }) => !before.has(id));
  return ok({
    id: change.kind === 'budget' ? BUDGET : (added?.id ?? ''),
    stale: titledStages(library, written.value.stale_stages),
    undo: { path: row.path, content: content ?? '', expected_sha256: file?.sha256 ?? '' },
  });
}

/** Puts back what `changeFactList` gave for it, unless somebody changed it since: CONFLICT. */
export async function undoFactList(
  library: Library,
  { plan_id, undo }: { readonly plan_id: string; readonly undo: Undo },
): Promise<Result<{ readonly stale: readonly TitledStage[] }>> {
  const row = fileAt(library, plan_id, undo.path);
  if (row?.role !== 'data' || row.stage !== plannerOf(library).factSource)
    return err('INVALID_INPUT', 'This was not a change of the facts.', { field: 'undo' });
  const written = await writeArtifacts(library, { plan_id, files: [undo], edit_reason: EDIT_REASON.facts });
  return written.ok ? ok({ stale: titledStages(library, written.value.stale_stages) }) : written;
}
