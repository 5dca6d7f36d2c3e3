import { expect, test } from 'vitest';
import { createConcurrencyLimiters } from './ask/concurrency-limiter.ts';
import { machineClock } from './ask/waiting.ts';
import { context, GOOD, memoryLog, question, scope } from './fixture-drafter.ts';
import { failure } from './fixture-drafting.ts';
import { type LocalFaultCode, LocalModelFault } from './local/local-model-fault.ts';
import { modelDrafter } from './model-drafter.ts';
import { ModelEntry } from './profiles/profile.ts';
import type { LocalModels } from './provider.ts';

/** A large model inside PlanExe that this computer has no memory for, and smaller ones after it. */

function drafting(code: LocalFaultCode, names: readonly string[]) {
  const asked: string[] = [];
  const localModels: LocalModels = {
    examine: () => ({ ok: true, file: { contextLength: null } }),
    load: async (_, contextTokens) => ({ contextTokens, threads: 1, gpu: null, gpuLayers: 0 }),
    async *ask({ model }) {
      asked.push(model);
      if (model === 'large') throw new LocalModelFault(code, 'not enough memory is free for the model');
      yield { type: 'piece', id: 1, text: GOOD };
      yield { type: 'end', id: 1, reason: 'stop', inputTokens: 10, reusedTokens: 0, outputTokens: 10 };
    },
  };
  const models = names.map((model, priority) =>
    ModelEntry.parse({ key: `local/${model}`, provider: 'embedded', model, priority, context_window: 8_192 }),
  );
  const clock = { ...machineClock, sleep: async () => undefined };
  const drafter = modelDrafter({
    models,
    context: { ...context(), localModels },
    log: memoryLog(),
    limiters: createConcurrencyLimiters(),
    capUsd: null,
    clock,
  });
  return { drafter, asked };
}

test.each(['no_memory', 'ended'] as const)(
  '%s: it is tried twice, and from then on only the smaller one is asked',
  async (code) => {
    const { drafter, asked } = drafting(code, ['large', 'small']);
    expect((await drafter.answer(question(), scope())).by).toBe('local/small');
    expect(asked.slice(0, 2)).toEqual(['large', 'large']);
    expect((await drafter.answer(question(), scope())).by).toBe('local/small');
    expect(asked.slice(2)).not.toContain('large');
  },
);

test('without another model the run ends with what to do', async () => {
  const { drafter } = drafting('no_memory', ['large']);
  const error = await failure(drafter.answer(question(), scope()));
  expect(error).toMatchObject({ kind: 'out_of_memory', reach: 'run', recoverable: true, mayOutline: false });
  expect(error.message).toMatch(/local\/large.*Close other programs.*smaller model.*shorter context/);
});
