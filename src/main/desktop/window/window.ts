import { app, BrowserWindow, dialog, nativeTheme, screen, session } from 'electron';
import { DESKTOP_CHANNELS, WINDOW_ORIGIN } from '../../../shared/contracts/desktop.ts';
import type { DesktopCommand } from '../../../shared/contracts/desktop-messages.ts';
import { COLORS } from '../../../shared/look/look.ts';
import type { SettingsFile } from '../desktop-settings.ts';
import { isPageShown } from './page-shown.ts';
import { createRecovery } from './recovery.ts';
import { placeWindow, SMALLEST } from './window-place.ts';

/** The app's one window. */
export interface MainWindow {
  /** Brings it to the front; opens it where it was closed. */
  show(): void;
  /** Shows it and does there what the menu, a link or a notification asks for. */
  command(command: DesktopCommand): void;
  /** The page listens from now on. */
  pageReady(): void;
  /** Closes it, unless the person stays for something in it that is not saved: false then. */
  close(): Promise<boolean>;
  /** Null while it is closed. */
  current(): BrowserWindow | null;
  /** Whether the person has this place of the app, or one within it, before them: `/plan/…`. */
  isLookingAt(path: string): boolean;
  /** From 0 to 1 on the app's own icon; null for none. */
  setProgress(progress: number | null): void;
}

export interface MainWindowOptions {
  /** Absolute path. */
  readonly preload: string;
  readonly icon: string;
  /** The program's. */
  readonly version: string;
  readonly settings: SettingsFile;
  /** Whether the window may be closed now; otherwise whoever is asked sees to it. */
  readonly mayClose: () => boolean;
  /** Whether it closes whatever is in it that is not saved. */
  readonly mustClose: () => boolean;
  /** The person is about to sign out, or the computer to shut down: whether that has to wait for work that ends. */
  readonly onSessionQuery: () => boolean;
  /** The person signs out of the computer, or it is shut down. */
  readonly onSessionEnd: () => void;
  readonly onFault: (error: unknown) => void;
}

const SAVE_AFTER_MS = 400;
/** Behind the page before it has drawn: the colours of the app in the light and in the dark. */
const [LIGHT, DARK] = COLORS.canvas;

export function createMainWindow(options: MainWindowOptions): MainWindow {
  const { settings } = options;
  let window: BrowserWindow | null = null;
  let isReady = false;
  let waiting: DesktopCommand[] = [];
  /** Called when a window that was to be closed is kept. */
  let onKept = () => undefined as unknown;

  const open = (): BrowserWindow => {
    const opened = buildWindow(options);
    window = opened;
    isReady = false;
    keepPlace(opened, settings);
    recover(opened, options, () => {
      isReady = false;
    });
    opened.on('close', (event) => {
      if (!options.mayClose()) event.preventDefault();
    });
    opened.webContents.on('will-prevent-unload', (event) => {
      // To prevent what the page wants is to let it go.
      if (options.mustClose() || leavesUnsaved(opened)) event.preventDefault();
      else onKept();
    });
    // On Windows; elsewhere the system tells the program. After the first there is time to end, if it is asked for.
    opened.on('query-session-end', (event) => {
      if (options.onSessionQuery()) event.preventDefault();
    });
    opened.on('session-end', options.onSessionEnd);
    opened.on('closed', () => {
      window = null;
      // What a page left in its storage as it closed is the next one's to hand over.
      session.defaultSession.flushStorageData();
    });
    // A page that is loaded anew listens anew; frames within it come and go.
    opened.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) isReady = false;
    });
    void opened.loadURL(`${WINDOW_ORIGIN}/`).catch(options.onFault);
    return opened;
  };
  const show = () => {
    const shown = window ?? open();
    if (shown.isMinimized()) shown.restore();
    shown.show();
    shown.focus();
    if (process.platform === 'darwin') app.focus({ steal: true });
  };
  const deliver = () => {
    if (!isReady || !window) return;
    for (const command of waiting) window.webContents.send(DESKTOP_CHANNELS.command, command);
    waiting = [];
  };

  return {
    show,
    command(command) {
      waiting.push(command);
      show();
      deliver();
    },
    pageReady() {
      isReady = true;
      deliver();
    },
    close() {
      const closing = window;
      if (!closing) return Promise.resolve(true);
      return new Promise((resolve) => {
        onKept = () => resolve(false);
        closing.once('closed', () => resolve(true));
        closing.close();
      });
    },
    current: () => window,
    isLookingAt(path) {
      return window?.isFocused() === true && isPageShown(window.webContents.getURL(), path);
    },
    setProgress: (progress) => window?.setProgressBar(progress ?? -1),
  };
}

