import type { Fact, LedgerFact } from '../../../../shared/fact.ts';
import type { Input } from '../../../engine/stage.ts';
import { formulaIds } from '../../../facts/formula.ts';
import { buildLedger } from '../../../facts/ledger.ts';
import { factOf } from '../../foundations/ledger.ts';
import { groupOf, specialists as section } from './specialists.ts';

/** Inputs of a stage that counts with what specialists found; a plan may have none of them. */
export interface SpecialistInputs {
  readonly ledger: Input<unknown>;
  readonly setFacts: Input<Readonly<Record<string, number | string>>>;
  readonly specialists:
    | Input<{
        readonly specialists: readonly { readonly id: string; readonly priced?: boolean | undefined }[];
        readonly new_facts?: readonly Fact[] | undefined;
      }>
    | undefined;
}

/**
 * The figures of the specialists' sections as they are now: with what the user has set, and computed from the ledger.
 * Of the ledger it reads those facts alone that a formula names.
 * @param only `priced`: figures of the sections that say how much of what has to be paid for
 */
export function specialistFigures({ ledger, setFacts, specialists }: SpecialistInputs, only?: 'priced'): LedgerFact[] {
  const all = specialists?.field('new_facts') ?? [];
  const groups = only && pricedGroups(specialists);
  const wanted = all.filter(({ id }) => groups?.some((group) => id.startsWith(`${group}.`)) ?? true);
  if (wanted.length === 0) return [];
  const own = neededBy(wanted, all);
  const ids = new Set(own.map(({ id }) => id));
  const others = [...new Set(own.flatMap((fact) => [...formulaIds(fact)]))].filter((id) => !ids.has(id));
  const given = others.flatMap((id): LedgerFact[] => {
    const part = factOf(ledger, id);
    return part ? [{ id, ...part, basis: 'set', stage: 'ledger' }] : [];
  });
  const set = own.flatMap(({ id }) => {
    const value = setFacts.part(id);
    return typeof value === 'number' || typeof value === 'string' ? [[id, value] as const] : [];
  });
  const drafts = own.map((fact): LedgerFact => ({ ...fact, stage: section.id }));
  const shown = new Set(wanted.map(({ id }) => id));
  return buildLedger([...given, ...drafts], Object.fromEntries(set)).facts.filter(({ id }) => shown.has(id));
}

function pricedGroups(specialists: SpecialistInputs['specialists']): string[] {
  return (specialists?.field('specialists') ?? []).filter(({ priced }) => priced === true).map(groupOf);
}

/** The facts with those among all that their formulas name, directly or through others. */
function neededBy(wanted: readonly Fact[], all: readonly Fact[]): Fact[] {
  const byId = new Map(all.map((fact) => [fact.id, fact]));
  const needed = new Set(wanted);
  // A set may grow while it is walked: what is added is walked, too.
  for (const fact of needed)
    for (const id of formulaIds(fact)) {
      const before = byId.get(id);
      if (before) needed.add(before);
    }
  return all.filter((fact) => needed.has(fact));
}
