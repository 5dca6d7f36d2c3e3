import type { Library } from '../../../src/library/index.ts';
import { createPlanWith } from '../../../src/library/use-cases/plans/create-plan.ts';
import { withFakeKeys } from '../fake-provider/profile.ts';
import type { FakeProvider } from '../fake-provider/server.ts';
import { installFakeProfile } from '../models/model-runs.ts';
import { EXAMPLE } from './drafted-plan.ts';
import { openTestLibrary, type TestLibrary } from './in-process.ts';
import { unwrap } from './plan-state.ts';

/** A library in which the profile `fake` drafts. */
export function openModelLibrary(provider: FakeProvider): TestLibrary {
  const test = openTestLibrary(undefined, withFakeKeys({ PLANEXE_NO_DISCOVERY: '1' }));
  installFakeProfile(test.library, provider, 'openai-chat');
  return test;
}

/** A short plan of the example that weighs scenarios, with its first run waiting. */
export function newStrategyPlan(library: Library): string {
  const request = {
    prompt: EXAMPLE,
    speed_vs_detail: 'fast',
    start_date: '2027-01-04',
    locale: 'en-GB',
    add_sections: ['strategic_decisions'],
    deduplicate: false as const,
  };
  return unwrap(createPlanWith(library, request, 'fake')).plan_id;
}
