import { expect, test } from 'vitest';
import type { Figure } from './figure.ts';
import { jsonLine, tableOf } from './print.ts';
import { median, timed, timedAttempts } from './timing.ts';

const figure: Figure = {
  name: 'drafting',
  value: 12,
  unit: 's',
  reference: { name: 'bare', value: 10 },
  target: { of: 'ratio', atMost: 1.15 },
};

test('a target of the ratio is held against the ratio, one of the value against the value', () => {
  expect(JSON.parse(jsonLine('plan', figure))).toMatchObject({ ratio: 1.2, target: 1.15, met: false });
  const ofValue: Figure = { ...figure, target: { of: 'value', atMost: 12 } };
  expect(JSON.parse(jsonLine('plan', ofValue))).toMatchObject({ target: 12, target_of: 'value', met: true });
});

test('what could not be measured meets and misses nothing, and says why', () => {
  const unmeasured: Figure = { ...figure, value: null, note: 'only Linux tells' };
  expect(JSON.parse(jsonLine('plan', unmeasured))).toMatchObject({ value: null, ratio: null, met: null });
  expect(tableOf('plan', [unmeasured])).toContain('only Linux tells');
});

test('a value and a note on it are both printed', () => {
  const noted: Figure = { ...figure, note: '1 of 4 runs failed: no printer' };
  expect(tableOf('plan', [noted])).toMatch(/drafting +12 [\s\S]*\n {2}drafting: 1 of 4 runs failed: no printer\n/);
  expect(JSON.parse(jsonLine('plan', noted))).toMatchObject({ value: 12, note: '1 of 4 runs failed: no printer' });
});

test('the table tells a missed target from a met one', () => {
  expect(tableOf('plan', [figure])).toMatch(/≤ 1\.15 times\s+NO$/m);
  expect(tableOf('plan', [{ ...figure, value: 11 }])).toMatch(/≤ 1\.15 times\s+yes$/m);
});

test('the median is the middle of an odd number of values, and between the two of an even one', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 7])).toBe(6);
});

test('warm-up runs do not count, and what comes before each run is not timed', async () => {
  const done: string[] = [];
  await timed(() => done.push('work'), { runs: 2, warmUps: 1, before: () => done.push('before') });
  expect(done).toEqual(['before', 'work', 'before', 'work', 'before', 'work']);
});

test('a run that fails is noted, and the others are timed', async () => {
  let calls = 0;
  const failing = (failed: readonly number[]) => () => {
    calls += 1;
    if (failed.includes(calls)) throw new Error('no printer');
  };
  const once = await timedAttempts(failing([3]), 3);
  expect(once).toEqual({ medianMs: expect.any(Number), note: '1 of 4 runs failed: no printer' });
  calls = 0;
  expect(await timedAttempts(failing([1, 2, 3, 4]), 3)).toEqual({
    medianMs: null,
    note: '4 of 4 runs failed: no printer',
  });
  expect(await timedAttempts(() => undefined, 3)).toEqual({ medianMs: expect.any(Number) });
});
