import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, hashJson } from './canonical-json.ts';
import type { Json } from './stage.ts';

/** The same value with the keys of every object in reverse order. */
function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value as Record<string, Json>);
  return Object.fromEntries(entries.reverse().map(([key, member]) => [key, reversed(member)]));
}

test('the hash does not depend on the order of keys', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => hashJson(reversed(value as Json)) === hashJson(value as Json)));
});

test('the text reads back as the value that it was made of', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value as Json))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test.each<[Json, Json]>([
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { b: 1 }],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [[1]]],
  ['1', 1],
  [null, 'null'],
  [{}, []],
  [{ a: { b: 1 } }, { a: 1, b: 1 }],
  [{ a: null }, {}],
])('%j and %j have different hashes', (a, b) => {
  expect(hashJson(a)).not.toBe(hashJson(b));
});

test('a member that is undefined counts as absent', () => {
  expect(canonicalJson({ b: undefined, a: 1 })).toBe('{"a":1}');
});

test('what JSON cannot hold counts as null, as JSON.stringify has it', () => {
  expect(canonicalJson([undefined as unknown as Json, Number.NaN])).toBe('[null,null]');
  expect(canonicalJson(undefined as unknown as Json)).toBe('null');
});

test('keys are ordered by code unit and not by the rules of a language', () => {
  expect(canonicalJson({ ä: 1, z: 2, Z: 3 })).toBe('{"Z":3,"z":2,"ä":1}');
});
