import assert from 'node:assert/strict';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { cliHome } from '../support/cli.ts';
import { seeded } from '../support/seeded.ts';
import { assertWhole, ENV, inLibrary, newestPlan, PLAN, referenceArtifacts } from './reference-plan.ts';
import type { Scenario } from './scenario.ts';

/** Longest time that somebody else keeps the database, and that it is free, in milliseconds. */
const LONGEST = { lockedMs: 1_500, freeMs: 500 };

export const lockedDatabase: Scenario = {
  name: 'locked-database',
  claim: 'a database that another program locks again and again delays a plan and costs nothing of it',
  async open() {
    const expected = await referenceArtifacts();
    const cli = cliHome();
    return {
      async round(seed) {
        const random = seeded(seed);
        const running = cli.start(PLAN, { env: ENV });
        await running.heard(/Ctrl-C stops it/);
        const other = new Database(join(cli.home, 'library.db'), { timeout: 60_000 });
        let locks = 0;
        try {
          while (running.process.exitCode === null) {
            other.exec('BEGIN IMMEDIATE');
            await passed(random() * LONGEST.lockedMs);
            other.exec('COMMIT');
            locks += 1;
            await passed(random() * LONGEST.freeMs);
          }
        } finally {
          other.close();
        }
        const { code, stderr } = await running.ended;
        assert.equal(code, 0, stderr);
        inLibrary(cli, (library) => assertWhole(library, newestPlan(library), expected));
        return { locks };
      },
      close: async () => cli.remove(),
    };
  },
};

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
