import type { Fact, LedgerFact } from '../../../shared/fact.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { ledger, readSetFacts } from '../../store/plans/facts.ts';
import { type TitledStage, titledStages } from '../plans/stage-titles.ts';
import { type SetFactInput, setFact } from './set-fact.ts';

type FactValue = Pick<Fact, 'value' | 'unit' | 'low' | 'high'>;

/** A fact that is not what it was. `before` is null for one that came, `after` for one that went. */
interface MovedFact {
  readonly id: string;
  readonly label: string;
  readonly before: FactValue | null;
  readonly after: FactValue | null;
}

export interface ChangeFactOutput {
  readonly id: string;
  /** Whether the fact itself or any other is not what it was. The one that was changed comes first. */
  readonly moved: readonly MovedFact[];
  /** Files that were computed or rendered anew. */
  readonly changed: readonly string[];
  /** Sections whose judgement rests on it; a resume redrafts them. */
  readonly stale: readonly TitledStage[];
  /** What was set before, to be set again; null when nothing was, so that what was drafted holds. */
  readonly undo: string | number | null;
}

/** As `setFact`, with every number of the plan that moved by it. */
export async function changeFact(library: Library, input: SetFactInput): Promise<Result<ChangeFactOutput>> {
  const before = ledger(library, input.plan_id);
  const undo = readSetFacts(library, input.plan_id)[input.id] ?? null;
  const set = await setFact(library, input);
  if (!set.ok) return set;
  const { id, changed, stale_stages } = set.value;
  const moved = movedFacts(before, ledger(library, input.plan_id));
  return ok({
    id,
    moved: moved.toSorted((a, b) => Number(b.id === id) - Number(a.id === id)),
    changed,
    stale: titledStages(library, stale_stages),
    undo,
  });
}

/** Facts that differ between two states of a ledger, in the order of the later one; those that went come last. */
function movedFacts(before: readonly LedgerFact[], after: readonly LedgerFact[]): MovedFact[] {
  const was = new Map(before.map((fact) => [fact.id, fact]));
  const is = new Set(after.map(({ id }) => id));
  const cameOrMoved = after.flatMap((fact): MovedFact[] => {
    const old = was.get(fact.id);
    if (old && sameValue(old, fact)) return [];
    return [{ id: fact.id, label: fact.label, before: old ? shownValue(old) : null, after: shownValue(fact) }];
  });
  const went = before
    .filter(({ id }) => !is.has(id))
    .map((fact): MovedFact => ({ id: fact.id, label: fact.label, before: shownValue(fact), after: null }));
  return [...cameOrMoved, ...went];
}

function sameValue(a: Fact, b: Fact): boolean {
  return a.value === b.value && a.unit === b.unit && a.low === b.low && a.high === b.high;
}

function shownValue({ value, unit, low, high }: Fact): FactValue {
  return { value, unit, ...(low !== undefined && { low }), ...(high !== undefined && { high }) };
}
