import type { DesktopAnswer, DesktopCommand, ThemeChoice } from './desktop-messages.ts';
import type { PrintedPart } from './printed-part.ts';

/**
 * Between the desktop app's window, its preload script and its main process. The preload script holds all of this
 * file, so what messages must be stands in `desktop-messages.ts`.
 */

/** The name under which a page finds the bridge, where there is one. */
export const DESKTOP_BRIDGE = 'planexe';

/** How a page is reached in the desktop window. */
export const WINDOW_SCHEME = 'app';
export const WINDOW_HOST = 'planexe';
export const WINDOW_ORIGIN = `${WINDOW_SCHEME}://${WINDOW_HOST}`;

/** Where reports are shown in the desktop window: a host that has nothing else, apart from the page and its API. */
export const REPORT_HOST = 'report';
export const REPORT_ORIGIN = `${WINDOW_SCHEME}://${REPORT_HOST}`;

/** What is asked over the bridge; the preload script sends nothing on any other channel. */
export const DESKTOP_CHANNELS = {
  revealPlan: 'planexe:reveal-plan',
  revealLibrary: 'planexe:reveal-library',
  chooseFolder: 'planexe:choose-folder',
  saveReportPdf: 'planexe:save-report-pdf',
  openLogs: 'planexe:open-logs',
  setTheme: 'planexe:set-theme',
  /** From the main process to the page. */
  command: 'planexe:command',
  /** From the page, once it listens: commands before that are kept until then. */
  ready: 'planexe:ready',
} as const;

/** What the desktop window can do that a page in a browser cannot. The preload script declares exactly this. */
export interface DesktopBridge {
  readonly platform: 'darwin' | 'win32' | 'linux';
  /** The program's. */
  readonly version: string;
  /** Goes before the path of a report that is shown in a frame. */
  readonly reportOrigin: string;
  /** Shows the plan's folder in the file manager. */
  revealPlan(planId: string): Promise<DesktopAnswer>;
  /** Shows the library's folder in the file manager. */
  revealLibrary(): Promise<DesktopAnswer>;
  /** Asks for a folder. `path` of the answer is the one that was chosen. */
  chooseFolder(): Promise<DesktopAnswer>;
  /** Asks where to, and saves the report as PDF: its summary, or everything. */
  saveReportPdf(planId: string, part: PrintedPart): Promise<DesktopAnswer>;
  /** Shows the folder with the program's log. */
  openLogs(): Promise<DesktopAnswer>;
  /**
   * Makes the window's frame, its menus and what `prefers-color-scheme` says follow the choice; kept for the next
   * start.
   */
  setTheme(theme: ThemeChoice): void;
  /** Calls back when the menu, a link or a notification asks for something. Returns how to stop. */
  onCommand(callback: (command: DesktopCommand) => void): () => void;
}

/**
 * How well the system keeps what is secret. `keychain`: encrypted with a key that only this user's session has.
 * `obfuscated`: with a fixed one, so that any program of this user can read it. `session`: not at all, only used until
 * the program ends. `none`: nothing can be kept.
 */
export type SecretStrength = 'keychain' | 'obfuscated' | 'session' | 'none';

/** Keys of providers, kept by the operating system or for as long as the program runs. They go to the process that drafts, and nowhere else. */
export interface SecretStore {
  strength(): Promise<SecretStrength>;
  /** Names only, sorted; nothing ever answers with a value. */
  list(): readonly string[];
  /**
   * Keeps a key from now on: what is drafted goes on with it.
   * @throws when the name is not a `SecretName`, or the system cannot keep it.
   */
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
}

/** Where looking for a newer version stands. `off`: nothing is ever asked of the network. */
export interface UpdateState {
  /** Whether the person wants it; off until they say so. */
  readonly enabled: boolean;
  /** False where this copy of the program cannot replace itself, such as a checkout or a package of the system. */
  readonly supported: boolean;
  readonly stage: 'off' | 'idle' | 'checking' | 'current' | 'downloading' | 'ready' | 'failed';
  /** The newer version, once one is known. */
  readonly version: string | null;
  /** The version that was replaced last, and that `goBack` gets again; null when there is none. */
  readonly previous: string | null;
  /** Why it failed, in a sentence. */
  readonly message: string | null;
}

export interface UpdateService {
  state(): UpdateState;
  setEnabled(enabled: boolean): Promise<void>;
  /** Looks now, and gets a newer version in the background. Does nothing while it is off. */
  check(): Promise<UpdateState>;
  /** Ends the program and starts the newer version; asks first while plans are being drafted. */
  install(): Promise<void>;
  /** Gets the version that was replaced last, and installs it as `install` does. */
  goBack(): Promise<UpdateState>;
}

/** What the desktop app adds to the window's API. */
export interface DesktopServices {
  readonly secrets: SecretStore;
  readonly updates: UpdateService;
  /** Absolute path. */
  readonly logsFolder: string;
  /** Whether pages run in Chromium's sandbox, which some systems forbid to an AppImage. */
  readonly sandboxed: boolean;
}
