import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { _electron, type ElectronApplication } from 'playwright-core';
import { ROOT } from '../support/build.ts';
import { appEnvironment, type DesktopApp, type DesktopDriver, type LaunchOptions } from './desktop-app.ts';

/** Path of the real Electron; null where only its package is installed and not the program, which is fetched apart. */
export function electronProgram(): string | null {
  const folder = join(ROOT, 'node_modules', 'electron');
  try {
    const program = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8'));
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
}

/** Runs the app as it is built in out/ in the real Electron. */
export function realDriver(program: string): DesktopDriver {
  const running = new Set<ElectronApplication>();
  const start = (options: LaunchOptions) =>
    _electron.launch({
      executablePath: program,
      // Root, as in containers, can have no sandbox of Chromium's.
      args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ROOT, ...(options.args ?? [])],
      env: appEnvironment(options),
    });
  return {
    name: 'Electron',
    async launch(options) {
      const app = await start(options);
      running.add(app);
      app.on('close', () => running.delete(app));
      return appOf(app);
    },
    async launchSecond(options) {
      // It ends before anybody can talk to it.
      const app = await start(options).catch(() => null);
      if (!app) return 0;
      const child = app.process();
      if (child.exitCode === null) await once(child, 'exit');
      return child.exitCode;
    },
    async close() {
      await Promise.all([...running].map((app) => app.close()));
    },
  };
}

async function appOf(app: ElectronApplication): Promise<DesktopApp> {
  const faults: string[] = [];
  // Later windows are hidden ones, for printing.
  const page = await app.firstWindow();
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  const child = app.process();
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    page: () => page,
    evaluate: (work, argument) => app.evaluate(work as never, argument),
    ended,
    faults,
    async kill() {
      // Windows starts it through a shell, which would end alone.
      if (child.exitCode === null)
        await app.evaluate(() => process.kill(process.pid, 'SIGKILL')).catch(() => undefined);
      await ended;
    },
  };
}
