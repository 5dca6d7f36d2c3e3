import fc from 'fast-check';
import { expect, test } from 'vitest';

test('whoever imports fast-check gets the cases of a seed that is known', () => {
  const { PLANEXE_TEST_SEED: another } = process.env;
  expect(fc.readConfigureGlobal()).toEqual({ seed: another === undefined ? 20_270_104 : Number(another) });
});
