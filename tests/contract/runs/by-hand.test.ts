import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createPlanWith } from '../../../src/library/use-cases/plans/create-plan.ts';
import { createConcurrencyLimiters } from '../../../src/model/ask/concurrency-limiter.ts';
import { createDrafterFactory } from '../../../src/worker/run-drafter.ts';
import { openTestLibrary, work } from '../../support/plans/in-process.ts';
import { readFile, status, unwrap } from '../../support/plans/plan-state.ts';

const HAND = {
  title: 'By hand',
  summary: 'Answered in files.',
  models: [{ key: 'hand', provider: 'file', model: 'people', context_window: 32_000 }],
};

test('a folder that cannot be read is told in the log of the run, once, and the run goes on waiting', async () => {
  const { library, dispose } = openTestLibrary();
  onTestFinished(dispose);
  mkdirSync(join(library.home, 'profiles'), { recursive: true });
  writeFileSync(join(library.home, 'profiles', 'hand.json'), JSON.stringify(HAND));
  const request = { prompt: 'Open a bakery in Lyon by spring, with 75,000 EUR.', start_date: '2027-01-04' };
  const planId = unwrap(createPlanWith(library, { ...request, locale: 'en-GB' }, 'hand')).plan_id;
  const ending = new AbortController();
  const drafterFor = createDrafterFactory({ limiters: async () => createConcurrencyLimiters() });
  const done = work(library, planId, { drafterFor, ending: ending.signal });
  const [inbox, outbox] = [join(library.home, 'inbox'), join(library.home, 'outbox')];
  await expect.poll(() => readdirSync(outbox).length).toBeGreaterThan(0);
  renameSync(inbox, `${inbox}-away`);
  writeFileSync(inbox, '');
  const told = () => readFile(library, planId, 'run.log').match(/"error":"ENOTDIR"/g)?.length;
  await expect.poll(told).toBe(1);
  expect(status(library, planId)).toMatchObject({ state: 'processing', warnings: [expect.stringMatching(/wait/)] });
  ending.abort();
  await done;
  expect(told()).toBe(1);
});