function buildWindow({ preload, icon, version, settings }: MainWindowOptions): BrowserWindow {
  const { window: saved } = settings.read();
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
  const window = new BrowserWindow({
    ...placeWindow(saved?.bounds ?? null, screens),
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    show: false,
    title: 'PlanExe',
    backgroundColor: nativeTheme.shouldUseDarkColors ? DARK : LIGHT,
    // Elsewhere the package brings it.
    ...(process.platform === 'linux' && { icon }),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      // But on a Mac, a dictionary would be loaded from the network.
      spellcheck: process.platform === 'darwin',
      additionalArguments: [`--planexe-version=${version}`],
    },
  });
  if (saved?.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  return window;
}

/** Where the person leaves it is where it opens next. */
function keepPlace(window: BrowserWindow, settings: SettingsFile): void {
  let timer: NodeJS.Timeout | undefined;
  const save = () => {
    clearTimeout(timer);
    if (window.isDestroyed()) return;
    settings.change({ window: { bounds: window.getNormalBounds(), maximized: window.isMaximized() } });
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_AFTER_MS);
  };
  window.on('resize', soon);
  window.on('move', soon);
  window.on('maximize', soon);
  window.on('unmaximize', soon);
  window.on('close', save);
  window.on('closed', () => clearTimeout(timer));
}

/** A page that broke down is loaded anew; one that hangs, only when the person wants it. */
function recover(window: BrowserWindow, { onFault }: MainWindowOptions, onGone: () => void): void {
  const recovery = createRecovery();
  const { webContents } = window;
  webContents.on('render-process-gone', async (_, { reason, exitCode }) => {
    onGone();
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    onFault(new Error(`the page ended: ${reason} (${exitCode})`));
    if (recovery.after(performance.now()) === 'ask') {
      const { response } = await dialog.showMessageBox(window, BROKEN);
      if (response === 1) return window.close();
    }
    if (!window.isDestroyed()) webContents.reload();
  });
  let asking: AbortController | null = null;
  window.on('unresponsive', async () => {
    if (asking) return;
    asking = new AbortController();
    const { signal } = asking;
    const { response } = await dialog.showMessageBox(window, { ...HANGING, signal });
    asking = null;
    if (response !== 1 || signal.aborted || window.isDestroyed()) return;
    webContents.forcefullyCrashRenderer();
    webContents.reload();
  });
  window.on('responsive', () => asking?.abort());
}

/** Asks in a dialog of the system, because the page has unsaved text and cannot ask while it closes. */
function leavesUnsaved(window: BrowserWindow): boolean {
  window.show();
  return dialog.showMessageBoxSync(window, UNSAVED) === 1;
}

const UNSAVED = {
  type: 'question' as const,
  message: 'Leave without saving?',
  detail: 'You have unsaved changes in this window.',
  buttons: ['Cancel', 'Leave'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
};

const BROKEN = {
  type: 'error' as const,
  message: 'The window crashed several times.',
  detail: 'Your plans are safe, and drafting continues. You can try again or close the window.',
  buttons: ['Try Again', 'Close Window'],
  defaultId: 0,
  cancelId: 1,
};

const HANGING = {
  type: 'question' as const,
  message: 'The window is not responding.',
  detail: 'You can wait or reload it. Drafting continues either way.',
  buttons: ['Wait', 'Reload'],
  defaultId: 0,
  cancelId: 0,
};
