import { join } from 'node:path';
import { app, dialog, nativeTheme, powerMonitor, protocol, safeStorage, session } from 'electron';
import type { Logger } from 'pino';
import { type Library, setPowerPause } from '../../library/index.ts';
import { WINDOW_SCHEME } from '../../shared/contracts/desktop.ts';
import type { MoveRequest } from '../../shared/contracts/library-place.ts';
import { PROGRAM_VERSION as version } from '../../shared/program.ts';
import { startHost } from '../host/host.ts';
import { openWithPlanner } from '../host/open.ts';
import { relocate } from '../host/relocate.ts';
import { openSettingsFile } from './desktop-settings.ts';
import { failureOf, importExportedPlan, showFailure } from './exported-plans.ts';
import { createHostLink, type HostLink } from './host-link.ts';
import { createKeyEnvironment } from './keys/key-environment.ts';
import { openSecrets } from './keys/secrets.ts';
import type { FaultMessage, Faults } from './log/faults.ts';
import { showMenu } from './menus/menu-bar.ts';
import { runningPlans } from './menus/running-plans.ts';
import { createTray } from './menus/tray.ts';
import { watchPlans } from './menus/watch-plans.ts';
import { readOpenedFile } from './opened-file.ts';
import type { Opening, Openings } from './opening.ts';
import { type PowerMonitor, watchPower } from './power.ts';
import { createQuit, quitChoice, quitQuestion } from './quit.ts';
import { warnAboutSandbox } from './sandbox.ts';
import { updateFeed } from './updates/update-feed.ts';
import { createUpdates } from './updates/updates.ts';
import { createUtilityStarter } from './utility-process.ts';
import { answerBridge } from './window/bridge.ts';
import { createBridgeActions } from './window/bridge-actions.ts';
import { createMainWindow } from './window/window.ts';
import { answerWindow } from './window/window-requests.ts';
import { ruleSession } from './window/window-rules.ts';

/** Where the built files lie, absolute. */
export interface DesktopPaths {
  readonly workerPath: string;
  readonly preload: string;
}

interface RunOptions extends DesktopPaths {
  /** Of the app's own files, absolute. */
  readonly folder: string;
  readonly logsFolder: string;
  readonly log: Logger;
  readonly faults: Faults;
  readonly openings: Openings;
}

/**
 * The desktop app, once Electron is ready: a window at once, and behind it the library's host as soon as it is there.
 */
