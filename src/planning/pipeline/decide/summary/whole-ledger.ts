import type { Fact, LedgerFact } from '../../../../shared/fact.ts';
import type { Gathered, Input } from '../../../engine/stage.ts';
import { amendFacts } from '../../../facts/amend-facts.ts';
import { buildLedger } from '../../../facts/ledger.ts';
import { amendedIn, ledger } from '../../foundations/ledger.ts';
import { isSection } from '../../section.ts';

/** Every fact of the plan: those drafted at the start, and what later sections computed or took for granted. */
export function wholeLedger(
  gathered: Gathered,
  setFacts: Input<Readonly<Record<string, number | string>>>,
): readonly LedgerFact[] {
  const factsIn = (kind: 'base' | 'added') =>
    gathered.all.flatMap(({ stage, input }) =>
      isSection(stage) && stage.ledger === kind ? factsOf(stage.id, input, 'facts') : [],
    );
  // Also where no fact is proposed today, the user may have written one.
  const proposed = gathered.all.flatMap(({ stage, input }) => factsOf(stage.id, input, 'new_facts'));
  // From the drafts, not from the ledger stage: what the user set is applied once.
  const base = gathered.of(ledger);
  const drafted = amendFacts(factsIn('base'), base ? amendedIn(base) : {});
  return buildLedger([...drafted, ...factsIn('added'), ...proposed], setFacts.data).facts;
}

function factsOf(stage: string, input: Input<unknown>, field: string): readonly LedgerFact[] {
  const facts = (input.part(field) as readonly Fact[] | undefined) ?? [];
  return facts.map((fact) => ({ ...fact, stage }));
}
