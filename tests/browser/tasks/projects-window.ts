import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { Library } from '../../../src/library/index.ts';
import { openTestLibrary } from '../../support/plans/in-process.ts';
import { type StockedProjects, stockProjects } from '../../support/tasks/stocked-projects.ts';
import { type AppWindow, type AppWindowOptions, openApp, serveWindows } from '../app-window.ts';

interface Opened {
  readonly app: AppWindow;
  readonly page: Page;
  readonly library: Library;
}

/** Windows on projects, in one browser for a test file. */
interface ProjectWindows {
  /** A window on a library of its own. `prepare` fills it and says where the window begins. */
  open(prepare: (library: Library) => string, options?: AppWindowOptions): Promise<Opened>;
  /** The same with a project that agents work on. */
  openStocked(
    at: (stocked: StockedProjects) => string,
    options?: AppWindowOptions,
  ): Promise<Opened & { readonly stocked: StockedProjects }>;
}

export function projectWindows(): ProjectWindows {
  const open: ProjectWindows['open'] = async (prepare, options = {}) => {
    const test = openTestLibrary();
    const path = prepare(test.library);
    const served = await serveWindows(test.library);
    onTestFinished(async () => {
      await served.close();
      test.dispose();
    });
    const app = await openApp(served.base, { path, ...options });
    onTestFinished(() => app.close());
    return { app, page: app.page, library: test.library };
  };
  return {
    open,
    async openStocked(at, options = {}) {
      let stocked: StockedProjects | undefined;
      const opened = await open((library) => {
        stocked = stockProjects(library);
        return at(stocked);
      }, options);
      if (!stocked) throw new Error('nothing was put in');
      return { ...opened, stocked };
    },
  };
}

export const SMALL_DARK = { dark: true, size: { width: 900, height: 600 } };
