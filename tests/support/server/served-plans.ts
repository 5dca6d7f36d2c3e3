import { afterEach, beforeEach, expect } from 'vitest';
import { type CheckedClient, connectChecked } from '../mcp/checked-client.ts';
import { FakePlans, type FakeRun } from '../plans/fake-plans.ts';
import { type Generation, type ServedApp, serveApp } from './served-app.ts';

export const PROMPT = 'Secret-words: open a bakery in Lyon by spring.';
/** Ten stages; this one stands in the middle of them. */
export const MIDDLE = 'risks#3';

/** Fake plans, served anew for each test of a file; each test ends without an unexpected error. */
export interface ServedPlans {
  /** Of the test. */
  readonly plans: FakePlans;
  /** Of the test. */
  readonly served: ServedApp;
  connect(generation?: Generation): Promise<CheckedClient>;
  create(client: CheckedClient, input?: Record<string, unknown>): Promise<string>;
  /** A run that waits in the middle of its work. */
  begin(planId: string): Promise<FakeRun>;
  failWith(planId: string, error: Error): Promise<void>;
}

export function servedPlans(): ServedPlans {
  let plans: FakePlans;
  let served: ServedApp;
  beforeEach(async () => {
    plans = new FakePlans();
    served = await serveApp(plans.library);
  });
  afterEach(async () => {
    expect(served.faults).toEqual([]);
    await served.close();
    plans.dispose();
  });
  return {
    get plans() {
      return plans;
    },
    get served() {
      return served;
    },
    connect: (generation = 'client-2-modern') => connectChecked(generation, `${served.base}/mcp`),
    async create(client, input = {}) {
      const created = await client.call('plan_create', { prompt: PROMPT, model_profile: 'outline', ...input });
      return created.plan_id as string;
    },
    async begin(planId) {
      plans.rig.hold(MIDDLE);
      const run = plans.start(planId);
      await plans.rig.reached(MIDDLE);
      return run;
    },
    async failWith(planId, error) {
      plans.rig.fail('tasks', error);
      await plans.work(planId);
      plans.rig.repair('tasks');
    },
  };
}
