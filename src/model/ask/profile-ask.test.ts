import { expect, it } from 'vitest';
import { entry } from '../fixture-drafter.ts';
import { answerTimeoutMs } from './profile-ask.ts';

const timeouts = { total_s: 7_200 };

it.each([
  ['a model elsewhere', entry('https://models.example/v1', { timeouts }), 5 * 60_000],
  [
    'a model inside the app',
    entry('', { provider: 'embedded', model: 'mine', base_url: undefined, timeouts }),
    7_200_000,
  ],
  ['a server on this computer', entry('http://127.0.0.1:8080/v1', { timeouts }), 7_200_000],
])('whoever waits for %s has patience for as long as it may take', (_, model, ms) => {
  expect(answerTimeoutMs([model], {})).toBe(ms);
});
