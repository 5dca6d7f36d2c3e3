import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Library } from '../../../src/library/index.ts';
import { planner } from '../../../src/planner/planner.ts';
import type { DesktopServices, SecretStore } from '../../../src/shared/contracts/desktop.ts';
import { ROOT } from '../../support/build.ts';
import { openTestLibrary } from '../../support/plans/in-process.ts';
import type { ServedApp } from '../../support/server/served-app.ts';
import { type AppWindow, openApp, serveWindows } from '../app-window.ts';

interface Opened {
  readonly app: AppWindow;
  readonly page: AppWindow['page'];
  readonly served: ServedApp;
}

interface SettingsWindows {
  /** A window on a library, which ends with the test and must have met no fault until then. */
  opened(
    library: Library,
    path: string,
    desktop?: DesktopServices,
    refused?: RegExp,
    sessionKeys?: SecretStore,
  ): Promise<Opened>;
}

/** Windows on what holds for all plans, in one browser for a test file. */
export function settingsWindows(): SettingsWindows {
  return {
    async opened(library, path, desktop, refused, sessionKeys) {
      const program = {
        script: join(ROOT, 'bin', 'planexe.mjs'),
        ...(desktop && { desktop }),
        ...(sessionKeys && { sessionKeys }),
      };
      const served = await serveWindows(library, program);
      const app = await openApp(served.base, {
        path,
        ...(refused && { refused }),
        context: { permissions: ['clipboard-read', 'clipboard-write'] },
      });
      onTestFinished(async () => {
        expect(app.faults).toEqual([]);
        await app.close();
        await served.close();
        expect(served.faults).toEqual([]);
      });
      return { app, page: app.page, served };
    },
  };
}

/** A library without plans, on a computer that has nothing but this environment. */
export function emptyLibrary(env: Readonly<Record<string, string | undefined>> = {}): Library {
  const test = openTestLibrary(planner, { PLANEXE_NO_DISCOVERY: '1', ...env });
  onTestFinished(() => test.dispose());
  return test.library;
}
