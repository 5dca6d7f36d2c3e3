import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../support/build.ts';

/** A limit that a quiet machine keeps fails on a busy one, so the runner has one for all tests; see docs/testing.md. */

/** The end of a call with a number as its last argument, or options that hold a time limit, as tests and hooks take them. */
const LIMITS = [/^\s*\}, [\d_]{4,}\);$/m, /^\s+[\d_]{5,},\n\s*\);$/m, /\b(?:it|describe)\b[^\n]*\{\s*timeout: /];
const hasLimit = (text: string) => LIMITS.some((pattern) => pattern.test(text));

it('no test and no hook has a time limit of its own', () => {
  const tests = globSync('{src,tests}/**/*.test.{ts,tsx}', { cwd: ROOT });
  expect(tests.length).toBeGreaterThan(500);
  expect(tests.filter((path) => hasLimit(readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});

it.each([
  ['a test', `it('x', async () => {\n}, ${'60_000'});`],
  ['a hook', `beforeAll(async () => {\n}, ${'5000'});`],
  ['arguments on lines of their own', `  it(\n    'x',\n    run,\n    ${'240_000'},\n  );`],
  ['options', `it('x', { ${'timeout'}: 9 }, async () => {});`],
])('the scan finds that of %s', (_what, text) => {
  expect(hasLimit(text)).toBe(true);
});
