import { z } from 'zod';
import { FACT_ID, type Fact } from '../../shared/fact.ts';
import { parseUnit } from '../../shared/quantities/unit.ts';
import { list, prose } from './ask.ts';

export const ProposedFact = z.object({
  id: z.string().describe('id of the new fact, lower case'),
  label: z.string().describe('what it is, at most 10 words'),
  value: z.number().describe('in the unit'),
  unit: z
    .string()
    .describe(
      'ISO 4217 code for money, or percent, day, workday, week, month, year, person, or the singular of what is counted; per with a slash: EUR/month',
    ),
  why: prose('why this value', 25),
  check: prose('how to find out', 20),
  sensitivity: z.enum(['low', 'medium', 'high']).describe('how much hangs on it'),
});
export type ProposedFact = z.infer<typeof ProposedFact>;

/** The field of an answer in which new numbers are proposed. */
export const proposedFacts = list(ProposedFact, [0, 4], 'numbers that the text needs and the table of facts lacks');

/** Faults of proposals: an id that is taken or has another stage's prefix, an unknown unit. */
export function faultsOfProposals(
  proposals: readonly ProposedFact[],
  stage: string,
  taken: ReadonlySet<string>,
): readonly string[] {
  return proposals.flatMap(({ id, unit }) => [
    ...(FACT_ID.test(id) && id.startsWith(`${stage}.`)
      ? []
      : [
          `new_facts: the id ${id} must begin with "${stage}." and have lower-case letters, digits and underscores only.`,
        ]),
    ...(taken.has(id) ? [`new_facts: ${id} is a fact of the plan already: refer to it, and leave it out here.`] : []),
    ...(parseUnit(unit)
      ? []
      : [
          `new_facts: ${id} has the unit "${unit}", which does not exist: give a currency code, percent, a span of time, or the singular of what is counted.`,
        ]),
  ]);
}

/** Proposals as assumed facts; of two with the same id, the first is used. */
export function assumedFacts(proposals: readonly ProposedFact[]): Fact[] {
  const byId = new Map<string, Fact>();
  for (const { id, label, value, unit, why, check, sensitivity } of proposals) {
    if (!byId.has(id))
      byId.set(id, { id, label, value, unit, basis: 'assumed', assumption: { why, check, sensitivity } });
  }
  return [...byId.values()];
}
