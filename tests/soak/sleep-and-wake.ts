import assert from 'node:assert/strict';
import { cliHome } from '../support/cli.ts';
import { seeded } from '../support/seeded.ts';
import { assertWhole, ENV, inLibrary, newestPlan, PLAN, referenceArtifacts } from './reference-plan.ts';
import type { Scenario } from './scenario.ts';

const SLEEPS = 3;
/** Longest time awake and asleep, in milliseconds. */
const LONGEST_MS = 400;

export const sleepAndWake: Scenario = {
  name: 'sleep-and-wake',
  claim: 'a computer that sleeps in the middle of a run finishes the same plan when it wakes',
  async open() {
    const expected = await referenceArtifacts();
    const cli = cliHome();
    return {
      async round(seed) {
        const random = seeded(seed);
        const running = cli.start(PLAN, { env: ENV });
        await running.heard(/Ctrl-C stops it/);
        let sleeps = 0;
        for (; sleeps < SLEEPS && running.process.exitCode === null; sleeps += 1) {
          await passed(random() * LONGEST_MS);
          if (running.process.exitCode !== null) break;
          running.interrupt('SIGSTOP');
          await passed(random() * LONGEST_MS);
          running.interrupt('SIGCONT');
        }
        const { code, stderr } = await running.ended;
        assert.equal(code, 0, stderr);
        inLibrary(cli, (library) => assertWhole(library, newestPlan(library), expected));
        return { sleeps };
      },
      close: async () => cli.remove(),
    };
  },
};

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
