import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import type { PlanCopy } from '../../support/plans/drafted-plan.ts';
import { type ServedApp, serveApp } from '../../support/server/served-app.ts';
import { type AppWindow, type AppWindowOptions, openApp } from '../app-window.ts';

/** A window on the library of a drafted plan, and the app that serves it. */
export interface PlanWindow {
  readonly app: AppWindow;
  readonly served: ServedApp;
}

/** Serves the copy's library and opens a window on it. When the test ends both are closed, and the copy is removed. */
export async function openPlanWindow(browser: Browser, copy: PlanCopy, options: AppWindowOptions): Promise<PlanWindow> {
  const served = await serveApp(copy.library, undefined, join(inject('built'), '..', 'renderer'));
  onTestFinished(async () => {
    await served.close();
    copy.dispose();
  });
  const app = await openApp(browser, served.base, options);
  onTestFinished(() => app.close());
  return { app, served };
}
