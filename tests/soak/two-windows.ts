import assert from 'node:assert/strict';
import { latestCursor, listPlans, openLibrary } from '../../src/library/index.ts';
import { createEventFeed } from '../../src/main/serving/event-feed.ts';
import { planner } from '../../src/planner/planner.ts';
import { newPlan, openTestLibrary, work } from '../support/plans/in-process.ts';
import { unwrap } from '../support/plans/plan-state.ts';
import { seeded } from '../support/seeded.ts';
import { until } from './reference-plan.ts';
import type { Scenario } from './scenario.ts';

const ACTIONS = 6;

export const twoWindows: Scenario = {
  name: 'two-windows',
  claim: 'two windows on one library hear of everything that either does, in the same order, and list the same plans',
  async open() {
    const test = openTestLibrary();
    const { home, env } = test.library;
    const other = unwrap(openLibrary({ home, env, planner, user: 'tester' }));
    const windows = [test.library, other];
    return {
      async round(seed) {
        const random = seeded(seed);
        const faults: unknown[] = [];
        const feeds = windows.map((library) => createEventFeed(library, (error) => faults.push(error)));
        const heard = feeds.map((feed) => {
          const cursors: number[] = [];
          feed.listen((events) => cursors.push(...events.map(({ cursor }) => cursor)));
          return cursors;
        });
        try {
          for (let action = 0; action < ACTIONS; action += 1) {
            const library = windows[random() < 0.5 ? 0 : 1] ?? test.library;
            const planId = newPlan(library, `Shed ${seed} ${action}`, { speed: 'ping' });
            if (random() < 0.5) await work(windows[random() < 0.5 ? 0 : 1] ?? test.library, planId);
          }
          const last = latestCursor(test.library);
          await until(
            () => heard.every((cursors) => cursors.at(-1) === last),
            'both windows heard the last event',
            30_000,
          );
        } finally {
          for (const feed of feeds) feed.close();
        }
        const [first = [], second] = heard;
        assert.deepEqual(faults, []);
        assert.deepEqual(second, first);
        assert.equal(new Set(first).size, first.length);
        assert.deepEqual(
          unwrap(listPlans(other, { limit: 50 })).plans.map(({ plan_id }) => plan_id),
          unwrap(listPlans(test.library, { limit: 50 })).plans.map(({ plan_id }) => plan_id),
        );
        return { actions: ACTIONS, events: first.length };
      },
      async close() {
        other.close();
        test.dispose();
      },
    };
  },
};
