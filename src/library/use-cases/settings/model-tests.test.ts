import { expect, it, onTestFinished } from 'vitest';
import { openTestLibrary } from '../../../../tests/support/plans/in-process.ts';
import { unwrap } from '../../../../tests/support/plans/plan-state.ts';
import type { ModelTest } from '../../../shared/contracts/model-profile.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { fakePlanner } from '../../fixture-planner.ts';
import type { ModelTestRequest } from '../../planner.ts';
import { asUser } from '../plans/as-user.ts';
import { awaitModelTest, startModelTest, stopModelTest, stopModelTests } from './model-tests.ts';

const RESULT: ModelTest = {
  key: 'local/tiny',
  provider: 'embedded',
  model: 'tiny',
  ok: true,
  latency_ms: 1,
  first_chunk_ms: 1,
  structured_output: 'native',
  context_window: null,
  tokens_per_s: 3,
  runs_on: null,
  problem: null,
  next: null,
};

/** A library whose planner tests a model as slowly as the test wants it to. */
function testing() {
  const asked = Promise.withResolvers<ModelTestRequest>();
  const answer = Promise.withResolvers<Result<ModelTest>>();
  const planner = fakePlanner({
    testModel: (_place, _key, request = {}) => {
      asked.resolve(request);
      request.signal?.addEventListener('abort', () => answer.reject(new Error('aborted')));
      return answer.promise;
    },
  });
  const { library, dispose } = openTestLibrary(planner);
  onTestFinished(dispose);
  return { library, asked: asked.promise, answer: answer.resolve };
}

it('is begun at once, tells each step as it comes, and its result', async () => {
  const { library, asked, answer } = testing();
  const begun = startModelTest(library, { key: 'local/tiny' });
  expect(begun).toMatchObject({ state: 'under_way', step: null, result: null });
  const { test_id } = begun;
  const { onStep } = await asked;
  const first = awaitModelTest(library, { test_id, step: null });
  onStep?.('loading');
  expect(unwrap(await first)).toMatchObject({ state: 'under_way', step: 'loading' });
  // Whoever comes late hears at once what it missed.
  onStep?.('measuring');
  expect(unwrap(await awaitModelTest(library, { test_id, step: 'loading' }))).toMatchObject({ step: 'measuring' });
  answer(ok(RESULT));
  const last = { state: 'ended', step: null, result: RESULT, error: null };
  expect(unwrap(await awaitModelTest(library, { test_id, step: 'measuring' }))).toMatchObject(last);
  // It is told again to whoever asks again.
  expect(unwrap(await awaitModelTest(library, { test_id, step: null }))).toMatchObject(last);
});

it('is given up by whoever began it, and when the program ends; others can neither see nor stop it', async () => {
  for (const stop of ['by its user', 'by the end'] as const) {
    const { library } = testing();
    const { test_id } = startModelTest(library, { key: 'local/tiny' });
    const stranger = asUser(library, 'somebody-else');
    expect(stopModelTest(stranger, { test_id })).toMatchObject({ error: { code: 'INVALID_INPUT' } });
    expect(await awaitModelTest(stranger, { test_id, step: null })).toMatchObject({ error: { code: 'INVALID_INPUT' } });
    if (stop === 'by its user') unwrap(stopModelTest(library, { test_id }));
    else stopModelTests(library);
    expect(unwrap(await awaitModelTest(library, { test_id, step: null }))).toMatchObject({
      state: 'stopped',
      result: null,
      error: null,
    });
  }
});

it('says why there is nothing to test', async () => {
  const { library, dispose } = openTestLibrary();
  onTestFinished(dispose);
  const { test_id } = startModelTest(library, { key: 'nobody/knows' });
  expect(unwrap(await awaitModelTest(library, { test_id, step: null }))).toMatchObject({
    state: 'failed',
    error: { code: 'INVALID_INPUT', message: expect.stringContaining('nobody/knows') },
  });
});
