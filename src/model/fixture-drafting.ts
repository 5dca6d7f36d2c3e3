import { afterEach, beforeEach } from 'vitest';
import { type ModelClock, modelClock } from '../../tests/support/models/model-clock.ts';
import { StageError } from '../planning/engine/stage-error.ts';
import { createConcurrencyLimiters } from './ask/concurrency-limiter.ts';
import { type Act, chatServer, fails } from './fixture-chat-server.ts';
import { context, entry, memoryLog } from './fixture-drafter.ts';
import { type DrafterOptions, modelDrafter } from './model-drafter.ts';
import type { ModelEntry } from './profiles/profile.ts';

export type EntryInput = Parameters<typeof entry>[1];

/** Makes drafters with servers of their own, which end with each test. */
export interface DrafterBench {
  /** Of the test: the drafter's and the servers' own. */
  readonly clock: ModelClock;
  closeLater(close: () => Promise<void>): void;
  /** A drafter with a model per list of acts; the last act of a list answers all further requests. */
  drafting(
    acts: readonly (readonly Act[])[],
    each?: readonly EntryInput[],
    more?: Partial<DrafterOptions>,
  ): ReturnType<typeof open>;
}

export function drafterBench(): DrafterBench {
  const closing: (() => Promise<void>)[] = [];
  let clock: ModelClock;
  beforeEach(() => {
    clock = modelClock();
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  return {
    get clock() {
      return clock;
    },
    closeLater: (close) => void closing.push(close),
    async drafting(acts, each = [], more = {}) {
      const opened = await open(clock, acts, each, more);
      closing.push(...opened.servers.map(({ close }) => close));
      return opened;
    },
  };
}

async function open(
  clock: ModelClock,
  acts: readonly (readonly Act[])[],
  each: readonly EntryInput[],
  more: Partial<DrafterOptions>,
) {
  const servers = await Promise.all(
    acts.map((list) => chatServer((_, before) => list[Math.min(before, list.length - 1)] ?? fails(500))),
  );
  const models: ModelEntry[] = servers.map(({ url }, index) =>
    entry(url, { key: `model-${index}`, priority: index, ...each[index] }),
  );
  const log = memoryLog();
  const limiters = createConcurrencyLimiters();
  const drafter = modelDrafter({ models, context: context(), log, limiters, capUsd: null, clock, ...more });
  return { drafter, log, clock, limiters, models, sent: () => servers.map(({ received }) => received.length), servers };
}

/** The error of a stage that this ends with. */
export async function failure(promise: Promise<unknown>): Promise<StageError> {
  const error = await promise.then(
    () => new Error('it was answered'),
    (reason) => reason,
  );
  if (!(error instanceof StageError)) throw error;
  return error;
}
