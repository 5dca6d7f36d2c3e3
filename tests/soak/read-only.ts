import assert from 'node:assert/strict';
import { join } from 'node:path';
import { cliHome } from '../support/cli.ts';
import { mountDisk } from '../support/files/small-disk.ts';
import { seeded } from '../support/seeded.ts';
import { assertWhole, ENV, inLibrary, newestPlan, PLAN, referenceArtifacts } from './reference-plan.ts';
import type { Scenario } from './scenario.ts';

const ENOUGH_KB = 64_000;
/** Of a round. */
const COMMANDS = 4;

export const readOnly: Scenario = {
  name: 'read-only',
  claim: 'a library on a disk that cannot be written to is refused with words that say so, and loses nothing',
  async open() {
    const expected = await referenceArtifacts();
    return {
      async round(seed) {
        const random = seeded(seed);
        const disk = mountDisk(ENOUGH_KB);
        if (disk === null) return { skipped: 1 };
        const cli = cliHome();
        const home = join(disk.path, 'library');
        const env = { ...ENV, PLANEXE_HOME: home };
        try {
          const drafted = await cli.run(PLAN, { env });
          assert.equal(drafted.code, 0, drafted.stderr);
          const planId = inLibrary({ ...cli, home }, newestPlan);
          const commands = [
            ['list'],
            ['status', planId],
            ['set-fact', planId, 'budget.total', '9876'],
            ['delete', planId, '--yes'],
            ['archive', planId],
            ['backup'],
            ['resume', planId, '--invalidate', 'identify_risks'],
            PLAN,
          ];
          disk.setReadOnly(true);
          for (let tried = 0; tried < COMMANDS; tried += 1) {
            const args = commands[Math.floor(random() * commands.length)] ?? PLAN;
            const { code, stderr } = await cli.run(args, { env });
            assert.notEqual(code, 0, `${args[0]} succeeded`);
            assert.match(stderr, /cannot be written|read-only|permission/i, `${args.join(' ')}: ${stderr}`);
          }
          disk.setReadOnly(false);
          inLibrary({ ...cli, home }, (library) => assertWhole(library, planId, expected));
          return { commands: COMMANDS };
        } finally {
          disk.setReadOnly(false);
          disk.remove();
          cli.remove();
        }
      },
      close: async () => undefined,
    };
  },
};
