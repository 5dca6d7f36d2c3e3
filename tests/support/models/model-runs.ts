import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Library } from '../../../src/library/index.ts';
import { createPlanWith } from '../../../src/library/use-cases/plans/create-plan.ts';
import { createConcurrencyLimiters } from '../../../src/model/ask/concurrency-limiter.ts';
import { createDrafterFactory } from '../../../src/worker/run-drafter.ts';
import type { DrafterFactory } from '../../../src/worker/run-options.ts';
import { fakeProfile } from '../fake-provider/profile.ts';
import type { Protocol } from '../fake-provider/seen.ts';
import type { FakeProvider } from '../fake-provider/server.ts';
import { modelClock } from './model-clock.ts';

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
  const profile = fakeProfile(provider, protocol, { concurrency: 8, ...overrides });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(profile));
}

/** Who answers, as in the worker, on a clock that does not wait for what keeps silent. */
export function drafterOnVirtualTime(): DrafterFactory {
  const limiters = Promise.resolve(createConcurrencyLimiters());
  return createDrafterFactory({ limiters: () => limiters, clock: modelClock() });
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
    deduplicate: false as const,
    ...(options.maxCostUsd !== undefined && { max_cost_usd: options.maxCostUsd }),
  };
  const created = createPlanWith(library, request, options.profile ?? 'fake');
  if (!created.ok) throw new Error(`${created.error.code}: ${created.error.message}`);
  return created.value.plan_id;
}
