import assert from 'node:assert/strict';
import { cliHome } from '../support/cli.ts';
import { seeded } from '../support/seeded.ts';
import {
  assertWhole,
  ENV,
  inLibrary,
  NOTHING_TO_RESUME,
  newestPlan,
  PLAN,
  referenceArtifacts,
} from './reference-plan.ts';
import type { Scenario } from './scenario.ts';

/** The latest moment of a kill after the plan was begun, in milliseconds. */
const LATEST_MS = 900;

export const killHost: Scenario = {
  name: 'kill-host',
  claim: 'a killed host loses nothing: resume finishes the same plan, and no finished stage is drafted twice',
  async open() {
    const expected = await referenceArtifacts();
    const cli = cliHome();
    return {
      async round(seed) {
        const random = seeded(seed);
        const running = cli.start(PLAN, { env: ENV });
        await running.heard(/Ctrl-C stops it/);
        const untilMs = performance.now() + random() * LATEST_MS;
        while (performance.now() < untilMs) await new Promise((resolve) => setImmediate(resolve));
        running.process.kill('SIGKILL');
        await running.ended;
        const planId = inLibrary(cli, newestPlan);
        // Its worker, which sees that it is gone and ends by itself, may still be there: the command waits for it.
        const { code, stderr } = await cli.run(['resume', planId, '--json'], { env: ENV });
        assert.ok(code === 0 || code === NOTHING_TO_RESUME, `resume ended with ${code}: ${stderr}`);
        inLibrary(cli, (library) => assertWhole(library, planId, expected));
        return { kills: 1, interrupted: code === 0 ? 1 : 0 };
      },
      close: async () => cli.remove(),
    };
  },
};
