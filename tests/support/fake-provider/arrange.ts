import type { Json } from '../../../src/planning/engine/json.ts';
import type { SchemaNode } from './json-schema.ts';

/** Parts of names by which numbers of one object are in ascending order. */
const RANKS: readonly ReadonlySet<string>[] = [
  new Set(['optimistic', 'low', 'least', 'min', 'minimum', 'best', 'from', 'start', 'lower', 'first']),
  new Set(['likely', 'most_likely', 'mid', 'base', 'expected', 'usual', 'value', 'amount']),
  new Set(['pessimistic', 'high', 'most', 'max', 'maximum', 'worst', 'to', 'end', 'upper', 'finish', 'last']),
];

/** Puts right what fields of one object say about each other: estimates in order, residual not above original. */
export function arrange(
  object: Readonly<Record<string, Json>>,
  properties: Readonly<Record<string, SchemaNode>>,
): Record<string, Json> {
  const arranged: Record<string, Json> = { ...object };
  for (const names of rankedGroups(arranged, properties)) {
    // Words of one enum go by its order: phases, sizes.
    const order = properties[names[0] ?? '']?.enum;
    const place = (value: number | string) => order?.indexOf(value) ?? value;
    const values = names.map((name) => arranged[name] as number | string);
    values.sort((a, b) => ascending(place(a), place(b)));
    names.forEach((name, index) => {
      arranged[name] = values[index] ?? null;
    });
  }
  for (const [name, value] of Object.entries(arranged)) {
    const original = arranged[name.replace(/^residual_/, '')];
    if (!name.startsWith('residual_') || typeof value !== 'number' || typeof original !== 'number') continue;
    // A response that changes nothing is none.
    arranged[name] = Math.max(properties[name]?.minimum ?? 1, Math.min(value, original - 1));
    if ((arranged[name] as number) > original) arranged[name] = original;
  }
  return arranged;
}

/** Whether a list names entries that must come before its own. */
export function earlierOnly(description: string, name: string): boolean {
  return (
    /^(?:depends_on|dependencies|predecessors?|after|needs|requires|prerequisites|blocked_by|follows)$/.test(name) ||
    /\bids of\b.*\b(?:before|earlier|first|list)\b/i.test(description)
  );
}

/** Names of numbers, dates or words of one enum that go by rank, each group in ascending rank. */
function rankedGroups(
  object: Readonly<Record<string, Json>>,
  properties: Readonly<Record<string, SchemaNode>>,
): string[][] {
  const groups = new Map<string, { name: string; rank: number }[]>();
  for (const [name, value] of Object.entries(object)) {
    const dated = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
    const words = properties[name]?.enum;
    if (typeof value !== 'number' && !dated && (typeof value !== 'string' || !words)) continue;
    const parts = name.replace('most_likely', 'likely').split('_');
    const rank = RANKS.findIndex((names) => parts.some((part) => names.has(part)));
    if (rank === -1) continue;
    const rest = parts.filter((part) => !RANKS.some((names) => names.has(part))).join('_');
    const key = `${typeof value} ${rest} ${words?.join() ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), { name, rank }]);
  }
  return [...groups.values()]
    .filter((members) => members.length > 1)
    .map((members) => members.sort((a, b) => a.rank - b.rank).map(({ name }) => name));
}

function ascending(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
