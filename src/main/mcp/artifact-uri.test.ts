import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainPath } from '../../library/index.ts';
import { artifactUri } from '../../shared/contracts/artifact.ts';
import { parseArtifactUri } from './artifact-uri.ts';

const PLAN = '0f5c2a52-7d0f-4b8e-9d39-5a8c1f7d2b10';

test('every plain path comes back from its address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (path) => {
      const parsed = parseArtifactUri(artifactUri(PLAN, path.toWellFormed()));
      expect(parsed.ok).toBe(isPlainPath(path.toWellFormed()));
      if (parsed.ok) expect(parsed.value).toEqual({ plan_id: PLAN, path: path.toWellFormed() });
    }),
  );
});

test('nothing that is accepted names anything but a plain path of that very plan', () => {
  const piece = fc.constantFrom(
    '..',
    '.',
    '/',
    '\\',
    '%2e',
    '%2F',
    '%5c',
    '%00',
    '%25',
    'a',
    'con',
    ':',
    '@',
    '?',
    '#',
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
      const parsed = parseArtifactUri(`planexe://plan/${PLAN}/${pieces.join('')}`);
      if (!parsed.ok) return;
      expect(parsed.value.plan_id).toBe(PLAN);
      expect(isPlainPath(parsed.value.path)).toBe(true);
    }),
  );
});

test('the characters that may stand in an address as they are need not be encoded', () => {
  expect(parseArtifactUri(`planexe://plan/${PLAN}/figures/a+b (1)@x.svg`)).toMatchObject({
    value: { path: 'figures/a+b (1)@x.svg' },
  });
});
