import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { endModelDownloads, planStatus, startModelDownload } from '../../../src/library/index.ts';
import { partBytes } from '../../../src/model/local/part-file.ts';
import { planner } from '../../../src/planner/planner.ts';
import { eventually } from '../../support/eventually.ts';
import { startFileServer } from '../../support/models/file-server.ts';
import { offerTinyModel } from '../../support/models/tiny-catalogue.ts';
import { writeTinyModel } from '../../support/models/tiny-model.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { lastingPlan, launched, libraryWithPlan, placeOf } from '../library-of-app.ts';
import { PATIENCE, type Specifications } from './specification.ts';

/** Models that the app runs itself. */
export const MODELS: Specifications = {
  async 'lets a plan in the background wait on battery and in heat, says why, and goes on after that'(driver, drafted) {
    const { library } = libraryWithPlan(drafted);
    const app = await launched(driver, { home: library.home });
    await app.page().getByRole('link', { name: 'Library', exact: true }).waitFor();
    const usual = lastingPlan(library);
    const patient = lastingPlan(library, { low_priority: true });
    const status = (planId: string) => unwrap(planStatus(library, { plan_id: planId }));
    const states = () => [status(usual).state, status(patient).state];
    await expect.poll(states, PATIENCE).toEqual(['processing', 'processing']);

    await app.evaluate(({ powerMonitor }) => {
      powerMonitor.isOnBatteryPower = () => true;
      powerMonitor.emit('on-battery');
    });
    await expect.poll(states, PATIENCE).toEqual(['processing', 'pending']);
    expect(status(patient).waiting_for).toMatch(/^Waits while this computer runs on battery/);
    await app.evaluate(({ powerMonitor }) => {
      powerMonitor.isOnBatteryPower = () => false;
      powerMonitor.emit('on-ac');
    });
    await expect.poll(states, PATIENCE).toEqual(['processing', 'processing']);

    await app.evaluate(({ powerMonitor }) => {
      powerMonitor.emit('thermal-state-change', { state: 'critical' });
    });
    await expect.poll(states, PATIENCE).toEqual(['processing', 'pending']);
    expect(status(patient).waiting_for).toMatch(/^Waits because this computer is hot/);
    await app.evaluate(({ powerMonitor }) => {
      powerMonitor.emit('thermal-state-change', { state: 'nominal' });
    });
    await expect.poll(states, PATIENCE).toEqual(['processing', 'processing']);
    // It was handed back each time, which is no crash and no other run.
    expect(status(patient)).toMatchObject({ run_id: 'run_0001', resume_count: 0 });
  },

  async 'goes on with a download that was under way, and says in the tray how far it is'(driver, drafted) {
    const copy = libraryWithPlan(drafted);
    const library = { ...copy.library, planner };
    const models = join(library.home, 'models');
    mkdirSync(models, { recursive: true });
    writeTinyModel(join(models, 'weights'));
    const content = readFileSync(join(models, 'weights'));
    const server = await startFileServer({ content });
    onTestFinished(() => server.close());
    offerTinyModel(library.home, server, content.length);
    const to = join(models, 'tiny.gguf');
    const half = Math.floor(content.length / 2);
    server.misbehave({ kind: 'hold', after: half }, { kind: 'hold', after: 1_000 });
    unwrap(await startModelDownload(library, { name: 'tiny' }));
    await eventually(() => partBytes(to) === half);
    await endModelDownloads(library);

    const app = await launched(driver, { home: library.home });
    await app.page().getByRole('link', { name: 'Library', exact: true }).waitFor();
    await app.evaluate(({ Tray }) => {
      Tray.prototype.setContextMenu = (menu) => {
        Object.assign(globalThis, { download: menu?.items.find(({ id }) => id === 'download-tiny') });
      };
    });
    // Something else in the menu changes: it is shown anew, whatever was shown already.
    lastingPlan(library);
    const label = () =>
      app.evaluate(() => (globalThis as unknown as { download?: Electron.MenuItem }).download?.label ?? null);
    await eventually(() => partBytes(to) === half + 1_000);
    await expect.poll(label, PATIENCE).toMatch(/^Downloading Tiny, 5\d%$/);
    await app.evaluate(() => (globalThis as unknown as { download: Electron.MenuItem }).download.click());
    await expect.poll(() => placeOf(app), PATIENCE).toBe('/settings/models');
    server.release();
    await expect.poll(() => existsSync(to), PATIENCE).toBe(true);
    await expect.poll(label, PATIENCE).toBeNull();
    expect(server.seen.at(-1)).toBe(`GET bytes=${half}-`);
  },
};
