import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog, protocol } from 'electron';
import { libraryAnchor } from '../../library/index.ts';
import { WINDOW_SCHEME } from '../../shared/contracts/desktop.ts';
import { createFaults } from './log/faults.ts';
import { openLog } from './log/log-file.ts';
import { fileOpening, LINK_SCHEME, type Opening, type Openings, openingsOf, pageOfLink } from './opening.ts';
import { type DesktopPaths, runDesktop } from './run.ts';
import { ruleWindows } from './window/window-rules.ts';

/**
 * Starts the desktop app, or hands over to the one that has this library open. All of this happens before Electron is
 * ready; what needs it ready is in `run.ts`.
 */
export function startDesktop(paths: DesktopPaths): void {
  app.setName('PlanExe');
  const folder = ownFolder(join(libraryAnchor(process.env), 'desktop'));
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([
    {
      scheme: WINDOW_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
  if (process.platform === 'win32') app.setAppUserModelId('org.planexe.desktop');
  // The lock belongs to the folder, so there is one app for each library.
  if (!app.requestSingleInstanceLock()) {
    app.exit(0);
    return;
  }
  const openings = collectOpenings();
  ruleWindows();
  const logsFolder = join(folder, 'logs');
  const log = openLog(logsFolder, process.env);
  const faults = createFaults({
    log,
    tell: async (fault) => {
      await app.whenReady();
      await dialog.showMessageBox({ type: 'error', ...fault });
    },
  });
  faults.watch(process);
  // A program that is run from its sources would leave an association with a path that may be gone tomorrow.
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  void app
    .whenReady()
    .then(() => runDesktop({ ...paths, folder, logsFolder, log, faults, openings }))
    .catch((error: unknown) => {
      faults.log(error);
      process.stderr.write(`planexe: ${error instanceof Error ? error.stack : String(error)}\n`);
      app.exit(1);
    });
}

/**
 * The app's own files stand where the library is looked for, also when it was moved from there. Where they cannot, the
 * library cannot be opened either, and that is told.
 */
function ownFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    app.setPath('userData', folder);
    return folder;
  } catch {
    return app.getPath('userData');
  }
}

/** Links and files that the app is started with, or given while it runs. */
function collectOpenings(): Openings {
  let waiting: Opening[] = openingsOf(process.argv.slice(1), process.cwd());
  let show: ((openings: readonly Opening[]) => void) | null = null;
  const add = (openings: readonly Opening[]) => {
    if (show) show(openings);
    else waiting = [...waiting, ...openings];
  };
  // An app that is started a second time is brought to the front, with whatever it was to show.
  app.on('second-instance', (_, argv, workingFolder) => add(openingsOf(argv.slice(1), workingFolder)));
  app.on('open-url', (event, link) => {
    event.preventDefault();
    const path = pageOfLink(link);
    if (path !== null) add([{ kind: 'page', path }]);
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    const opening = fileOpening(file, process.cwd());
    if (opening) add([opening]);
  });
  return {
    handle(given) {
      show = given;
      if (waiting.length > 0) given(waiting);
      waiting = [];
    },
  };
}
