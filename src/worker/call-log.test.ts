import { expect, onTestFinished, test } from 'vitest';
import { temporaryLibrary } from '../library/fixture-library.ts';
import { claim, newPlan } from '../library/fixture-plans.ts';
import type { Library } from '../library/index.ts';
import { listAttempts } from '../library/store/stages/attempts.ts';
import type { Attempt } from '../model/ask/call-log.ts';
import { retryingCallLog } from './call-log.ts';

function attempt(item: string, cost_usd = 0.5): Attempt {
  return {
    stage: 'brief',
    item,
    provider: 'p',
    model: 'm',
    input_tokens: 1,
    output_tokens: 1,
    cost_usd,
    latency_ms: 1,
    finish_reason: 'stop',
    outcome: 'answered',
    cause: null,
    question: 'Which?',
    answer: 'This.',
  };
}

/** A log on a library that is locked for so many writes from the one named on. */
function setUp(locked: { from: number; times: number }) {
  const library = temporaryLibrary(onTestFinished);
  const run = claim(library, newPlan(library));
  let writes = 0;
  const flaky: Library = {
    ...library,
    transaction(work) {
      writes += 1;
      if (writes >= locked.from && writes < locked.from + locked.times)
        throw Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' });
      return library.transaction(work);
    },
  };
  const log = retryingCallLog(flaky, run, async () => undefined);
  const stored = () => listAttempts(library, run.planId).map(({ item }) => item);
  return { library, log, stored, run };
}

// The first write has the figures, the second the texts.
test.each([1, 2])(
  'attempts that a locked database refuses at write %i are stored later, once, in their order',
  async (from) => {
    const { log, stored } = setUp({ from, times: 3 });
    for (const item of ['one', 'two', 'three']) log.add(attempt(item));
    expect(log.spentUsd()).toBeCloseTo(1.5);
    await log.written();
    expect(stored()).toEqual(['one', 'two', 'three']);
    expect(log.spentUsd()).toBeCloseTo(1.5);
  },
);

test('an attempt is in the library when it has been added', () => {
  const { log, stored } = setUp({ from: 0, times: 0 });
  log.add(attempt('one'));
  expect(stored()).toEqual(['one']);
});

test('an error that does not pass is told to whoever adds, and the next attempt is stored', () => {
  const { library, log, stored, run } = setUp({ from: 0, times: 0 });
  library.sqlite.pragma('foreign_keys = OFF');
  library.prepare('DELETE FROM plans WHERE id = ?').run(run.planId);
  expect(() => log.add(attempt('one'))).toThrow(/is gone/);
  expect(log.spentUsd()).toBe(0);
  expect(stored()).toEqual([]);
});