export async function runDesktop(options: RunOptions): Promise<void> {
  const { workerPath, preload, folder, logsFolder, log, faults, openings } = options;
  const onFault = faults.log;
  const settings = openSettingsFile(join(folder, 'desktop.json'), onFault);
  nativeTheme.themeSource = settings.read().theme;
  const iconsFolder = join(app.getAppPath(), 'resources', 'icons');

  const link = Promise.withResolvers<HostLink>();
  protocol.handle(WINDOW_SCHEME, (request) =>
    answerWindow(request, async (asked) => (await link.promise).answer(asked)),
  );
  ruleSession(session.defaultSession);

  // What the window asks; the rest of the program, which knows, is there after it.
  const ending = { mayClose: () => true, mustClose: () => false, first: () => false, now: (): void => app.quit() };
  const window = createMainWindow({
    preload,
    icon: join(iconsFolder, 'tray@2x.png'),
    version,
    settings,
    mayClose: () => ending.mayClose(),
    mustClose: () => ending.mustClose(),
    onSessionQuery: () => ending.first(),
    onSessionEnd: () => ending.now(),
    onFault,
  });
  window.show();

  const feed = app.isPackaged
    ? updateFeed({
        platform: process.platform,
        execPath: process.execPath,
        resources: process.resourcesPath,
        env: process.env,
      })
    : null;
  const keys = createKeyEnvironment(process.env);
  const opened = await openWithPlanner(keys.env);
  if (!opened.ok) {
    const { message, details } = opened.error;
    log.error({ code: opened.error.code }, message);
    dialog.showErrorBox(message, typeof details?.next === 'string' ? details.next : '');
    return app.exit(1);
  }
  const library: Library = opened.value;

  const secrets = await openSecrets({
    file: join(folder, 'secrets.json'),
    cipher: safeStorage,
    platform: process.platform,
    onChange: () => host.giveKeys(keys.put(secrets.values())),
    onFault,
  });
  keys.put(secrets.values());

  const quit = createQuit({
    running: () => (host.isOwn() ? runningPlans(library).length : 0),
    async ask(running) {
      const shown = window.current();
      const question = quitQuestion(running);
      const { response } = await (shown ? dialog.showMessageBox(shown, question) : dialog.showMessageBox(question));
      return quitChoice(response);
    },
    closeWindow: () => window.close(),
    toBackground: () => window.current()?.hide(),
    async end() {
      log.info('ending');
      window.current()?.hide();
      watching.close();
      power.close();
      tray.close();
      await host.close();
      library.close();
      log.info('ended');
    },
    leave: () => app.quit(),
  });
  const updates = createUpdates({
    settings,
    version,
    feedFile: await feed,
    async load() {
      const { default: updater } = await import('electron-updater');
      // Of Linux only an AppImage replaces itself; asked, the library would take what packs it along for a package of
      // Debian.
      return process.platform === 'linux' ? new updater.AppImageUpdater() : updater.autoUpdater;
    },
    endWork: quit.endWork,
    leave: () => app.quit(),
    confirmGoingBack,
    onChange: () => setMenu(),
    onFault,
  });
  const sandboxed = !app.commandLine.hasSwitch('no-sandbox');
  const startHelper = createUtilityStarter({
    onErrorOutput: (name, line) => log.error({ process: name }, line),
    onKeepsEnding: (name) => faults.tell(new Error(`the process ${name} ended several times in a row`), KEEPS_ENDING),
  });
  const host = createHostLink({
    start: () =>
      startHost({
        library,
        workerPath,
        version,
        startHelper,
        secrets: secrets.values,
        desktop: { secrets, updates, logsFolder, sandboxed },
        moveLibrary: (request) => void moveAndRestart(request).catch(onFault),
        onRefusal: (report) => log.warn(report, 'refused'),
        onFault,
      }),
    onStuck: (error) => {
      log.error({ code: error.code }, error.message);
      void showFailure(failureOf(error), window.current());
    },
    onFault,
  });
  link.resolve(host);

  /** As for an update: the work ends, and the program starts again, wherever the library is then. */
  const moveAndRestart = async (request: MoveRequest) => {
    if (!(await quit.endWork())) return;
    const moved = await relocate(library.home, process.env, request);
    if (!moved.ok) log.error({ code: moved.error.code }, 'library not moved');
    app.relaunch();
    app.quit();
  };

  const open = async (opening: Opening) => {
    if (opening.kind === 'page') return window.command({ type: 'open', path: opening.path });
    if (opening.kind === 'file') {
      const read = await readOpenedFile(opening.file);
      if (read.ok) window.command({ type: 'file', file: read.value });
      else await showFailure(failureOf(read.error), window.current());
      return;
    }
    const answer = await importExportedPlan(library, opening.file);
    if (answer.outcome === 'done' && answer.path !== undefined) window.command({ type: 'open', path: answer.path });
    else await showFailure(answer, window.current());
  };
  const openPage = (path: string) => window.command({ type: 'open', path });
  const actions = createBridgeActions({ library, window, logsFolder, settings, onFault });
  answerBridge(window, actions);
  const setMenu = () =>
    showMenu({
      updates: updates.state(),
      window,
      actions,
      // What comes of it is said there.
      check() {
        void updates.check();
        openPage('/settings/about');
      },
      goBack: () => void updates.goBack().then(() => openPage('/settings/about')),
    });
  setMenu();
  const tray = createTray(iconsFolder, {
    show: window.show,
    openPlan: (planId) => openPage(`/plan/${planId}`),
    openProjects: () => openPage('/projects'),
    openModels: () => openPage('/settings/models'),
    newPlan: () => openPage('/new'),
    quit: () => void quit.request(),
  });
  const power = watchPower({
    monitor: powerMonitor as PowerMonitor,
    tell(reason) {
      try {
        setPowerPause(library, reason);
      } catch (error) {
        onFault(error);
      }
    },
  });
  const watching = watchPlans({ library, window, tray, openPage, onFault });
  openings.handle((asked) => {
    window.show();
    for (const opening of asked) void open(opening).catch(onFault);
  });

  // Elsewhere than on a Mac the program ends with its window; while plans are being drafted it asks first.
  ending.mayClose = () => {
    if (process.platform === 'darwin' || quit.isClosing() || !host.isOwn() || runningPlans(library).length === 0)
      return true;
    void quit.request();
    return false;
  };
  ending.mustClose = quit.isEnding;
  app.on('activate', () => window.show());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('before-quit', (event) => {
    if (quit.hasEnded()) return;
    event.preventDefault();
    void quit.request();
  });
  // Nobody is there to answer: the computer is shut down, or another program ends this one.
  ending.now = () => void quit.request({ ask: false });
  // Windows ends a program that does not hold it up while it still hands its runs back.
  ending.first = () => {
    if (!host.isOwn() || quit.hasEnded() || runningPlans(library).length === 0) return false;
    ending.now();
    return true;
  };
  powerMonitor.on('shutdown', (event?: { preventDefault?(): void }) => {
    // The system waits for this program to end by itself.
    event?.preventDefault?.();
    ending.now();
  });
  process.on('SIGTERM', () => ending.now());
  // Connections break while the computer sleeps: what was asked by then would be paid for and lost.
  powerMonitor.on('suspend', host.pauseDrafting);
  powerMonitor.on('resume', host.goOnDrafting);
  updates.begin();
  warnAboutSandbox({
    isOff: !sandboxed,
    isImage: process.env.APPIMAGE !== undefined,
    settings,
    tell: (message) => void dialog.showMessageBox({ type: 'warning', ...message }).catch(onFault),
  });
  log.info({ version, sandboxed }, 'started');
}

const KEEPS_ENDING: FaultMessage = {
  message: 'Drafting keeps stopping unexpectedly.',
  detail:
    'Finished sections are kept. Quit and reopen PlanExe; if it happens again, send the log with a bug report (Help > Show Logs).',
};

async function confirmGoingBack(previous: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: `Go back to version ${previous}?`,
    detail:
      'It is downloaded and replaces this version, and updates are turned off. If it is too old for your library, it will not open it; a backup from before the upgrade is in the library’s backups folder.',
    buttons: ['Go Back', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}
