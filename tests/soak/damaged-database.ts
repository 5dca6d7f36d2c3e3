import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CliHome, cliHome } from '../support/cli.ts';
import { seeded } from '../support/seeded.ts';
import { assertWhole, inLibrary, newestPlan, PLAN, referenceArtifacts } from './reference-plan.ts';
import type { Scenario } from './scenario.ts';

const PAGE_BYTES = 4_096;
const MOST_PAGES = 40;

type Random = () => number;

/** What happens to files. Each takes the bytes of the database and gives others. */
const DAMAGES: Readonly<Record<string, (bytes: Buffer, random: Random) => Buffer>> = {
  noise(bytes, random) {
    const damaged = Buffer.from(bytes);
    for (let page = 1 + random() * MOST_PAGES; page > 0; page -= 1) {
      const from = Math.floor(random() * (bytes.length / PAGE_BYTES)) * PAGE_BYTES;
      for (let at = from; at < from + PAGE_BYTES && at < bytes.length; at += 1) damaged[at] = random() * 256;
    }
    return damaged;
  },
  cut: (bytes, random) => bytes.subarray(0, Math.floor(random() * bytes.length)),
  zeroes(bytes, random) {
    const from = Math.floor(random() * bytes.length);
    return Buffer.from(bytes).fill(0, from, from + Math.ceil(random() * (bytes.length - from)));
  },
};

export const damagedDatabase: Scenario = {
  name: 'damaged-database',
  claim: 'a damaged database is noticed, and recover brings the plan back as it was in the backup',
  async open() {
    const expected = await referenceArtifacts();
    const cli = cliHome();
    const drafted = await cli.run(PLAN);
    assert.equal(drafted.code, 0, drafted.stderr);
    const planId = inLibrary(cli, newestPlan);
    const backup = await cli.run(['backup']);
    assert.equal(backup.code, 0, backup.stderr);
    const intact = join(cli.folder, 'intact');
    cpSync(cli.home, intact, { recursive: true });
    return {
      async round(seed) {
        const random = seeded(seed);
        let recovered = 0;
        for (const damage of Object.values(DAMAGES)) {
          rmSync(cli.home, { recursive: true });
          cpSync(intact, cli.home, { recursive: true });
          const file = join(cli.home, 'library.db');
          writeFileSync(file, damage(readFileSync(file), random));
          recovered += await madeWhole(cli);
          inLibrary(cli, (library) => assertWhole(library, planId, expected));
        }
        return { damages: Object.keys(DAMAGES).length, recovered };
      },
      close: async () => cli.remove(),
    };
  },
};

/** Does what doctor advises. 0 where it found nothing to mend. */
async function madeWhole(cli: CliHome): Promise<0 | 1> {
  const doctor = await cli.run(['doctor', '--json']);
  if (doctor.code === 0) return 0;
  assert.match(doctor.stdout, /planexe recover/);
  const recover = await cli.run(['recover', '--json']);
  assert.equal(recover.code, 0, `${recover.stdout}${recover.stderr}`);
  const again = await cli.run(['doctor', '--json']);
  assert.equal(again.code, 0, again.stdout);
  return 1;
}
