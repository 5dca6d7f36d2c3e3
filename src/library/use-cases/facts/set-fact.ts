import type { LedgerFact } from '../../../shared/fact.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { faultError, noticeAllEdits } from '../../edits/notice-edits.ts';
import type { Library } from '../../library.ts';
import { appendEvent } from '../../store/events/events.ts';
import { ledger, readSetFacts, writeSetFact } from '../../store/plans/facts.ts';
import { changedFiles, fileHashes, refreshPlan } from '../files/edit-effects.ts';
import { refuseWhileActive } from '../files/write-artifact.ts';
import { findChangeablePlan, plannerOf } from '../plans/find-plan.ts';
import { asTyped, factNotFound } from './read-fact-value.ts';

export interface SetFactInput {
  readonly plan_id: string;
  readonly id: string;
  /** As a person writes it, in the fact's unit; null takes back what was set. */
  readonly value: string | number | null;
  /** What the writer last saw; when the fact is something else by now, nothing is set. */
  readonly expected_value?: string | number;
}

export interface SetFactOutput {
  readonly id: string;
  /** Null when what was set was taken back. */
  readonly value: string | number | null;
  /** Files that were computed or rendered anew. */
  readonly changed: readonly string[];
  /** Stages whose judgement rests on the fact; a resume drafts them. */
  readonly stale_stages: readonly string[];
}

/**
 * Sets a fact. Derived facts, schedule, money and report are updated immediately, without drafting. When that fails,
 * the fact and everything derived from it are as before. PLAN_NOT_FOUND, PERMISSION_DENIED, RUNNING_READONLY,
 * FACT_NOT_FOUND, INVALID_INPUT, CONFLICT with `current_value`, INVALID_DATA (an edited file does not fit),
 * INTERNAL_ERROR.
 */
export async function setFact(library: Library, input: SetFactInput): Promise<Result<SetFactOutput>> {
  const { plan_id, id } = input;
  const found = findChangeablePlan(library, plan_id);
  if (!found.ok) return found;
  const fault = faultError(await noticeAllEdits(library, plan_id));
  if (fault) return fault;
  const hashes = fileHashes(library, plan_id);
  const done = library.transaction(() => {
    const checked = checkSetting(library, input);
    if (checked.ok) writeSetFact(library, plan_id, id, checked.value.value);
    return checked;
  });
  if (!done.ok) return done;
  const { before, value, fact } = done.value;
  // What it was as the ledger showed it, whether somebody had set it or not.
  const shown = before ?? fact?.value ?? null;
  const refreshed = await refreshPlan(library, plan_id);
  if (!refreshed.ok) {
    library.transaction(() => writeSetFact(library, plan_id, id, before));
    // Restores sections that were updated already; the error of the first attempt is the one to report.
    await refreshPlan(library, plan_id);
    return refreshed;
  }
  appendEvent(library, plan_id, null, 'fact_set', { id, value, replaced: shown, edited_by: library.user });
  return ok({ id, value, changed: changedFiles(library, plan_id, hashes), ...refreshed.value });
}

interface CheckedSetting {
  readonly fact: LedgerFact | undefined;
  /** What is set now; null when nothing is. */
  readonly before: number | string | null;
  readonly value: number | string | null;
}

/** What `setFact` would write, or why it would not. Writes nothing. */
export function checkSetting(library: Library, input: SetFactInput): Result<CheckedSetting> {
  const { plan_id, id } = input;
  const before = readSetFacts(library, plan_id)[id] ?? null;
  const fact = ledger(library, plan_id).find((known) => known.id === id);
  // What was set for a fact that the plan no longer has can still be taken back.
  if (!fact && (input.value !== null || before === null)) return factNotFound(id);
  const value = fact && input.value !== null ? plannerOf(library).validateFact(fact, asTyped(input.value)) : ok(null);
  if (!value.ok) return value;
  const running = refuseWhileActive(library, plan_id);
  if (running) return running;
  if (input.expected_value !== undefined && fact && String(fact.value) !== String(input.expected_value)) {
    return err('CONFLICT', `${id} has changed since you read it.`, {
      current_value: fact.value,
      next: 'Check its current value, then set it again.',
    });
  }
  return ok({ fact, before, value: value.value });
}
