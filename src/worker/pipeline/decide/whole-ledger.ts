import type { Fact, LedgerFact } from '../../../shared/fact.ts';
import { buildLedger } from '../../facts/ledger.ts';
import type { Input } from '../../engine/stage.ts';
import { ledger } from '../foundations/ledger.ts';
import { premortem } from '../challenge/premortem.ts';
import { team } from '../plan/team.ts';
import { setFacts } from '../sources.ts';
import { costBreakdown } from '../work/cost-breakdown.ts';
import { schedule } from '../work/schedule.ts';
import { scheduleRisk } from '../work/schedule-risk.ts';

/** The stages that put facts into the ledger, in its order. */
export const ledgerNeeds = { setFacts, ledger, team, schedule, scheduleRisk, costBreakdown, premortem };

type LedgerInputs = { readonly [Name in Exclude<keyof typeof ledgerNeeds, 'setFacts'>]: Input<{ facts: Fact[] }> } & {
  readonly setFacts: Input<Record<string, number | string>>;
};

/** Every fact of the plan: the ledger itself, and what later sections computed or took for granted. */
export function wholeLedger(inputs: LedgerInputs): readonly LedgerFact[] {
  const contributed = (['team', 'schedule', 'scheduleRisk', 'costBreakdown', 'premortem'] as const).flatMap((name) =>
    (inputs[name].part('facts') as unknown as Fact[]).map((fact): LedgerFact => ({ ...fact, stage: ledgerNeeds[name].id })),
  );
  const own = inputs.ledger.data.facts as unknown as LedgerFact[];
  return buildLedger([...own, ...contributed], inputs.setFacts.data).facts;
}
