import { z } from 'zod';
import { FACT_ID, type Fact, type LedgerFact } from '../../../../shared/fact.ts';
import { parseUnit } from '../../../../shared/quantities/unit.ts';
import { buildLedger } from '../../../facts/ledger.ts';
import { list, proseField } from '../../ask.ts';

export const ProposedFact = z.object({
  id: z.string().describe('id of the new fact, lower case'),
  label: z.string().describe('what it is, at most 10 words'),
  low: z.number().optional().describe('one time in ten it is lower, where that is uncertain'),
  value: z.number().describe('in the unit, the likeliest'),
  high: z.number().optional().describe('one time in ten it is higher, where that is uncertain'),
  unit: z
    .string()
    .describe(
      'ISO 4217 code for money, or percent, day, workday, week, month, year, person, or the singular of what is counted; per with a slash: EUR/month',
    ),
  why: proseField('why this value', 25),
  check: proseField('how to find out', 20),
  sensitivity: z.enum(['low', 'medium', 'high']).describe('how much hangs on it'),
});
export type ProposedFact = z.infer<typeof ProposedFact>;

/** Most new facts of an answer, where its section does not say otherwise. */
export const USUAL_NEW_FACTS = 4;
/** Most derived facts of an answer. */
const MOST_DERIVED = 6;

/** The field of an answer in which new numbers are proposed. */
export function proposedFacts(most: number = USUAL_NEW_FACTS) {
  return list(ProposedFact, [0, most], 'numbers that the text needs and the table of facts lacks');
}

export const DerivedProposal = z.object({
  id: z.string().describe('id of the new fact, lower case'),
  label: z.string().describe('what it is, at most 10 words'),
  unit: z.string().describe('unit of what the formula comes to, such as EUR or percent'),
  formula: z.string().describe('arithmetic over ids of the table with + - * / and min, max, sum, round'),
});
export type DerivedProposal = z.infer<typeof DerivedProposal>;

/** The field of an answer in which figures are derived that only follow once costs and schedule are known. */
export const derivedProposals = list(DerivedProposal, [0, MOST_DERIVED], 'figures that follow from facts of the table');

interface Derivation {
  readonly facts: readonly Fact[];
  readonly faults: readonly string[];
}

/**
 * Proposals computed over the facts of the plan. Faults are formulas that cannot be computed, ids that are taken or
 * have another stage's prefix.
 */
export function derivedFrom(
  proposals: readonly DerivedProposal[],
  { stage, taken, facts }: { stage: string; taken: ReadonlySet<string>; facts: readonly LedgerFact[] },
): Derivation {
  const own = proposals.filter(({ id }) => !taken.has(id));
  // Their values count as they are: what they are computed from need not be in the table.
  const given = facts.map(({ id, label, value, unit }): LedgerFact => {
    return { id, label, value, unit, basis: 'set', stage: 'ledger' };
  });
  const drafts = own.map((row): LedgerFact => ({ ...row, value: 0, basis: 'derived', stage }));
  const before = new Set(buildLedger(given).findings.map(({ message }) => message));
  const built = buildLedger([...given, ...drafts]);
  const ids = new Set(own.map(({ id }) => id));
  const messages = built.findings.map(({ message }) => message).filter((message) => !before.has(message));
  return {
    facts: built.facts.filter(({ id }) => ids.has(id)).map(({ stage: _, ...fact }) => fact),
    faults: [
      ...proposals.flatMap(({ id, unit }) => [
        ...idFaults('derived_facts', id, stage, taken),
        ...(unit === 'date' ? [] : unitFaults('derived_facts', id, unit)),
      ]),
      ...messages.map((message) => `derived_facts: ${message}.`),
    ],
  };
}

function idFaults(field: string, id: string, stage: string, taken: ReadonlySet<string>): string[] {
  return [
    ...(FACT_ID.test(id) && id.startsWith(`${stage}.`)
      ? []
      : [
          `${field}: the id ${id} must begin with "${stage}." and have lower-case letters, digits and underscores only.`,
        ]),
    ...(taken.has(id) ? [`${field}: ${id} is a fact of the plan already: refer to it, and leave it out here.`] : []),
  ];
}

function unitFaults(field: string, id: string, unit: string): string[] {
  return parseUnit(unit)
    ? []
    : [
        `${field}: ${id} has the unit "${unit}", which does not exist: give a currency code, percent, a span of time, or the singular of what is counted.`,
      ];
}

/** Faults of proposals: an id that is taken or has another stage's prefix, an unknown unit. */
export function faultsOfProposals(
  proposals: readonly ProposedFact[],
  stage: string,
  taken: ReadonlySet<string>,
): readonly string[] {
  return proposals.flatMap(({ id, low, value, high, unit }) => [
    ...((low ?? value) <= value && value <= (high ?? value)
      ? []
      : [`new_facts: the value of ${id} must lie between low and high.`]),
    ...idFaults('new_facts', id, stage, taken),
    ...unitFaults('new_facts', id, unit),
  ]);
}

/** Proposals as assumed facts; of two with the same id, the first is used. */
export function assumedFacts(proposals: readonly ProposedFact[]): Fact[] {
  const byId = new Map<string, Fact>();
  for (const { id, label, low, value, high, unit, why, check, sensitivity } of proposals) {
    const range = low !== undefined && high !== undefined && low < high ? { low, high } : {};
    if (!byId.has(id))
      byId.set(id, { id, label, value, unit, basis: 'assumed', assumption: { why, check, sensitivity, ...range } });
  }
  return [...byId.values()];
}
