import { expect, test } from 'vitest';
import { estimateLine } from './estimate.ts';

const ESTIMATE = {
  profile: 'premium',
  calls: 42,
  input_tokens: 1,
  output_tokens: 1,
  minutes: 6.4,
  cost_usd: 1.234,
  leaves_computer: true,
  basis: 'the usual size',
};

test('an estimate is one line with calls, minutes, cost and where the prompt goes', () => {
  expect(estimateLine(ESTIMATE)).toBe(
    'Drafted with premium: about 42 calls, about 6 minutes, about $1.23; the prompt is sent to the provider (by the usual size).',
  );
});

test.each([
  [{ minutes: 0.4 }, /under a minute/],
  [{ minutes: 1.4 }, /about 1 minute,/],
  [{ cost_usd: null }, /cost unknown/],
  [{ cost_usd: 0 }, /free/],
  [{ cost_usd: 0.04 }, /about \$0\.040/],
  [{ cost_usd: 0.000_01 }, /under \$0\.001/],
  [{ profile: 'agent' }, /; the agent reads the prompt/],
  [{ leaves_computer: false }, /nothing leaves this computer/],
])('%j reads %s', (change, text) => {
  expect(estimateLine({ ...ESTIMATE, ...change })).toMatch(text);
});
