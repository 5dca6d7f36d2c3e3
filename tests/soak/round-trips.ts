import assert from 'node:assert/strict';
import fc from 'fast-check';
import { generatedTables } from '../support/files/generated-tables.ts';
import { lostOnTheWay } from '../support/files/round-trips.ts';
import type { Scenario } from './scenario.ts';

const PLANS = 200;

export const roundTrips: Scenario = {
  name: 'round-trips',
  claim: 'a plan that is exported as MSPDI, CSV or JSON and read again is the same, whatever its texts and dates are',
  async open() {
    return {
      async round(seed) {
        for (const tables of fc.sample(generatedTables(), { numRuns: PLANS, seed })) {
          const lost = lostOnTheWay(tables);
          assert.deepEqual(lost, [], `seed ${seed}: ${lost.slice(0, 3).join('; ')}`);
        }
        return { plans: PLANS };
      },
      close: async () => undefined,
    };
  },
};
