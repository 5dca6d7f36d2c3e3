import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { Library } from '../../src/library/index.ts';
import { createPlanWith } from '../../src/library/use-cases/plans/create-plan.ts';
import type { DraftedPlan } from '../support/plans/drafted-plan.ts';
import { unwrap } from '../support/plans/plan-state.ts';
import { appEnvironment, type DesktopApp, type DesktopDriver, type LaunchOptions } from './desktop-app.ts';

/** A folder for a library that is not there yet, removed with the test. */
export function emptyHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'planexe-app-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return home;
}

/** The library of a plan that was drafted, for the app and the test together. */
export function libraryWithPlan(drafted: DraftedPlan) {
  const copy = drafted.copy();
  onTestFinished(() => copy.dispose());
  return copy;
}

/** Begins a plan that an agent is to draft: as nobody does, it is being drafted for as long as the test lasts. */
export function lastingPlan(library: Library, options: { readonly low_priority?: boolean } = {}): string {
  const prompt = 'Plan a reading room with a budget of 9,000 euros, opened by June 2028.';
  return unwrap(createPlanWith(library, { prompt, deduplicate: false, ...options }, 'agent')).plan_id;
}

/** The app, which ends with the test. */
export async function launched(driver: DesktopDriver, options: LaunchOptions): Promise<DesktopApp> {
  const app = await driver.launch(options);
  onTestFinished(() => app.kill());
  return app;
}

/** Ends the app as a person does from its menu, with this answer to its question; no answer where none is asked. */
export async function quit(app: DesktopApp, response?: number): Promise<void> {
  await app.evaluate((electron, given) => {
    if (given !== undefined) electron.dialog.showMessageBox = async () => ({ response: given, checkboxChecked: false });
    // The answer to this call comes before the process ends.
    setTimeout(() => electron.app.quit(), 20);
  }, response);
}

/** Where the page is within the app. */
export function placeOf(app: DesktopApp): string {
  return new URL(app.page().url()).pathname;
}

/** Another program that is the host of a library: `planexe serve`. */
export async function otherHost(home: string): Promise<{ readonly pid: number; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(inject('built'), 'cli.js'), 'serve', '--json'], {
    env: appEnvironment({ home }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await ended;
  };
  onTestFinished(stop);
  await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('the host ended')))]);
  return { pid: child.pid ?? 0, stop };
}
