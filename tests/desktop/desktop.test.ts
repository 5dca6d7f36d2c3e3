import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { type DraftedPlan, draftPlan } from '../support/plans/drafted-plan.ts';
import type { DesktopDriver } from './desktop-app.ts';
import { doubleDriver } from './double-driver.ts';
import { electronProgram, realDriver } from './real-driver.ts';
import { SPECIFICATIONS } from './specifications/index.ts';

/**
 * One list of specifications of the desktop app, held against it twice: in Node with a double of Electron whose windows
 * are pages of a real browser, and in the real Electron where that is installed.
 */
const program = electronProgram();

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

const APPS = [
  { name: 'in a double of Electron', start: () => doubleDriver(inject('built')), isThere: true },
  {
    name: program === null ? 'not run: Electron is not installed' : 'in Electron',
    start: async () => realDriver(program ?? ''),
    isThere: program !== null,
  },
];

for (const { name, start, isThere } of APPS) {
  describe.skipIf(!isThere)(`the desktop app, ${name}`, () => {
    let driver: DesktopDriver;
    beforeAll(async () => {
      driver = await start();
    });
    afterAll(() => driver?.close());

    for (const [claim, specification] of Object.entries(SPECIFICATIONS)) {
      it(claim, () => specification(driver, drafted));
    }
  });
}
