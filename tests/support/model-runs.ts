import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Library } from '../../src/library/index.ts';
import { createPlanWith } from '../../src/library/use-cases/plans/create-plan.ts';
import { createLanes } from '../../src/model/lanes.ts';
import type { Clock } from '../../src/model/waiting.ts';
import { createOpenDrafting } from '../../src/worker/drafting.ts';
import type { OpenDrafting } from '../../src/worker/run-plan.ts';
import { fakeProfile } from './fake-provider/profile.ts';
import type { Protocol } from './fake-provider/seen.ts';
import type { FakeProvider } from './fake-provider/server.ts';

/** Waits between tries pass this many times faster. */
const HASTE = 2_000;

const hasty: Clock = {
  now: () => performance.now() * HASTE,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms / HASTE);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};

/** Seconds until an answer counts as stalled: long, for on a busy machine answers take their time. */
const TIMEOUTS = { first_chunk_s: 60, chunk_s: 60, total_s: 120 };

/** For a profile of which a model is to stall: what it takes is waited for. */
export function stallsAfter(seconds: number): { readonly timeouts: typeof TIMEOUTS } {
  return { timeouts: { ...TIMEOUTS, first_chunk_s: seconds, chunk_s: seconds } };
}

/** Lets the server's models draft under a profile. */
export function installFakeProfile(
  library: Library,
  provider: FakeProvider,
  protocol: Protocol,
  overrides: Readonly<Record<string, unknown>> = {},
  name = 'fake',
): void {
  const folder = join(library.home, 'profiles');
  mkdirSync(folder, { recursive: true });
  const profile = fakeProfile(provider, protocol, { timeouts: TIMEOUTS, concurrency: 8, ...overrides });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(profile));
}

/** Who answers, as in the worker, but in a hurry between tries. */
export function hastyDrafting(): OpenDrafting {
  const lanes = Promise.resolve(createLanes());
  return createOpenDrafting({ lanes: () => lanes, clock: hasty });
}

/** A plan that a profile drafts. */
export function newModelPlan(
  library: Library,
  prompt: string,
  options: { readonly speed?: 'fast' | 'all'; readonly maxCostUsd?: number; readonly profile?: string } = {},
): string {
  const request = {
    prompt,
    speed_vs_detail: options.speed ?? 'fast',
    start_date: '2027-01-04',
    locale: 'en-GB',
    deduplicate: false,
    ...(options.maxCostUsd !== undefined && { max_cost_usd: options.maxCostUsd }),
  };
  const created = createPlanWith(library, request, options.profile ?? 'fake');
  if (!created.ok) throw new Error(`${created.error.code}: ${created.error.message}`);
  return created.value.plan_id;
}
