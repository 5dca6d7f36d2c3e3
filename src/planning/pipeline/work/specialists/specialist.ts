import { z } from 'zod';
import { meaningOf, parseUnit } from '../../../../shared/quantities/unit.ts';

/** A section that some projects need and others do not, with what its specialist is asked. Held as data. */
const Id = z.string().regex(/^[a-z][a-z0-9_]*$/);
const Text = z.string().min(2);
const Words = z.number().int().min(2).max(120).describe('most words of one text');
const Range = z.tuple([z.number().int().min(0), z.number().int().max(12)]).describe('fewest and most entries');
const Named = z.strictObject({ name: Id, title: Text, description: Text.describe('what belongs there') });

const Part = z.discriminatedUnion('kind', [
  Named.extend({ kind: z.literal('text'), words: Words }),
  Named.extend({ kind: z.literal('list'), words: Words, range: Range }),
  Named.extend({
    kind: z.literal('table'),
    range: Range,
    columns: z
      .array(Named.extend({ words: Words }))
      .min(2)
      .max(4),
  }),
]);
export type Part = z.infer<typeof Part>;

const OwedFact = z.strictObject({
  id: Id.describe('last part of its id in the ledger: specialists.ENTRY.ID'),
  label: Text,
  unit: z
    .string()
    .optional()
    .describe('as in the ledger, with money for its currency and thing for what is counted; left out, any unit'),
  what: Text.describe('what it is, or how it follows'),
  computed: z.boolean().describe('whether it has to follow by a formula from other facts'),
});

const Check = z.discriminatedUnion('check', [
  z.strictObject({ check: z.literal('not_empty'), part: Id }).describe('the part says something'),
  z
    .strictObject({ check: z.literal('refers'), part: Id, fact: Id })
    .describe('the part refers to the fact, where the fact could be given'),
]);

export const Specialist = z.strictObject({
  id: Id,
  title: Text,
  when: Text.describe('which projects need it, so that somebody can choose'),
  words: z.number().int().min(150).max(700).describe('size of the whole answer'),
  priced: z
    .boolean()
    .describe('whether its figures say how much of what has to be paid for: the cost estimates are made with them'),
  instructions: Text.describe('what a specialist who is held to it is asked; under 120 words'),
  parts: z.array(Part).min(2).max(6),
  facts: z.array(OwedFact).max(10),
  checks: z.array(Check),
  closes: z
    .array(
      z.strictObject({ need: Id, have: Id, what: Text.describe('as in: the capacity needed within that provided') }),
    )
    .describe('sums that must close: the fact that is needed is no more than the one that there is'),
});
export type Specialist = z.infer<typeof Specialist>;

/** Most words of the instructions of an entry. */
const MOST_WORDS = 120;

/**
 * What is wrong with a catalogue beyond its schema: ids that come twice, checks of what does not exist, units that are
 * none, sums over different units, digits that an answer would copy. Empty when it is fit to draft from.
 */
export function lintSpecialists(catalogue: readonly Specialist[]): readonly string[] {
  return [
    ...twice(catalogue.map(({ id }) => id)).map((id) => `${id}: not unique`),
    ...catalogue.flatMap((entry) => lintEntry(entry).map((fault) => `${entry.id}: ${fault}`)),
  ];
}

function lintEntry({ title, when, instructions, parts, facts, checks, closes }: Specialist): string[] {
  const factIds = facts.map(({ id }) => id);
  const partIds = parts.map(({ name }) => name);
  const unitOf = (fact: string) => facts.find(({ id }) => id === fact)?.unit;
  const words = instructions.split(/\s+/).length;
  const columns = parts.flatMap((part) => (part.kind === 'table' ? [part.columns.map(({ name }) => name)] : []));
  const texts = [title, when, instructions, ...facts.flatMap(({ label, what }) => [label, what])];
  return [
    ...[...twice(factIds), ...twice(partIds), ...columns.flatMap(twice)].map((id) => `${id} comes twice`),
    ...checks.filter(({ part }) => !partIds.includes(part)).map(({ part }) => `a check names no part ${part}`),
    ...[
      ...checks.flatMap((check) => (check.check === 'refers' ? [check.fact] : [])),
      ...closes.flatMap(({ need, have }) => [need, have]),
    ]
      .filter((fact) => !factIds.includes(fact))
      .map((fact) => `there is no fact ${fact}`),
    ...facts
      .filter(({ unit }) => unit !== undefined && parseUnit(unit) === null)
      .map(({ id, unit }) => `${id} has the unit “${unit}”, which is none`),
    ...closes
      .filter(({ need, have }) => !sameKind(unitOf(need), unitOf(have)))
      .map(({ need, have }) => `${need} and ${have} have different units`),
    ...parts
      .filter((part) => part.kind !== 'text' && part.range[0] > part.range[1])
      .map(({ name }) => `${name} has a range that is upside down`),
    ...(words < MOST_WORDS ? [] : [`the instructions have ${words} words`]),
    ...texts.filter((text) => /\d/.test(text)).map((text) => `digits in “${text}”`),
  ];
}

function twice(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

/**
 * Whether a unit is of the kind that an entry asks for: the same money, time, measures and shares. What is counted
 * differs from project to project (guests, boats), so it may have any name. No unit is of every kind.
 */
export function sameKind(unit: string | undefined, owed: string | undefined): boolean {
  if (unit === undefined || owed === undefined) return true;
  return kindOf(unit) === kindOf(owed);
}

function kindOf(unit: string): string | null {
  const parsed = parseUnit(unit);
  if (parsed === null) return null;
  return [...parsed]
    .flatMap(([symbol, power]) => {
      const { kind, dimension } = meaningOf(symbol);
      if (symbol === 'money' || dimension.startsWith('money in ')) return [`money ${power}`];
      return kind === 'thing' ? [] : [`${symbol} ${power}`];
    })
    .sort()
    .join(' ');
}
