import { expect, it } from 'vitest';
import { modelClock } from '../../../tests/support/models/model-clock.ts';
import { RunEnding } from '../../planning/engine/run-stage.ts';
import { scope } from '../fixture-drafter.ts';
import { awaited } from './waiting.ts';

it.each(['signal', 'noNewCalls'] as const)('what takes minutes is not waited for when a run ends (%s)', async (by) => {
  const ending = new AbortController();
  const never = new Promise<number>(() => undefined);
  const waiting = awaited(never, scope({ [by]: ending.signal }), modelClock());
  ending.abort();
  await expect(waiting).rejects.toThrow(RunEnding);
  await expect(awaited(never, scope({ [by]: ending.signal }), modelClock())).rejects.toThrow(RunEnding);
});

it('yields what comes, and its fault', async () => {
  expect(await awaited(Promise.resolve(4_096), scope(), modelClock())).toBe(4_096);
  await expect(awaited(Promise.reject(new Error('gone')), scope(), modelClock())).rejects.toThrow('gone');
});
