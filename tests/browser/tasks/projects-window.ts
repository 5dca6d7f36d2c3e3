import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, inject, onTestFinished } from 'vitest';
import type { Library } from '../../../src/library/index.ts';
import { openTestLibrary } from '../../support/plans/in-process.ts';
import { serveApp } from '../../support/server/served-app.ts';
import { type StockedProjects, stockProjects } from '../../support/tasks/stocked-projects.ts';
import { type AppWindow, type AppWindowOptions, openApp } from '../app-window.ts';
import { sharedChromium } from '../chromium.ts';

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
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });

  const open: ProjectWindows['open'] = async (prepare, options = {}) => {
    const test = openTestLibrary();
    const path = prepare(test.library);
    const served = await serveApp(test.library, undefined, join(inject('built'), '..', 'renderer'));
    onTestFinished(async () => {
      await served.close();
      test.dispose();
    });
    const app = await openApp(browser, served.base, { path, ...options });
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
