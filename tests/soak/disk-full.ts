import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type Library, listPlans } from '../../src/library/index.ts';
import { cliHome } from '../support/cli.ts';
import { mountDisk } from '../support/files/small-disk.ts';
import { unwrap } from '../support/plans/plan-state.ts';
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

/** Of the disk, in kilobytes: between too little for a library and nearly enough for the plan. */
const SIZES = { least: 300, most: 2_600 };
const ENOUGH = 64_000;

export const diskFull: Scenario = {
  name: 'disk-full',
  claim: 'a disk that is full stops a plan with words that say so, and loses nothing: with more space it is finished',
  async open() {
    const expected = await referenceArtifacts();
    return {
      async round(seed) {
        const size = SIZES.least + Math.floor(seeded(seed)() * (SIZES.most - SIZES.least));
        const disk = mountDisk(size);
        if (disk === null) return { skipped: 1 };
        const cli = cliHome();
        const home = join(disk.path, 'library');
        const env = { ...ENV, PLANEXE_HOME: home };
        try {
          const first = await cli.start(PLAN, { env }).ended;
          if (first.code !== 0) assert.match(first.stderr, /disk space/i);
          disk.resize(ENOUGH);
          const there = { ...cli, home };
          const begun = inLibrary(there, hasPlan);
          const { code, stderr } = begun
            ? await cli.run(['resume', inLibrary(there, newestPlan), '--json'], { env })
            : await cli.run(PLAN, { env });
          assert.ok(code === 0 || code === NOTHING_TO_RESUME, `ended with ${code}: ${stderr}`);
          inLibrary(there, (library) => assertWhole(library, newestPlan(library), expected));
          return { full: first.code === 0 ? 0 : 1, resumed: code === 0 && begun ? 1 : 0 };
        } finally {
          disk.remove();
          cli.remove();
        }
      },
      close: async () => undefined,
    };
  },
};

function hasPlan(library: Library): boolean {
  return unwrap(listPlans(library, { limit: 1 })).plans.length > 0;
}
