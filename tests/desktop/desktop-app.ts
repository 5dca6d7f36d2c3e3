import type * as Electron from 'electron';
import type { Page } from 'playwright-core';

/** The desktop app while it runs, whatever it runs on. Specifications know nothing else of it. */
export interface DesktopApp {
  /** The page in its main window. */
  page(): Page;
  /**
   * Runs a function in the app's main process, with the `electron` module that the app itself uses. It is sent as text:
   * it sees nothing of the test but its argument, and answers with JSON.
   */
  evaluate<Value, Argument = undefined>(
    work: (electron: typeof Electron, argument: Argument) => Value | Promise<Value>,
    argument?: Argument,
  ): Promise<Value>;
  /** How the process ended, once it has. */
  readonly ended: Promise<number | null>;
  /** Errors that the page met, and requests for what is elsewhere. */
  readonly faults: readonly string[];
  /** Ends it at once, if it still runs. */
  kill(): Promise<void>;
}

export interface LaunchOptions {
  /** The library's folder. */
  readonly home: string;
  /** Links and files to open. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface DesktopDriver {
  readonly name: string;
  /** Starts the app and returns when its window has a page. */
  launch(options: LaunchOptions): Promise<DesktopApp>;
  /** Starts it where another instance is expected to have the library, and returns how that ended. */
  launchSecond(options: LaunchOptions): Promise<number | null>;
  close(): Promise<void>;
}

/** What the app sees of its environment: nothing of the test run's own, which may hold keys. */
export function appEnvironment({ home, env }: LaunchOptions): Record<string, string> {
  const kept = ['PATH', 'HOME', 'DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR', 'TMPDIR', 'SystemRoot', 'APPDATA', 'TEMP'];
  const own = kept.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(own),
    PLANEXE_HOME: home,
    PLANEXE_USER: 'tester',
    PLANEXE_NO_DISCOVERY: '1',
    LANG: 'en_GB.UTF-8',
    ...env,
  };
}
