import { onTestFinished } from 'vitest';
import type { PlanCopy } from '../../support/plans/drafted-plan.ts';
import type { ServedApp } from '../../support/server/served-app.ts';
import { type AppWindow, type AppWindowOptions, openApp, serveWindows } from '../app-window.ts';

/** A window on the library of a drafted plan, and the app that serves it. */
export interface PlanWindow {
  readonly app: AppWindow;
  readonly served: ServedApp;
}

/** Serves the copy's library and opens a window on it. When the test ends both are closed, and the copy is removed. */
export async function openPlanWindow(copy: PlanCopy, options: AppWindowOptions): Promise<PlanWindow> {
  const served = await serveWindows(copy.library);
  onTestFinished(async () => {
    await served.close();
    copy.dispose();
  });
  const app = await openApp(served.base, options);
  onTestFinished(() => app.close());
  return { app, served };
}
