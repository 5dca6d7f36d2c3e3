import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cliHome } from '../support/cli.ts';
import { assertWhole, ENV, inLibrary, PLAN, referenceArtifacts } from './reference-plan.ts';
import type { Scenario } from './scenario.ts';

/** Loaded before the program, in each of its processes: a clock that is set anew every now and then, by up to a day. */
const JUMPING_CLOCK = `
const real = Date.now;
let state = (Number(process.env.SOAK_SEED) * 7919 + process.ppid) % 2147483647 || 1;
const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
let offset = 0;
const jump = () => {
  offset = Math.round((random() - 0.5) * 2 * 86_400_000);
  setTimeout(jump, 50 + random() * 400).unref();
};
jump();
const Real = Date;
globalThis.Date = class Date extends Real {
  constructor(...given) { given.length === 0 ? super(real() + offset) : super(...given); }
  static now() { return real() + offset; }
};
`;

export const clockJumps: Scenario = {
  name: 'clock-jumps',
  claim: 'a clock that jumps by hours and back while a plan is drafted loses nothing and drafts nothing twice',
  async open() {
    const expected = await referenceArtifacts();
    const cli = cliHome();
    const clock = join(cli.folder, 'jumping-clock.mjs');
    writeFileSync(clock, JUMPING_CLOCK);
    return {
      async round(seed) {
        const env = { ...ENV, SOAK_SEED: String(seed), NODE_OPTIONS: `--import ${pathToFileURL(clock).href}` };
        const { code, stderr, json } = await cli.start(PLAN, { env }).ended;
        assert.equal(code, 0, stderr);
        const planId = String(json().plan_id);
        inLibrary(cli, (library) => assertWhole(library, planId, expected));
        // The list is by a time that jumped.
        const deleted = await cli.run(['delete', planId, '--yes']);
        assert.equal(deleted.code, 0, deleted.stderr);
        return { plans: 1 };
      },
      close: async () => cli.remove(),
    };
  },
};
