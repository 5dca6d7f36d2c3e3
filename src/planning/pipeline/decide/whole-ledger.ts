import type { Fact, LedgerFact } from '../../../shared/fact.ts';
import type { Input } from '../../engine/stage.ts';
import { buildLedger } from '../../facts/ledger.ts';
import { premortem } from '../challenge/premortem.ts';
import { facts } from '../foundations/facts.ts';
import { team } from '../plan/team.ts';
import { setFacts } from '../sources.ts';
import { costBreakdown } from '../work/cost-breakdown.ts';
import { schedule } from '../work/schedule.ts';
import { scheduleRisk } from '../work/schedule-risk.ts';

/** The stages that put facts into the ledger, in its order. */
export const ledgerNeeds = { setFacts, facts, team, schedule, scheduleRisk, costBreakdown, premortem };

type LedgerInputs = { readonly [Name in Exclude<keyof typeof ledgerNeeds, 'setFacts'>]: Input<{ facts: Fact[] }> } & {
  readonly setFacts: Input<Record<string, number | string>>;
};

/** Sections that may propose facts of their own, by the name under which a stage has them as inputs. */
export type Proposers = Readonly<Record<string, { readonly id: string }>>;

/** Every fact of the plan: those drafted at the start, and what later sections computed or took for granted. */
export function wholeLedger(inputs: LedgerInputs, proposers: Proposers): readonly LedgerFact[] {
  const contributed = (['team', 'schedule', 'scheduleRisk', 'costBreakdown', 'premortem'] as const).flatMap((name) =>
    inputs[name].field('facts').map((fact): LedgerFact => ({ ...fact, stage: ledgerNeeds[name].id })),
  );
  // From the drafts, not from the ledger: what the user set is applied once.
  const own = inputs.facts.field('facts').map((fact): LedgerFact => ({ ...fact, stage: ledgerNeeds.facts.id }));
  const proposed = Object.entries(proposers).flatMap(([name, { id }]) =>
    proposalsOf((inputs as Readonly<Record<string, Input<unknown> | undefined>>)[name]).map(
      (fact): LedgerFact => ({ ...fact, stage: id }),
    ),
  );
  return buildLedger([...own, ...contributed, ...proposed], inputs.setFacts.data).facts;
}

function proposalsOf(input: Input<unknown> | undefined): readonly Fact[] {
  return (input?.part('new_facts') as readonly Fact[] | undefined) ?? [];
}
