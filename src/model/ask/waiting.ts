import { setTimeout as sleepFor } from 'node:timers/promises';
import { sha256 } from '../../planning/engine/canonical-json.ts';
import type { CallScope } from '../../planning/engine/question.ts';
import { RunEnding } from '../../planning/engine/run-stage.ts';

/** Time as the drafter sees it; tests bring their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Ends after so many milliseconds, or at once when the signal is aborted; never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Acts after so many milliseconds. Returns what cancels it. */
  after(ms: number, act: () => void): () => void;
}

export const machineClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    try {
      await sleepFor(ms, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  },
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

/** Waiting on purpose is no stall: the run is told of activity at least this often. */
const SIGN_OF_LIFE_MS = 30_000;

/**
 * Waits, and reports activity to the run meanwhile.
 * @throws RunEnding as soon as nothing new may be sent.
 */
export async function wait(ms: number, scope: CallScope, clock: Clock): Promise<void> {
  for (let left = ms; left > 0; left -= SIGN_OF_LIFE_MS) {
    throwIfEnding(scope);
    scope.active();
    await clock.sleep(Math.min(left, SIGN_OF_LIFE_MS), scope.noNewCalls);
  }
  throwIfEnding(scope);
}

/** Shows the run that it is not stalled until what it returns is called. */
export function reportActivity(scope: CallScope, clock: Clock): () => void {
  return every(SIGN_OF_LIFE_MS, () => scope.active(), clock);
}

/**
 * What a promise yields, with activity reported to the run meanwhile: a model on this computer may be loaded for minutes.
 * @throws RunEnding as soon as nothing new may be sent, without waiting for the promise.
 */
export async function awaited<T>(promise: Promise<T>, scope: CallScope, clock: Clock): Promise<T> {
  const ending = AbortSignal.any([scope.noNewCalls, scope.signal]);
  const waited = reportActivity(scope, clock);
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(new RunEnding(scope.stage));
  ending.addEventListener('abort', end, { once: true });
  try {
    throwIfEnding(scope);
    return await Promise.race([promise, ended.promise]);
  } finally {
    ending.removeEventListener('abort', end);
    waited();
  }
}

/** Acts again and again, each time after so many milliseconds. Returns what ends it. */
export function every(ms: number, act: () => void, clock: Clock): () => void {
  let cancel = clock.after(ms, again);
  function again(): void {
    cancel = clock.after(ms, again);
    act();
  }
  return () => cancel();
}

/** @throws RunEnding when nothing new may be sent. */
export function throwIfEnding(scope: CallScope): void {
  if (scope.noNewCalls.aborted || scope.signal.aborted) throw new RunEnding(scope.stage);
}

/**
 * Exponential back-off with jitter between half and all of it, in milliseconds. The jitter is drawn from the seed, so
 * that a run waits the same each time and questions sent at the same time do not come back at the same time.
 */
export function backOffMs(attempt: number, firstMs: number, mostMs: number, seed: string): number {
  const full = Math.min(mostMs, firstMs * 2 ** attempt);
  const share = Number.parseInt(sha256(`${seed}/${attempt}`).slice(0, 8), 16) / 0xffffffff;
  return Math.round(full * (0.5 + share / 2));
}
