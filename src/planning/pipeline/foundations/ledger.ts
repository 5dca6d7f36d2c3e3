import { z } from 'zod';
import { Fact, type LedgerFact } from '../../../shared/fact.ts';
import { Finding } from '../../../shared/finding.ts';
import type { Input, Json } from '../../engine/stage.ts';
import { amendFacts } from '../../facts/amend-facts.ts';
import { isRateId, numberIn } from '../../facts/exchange-rate.ts';
import { buildLedger } from '../../facts/ledger.ts';
import { amendedFacts, setFacts } from '../sources.ts';
import { computed } from '../stage.ts';
import { factTable } from './fact-table.ts';
import { facts } from './facts.ts';

/**
 * The ledger: drafted facts, overridden by the user's values, with formulas evaluated. Each fact is a part of its own,
 * so a changed number makes only its readers stale.
 */
export const ledger = computed({
  id: 'ledger',
  title: 'Facts',
  number: '008',
  group: 'foundations',
  wording: 5,
  report: { notShown: 'the report has the whole ledger, with what later sections add' },
  needs: { facts, setFacts, amendedFacts },
  yields: {
    facts: z.array(Fact.extend({ stage: z.string() })).describe('every fact with its present value'),
    problems: z.array(Finding).describe('formulas that cannot be evaluated'),
    amended: z
      .record(z.string(), z.union([z.number(), z.string()]))
      .exactOptional()
      .describe('values that accepted criticism gave to facts'),
  },
  compute: ({ facts, setFacts, amendedFacts }) => {
    const amended = amendedFacts.data;
    const drafts = facts.data.facts.map((fact): LedgerFact => ({ ...fact, stage: 'facts' }));
    const built = buildLedger(amendFacts(drafts, amended), setFacts.data);
    return {
      facts: [...built.facts],
      problems: [...built.findings],
      ...(Object.keys(amended).length > 0 && { amended }),
    };
  },
  check: (data) => data.problems,
  parts: (data) => ({
    ...Object.fromEntries(data.facts.map((fact): [string, Json] => [fact.id, partOf(fact)])),
    [LABELS]: Object.fromEntries(data.facts.map(({ id, label }) => [id, label])),
    [UNITS]: Object.fromEntries(data.facts.map(({ id, unit }) => [id, unit])),
    [AMENDED]: data.amended ?? {},
  }),
  page: (data) => factTable(data.facts),
});

/** Part of the ledger that holds the labels of all facts: whoever reads it does not depend on their values. */
const LABELS = '#labels';

/** The same for their units. */
const UNITS = '#units';

/** Values that accepted criticism gave to facts. */
const AMENDED = '#amended';

/** Values that accepted criticism gave to facts, by id; none in ledgers that were made before this part existed. */
export function amendedIn(ledger: Input<unknown>): Readonly<Record<string, number | string>> {
  return (ledger.part(AMENDED) ?? {}) as Readonly<Record<string, number | string>>;
}

/** Unit of each fact, by its id; none in ledgers that were made before this part existed. */
export function unitsOf(ledger: Input<unknown>): Readonly<Record<string, string>> {
  return (ledger.part(UNITS) ?? {}) as Readonly<Record<string, string>>;
}

/** What each fact is called, by its id. A stage that reads only this stays fresh when a value changes. */
export function labelsOf(ledger: Input<unknown>): Readonly<Record<string, string>> {
  return (ledger.part(LABELS) ?? {}) as Readonly<Record<string, string>>;
}

/** The part of a fact that its readers depend on: label and value, without its explanation. */
export interface FactPart {
  readonly label: string;
  readonly value: number | string;
  readonly unit: string;
  readonly low?: number;
  readonly high?: number;
  readonly basis: string;
}

function partOf(fact: Fact): Json {
  const { label, value, unit, low, high, basis } = fact;
  return { label, value, unit, basis, ...(low === undefined ? {} : { low }), ...(high === undefined ? {} : { high }) };
}

/** One fact of the ledger, undefined when there is none of that id. */
export function factOf(ledger: Input<unknown>, id: string): FactPart | undefined {
  return ledger.part(id) as unknown as FactPart | undefined;
}

/** Whether the ledger has such a fact. A stage that reads only this stays fresh when the value changes. */
export function hasFact(ledger: Input<unknown>, id: string): boolean {
  return ledger.partNames.includes(id);
}

/** A fact's value when it is a number in that unit, else undefined. Money in another currency is converted, if a fact says at which rate. */
export function numberOf(ledger: Input<unknown>, id: string, unit?: string): number | undefined {
  const fact = factOf(ledger, id);
  if (!fact || typeof fact.value !== 'number') return undefined;
  if (unit === undefined || fact.unit === unit) return fact.value;
  const rates = ledger.partNames.filter(isRateId).flatMap((rate) => {
    const part = factOf(ledger, rate);
    return part ? [{ id: rate, ...part }] : [];
  });
  return numberIn(fact, unit, rates);
}

/** A fact's value when it is a date, else undefined. */
export function dateOf(ledger: Input<unknown>, id: string): string | undefined {
  const fact = factOf(ledger, id);
  return fact?.unit === 'date' && typeof fact.value === 'string' ? fact.value : undefined;
}

/** Facts of the ledger whose ids begin with one of the groups, such as `budget`; all of them when none is named. */
export function ledgerFacts(ledger: Input<unknown>, groups: readonly string[] = []): readonly LedgerFact[] {
  return ledger.partNames
    .filter((id) => groups.length === 0 || groups.some((group) => id === group || id.startsWith(`${group}.`)))
    .flatMap((id) => {
      const part = factOf(ledger, id);
      return part ? [asFact(id, part)] : [];
    });
}

function asFact(id: string, { basis, ...part }: FactPart): LedgerFact {
  return { id, ...part, basis: basis as Fact['basis'], stage: 'ledger' };
}
