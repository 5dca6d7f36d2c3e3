// The browser of the browser tests: found, or gotten.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

type Environment = Readonly<Record<string, string | undefined>>;

/** What getting a browser goes by. */
interface Machine {
  readonly environment: Environment;
  readonly isRoot: boolean;
  /** Path of Playwright's own browser, whether it is there or not. */
  readonly playwrights: string;
  /** The command that gets it. */
  readonly download: readonly [string, ...string[]];
}

/** The shell is Chromium without its own window, and starts and draws sooner. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Debian's packages, the better one first. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const NEEDED =
  'Browser tests need Chromium or Chrome. Install it (Debian: apt-get install chromium), or set PLANEXE_CHROMIUM to its path.';
/** One that was just installed reads all of itself from the disk first. */
const ANSWERS_WITHIN_MS = 30_000;

/**
 * Path of a browser that runs: the one that `PLANEXE_CHROMIUM` names, else the first on the path, else Playwright's.
 *
 * @throws when there is none, saying what to install.
 */
export function findBrowser(environment: Environment, playwrights: string = chromium.executablePath()): string {
  const named = environment.PLANEXE_CHROMIUM;
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named;
    throw new Error(`PLANEXE_CHROMIUM names ${named}, which cannot be run`);
  }
  const there = [...NAMES.flatMap((name) => onPath(name, environment) ?? []), playwrights].filter(isExecutable);
  const found = there.find((path) => answers(path, environment));
  if (found === undefined) throw new Error(NEEDED);
  return found;
}

/**
 * Path of a browser, installed first where none is there: Debian's package where this may be done, and Playwright's own
 * where it may not, or where no browser that runs comes of it. Left out, everything is as on this machine.
 *
 * @throws when there is none and none can be had, saying what to install.
 */
export function ensureBrowser({
  environment = process.env,
  isRoot = process.getuid?.() === 0,
  playwrights = chromium.executablePath(),
  download = [process.execPath, playwrightProgram(), 'install', 'chromium'],
}: Partial<Machine> = {}): string {
  const find = () => findBrowser(environment, playwrights);
  try {
    return find();
  } catch (error) {
    if (environment.PLANEXE_CHROMIUM) throw error;
  }
  process.stderr.write('No browser found for the browser tests; getting one.\n');
  const apt = onPath('apt-get', environment);
  if (isRoot && apt !== undefined) {
    const unasked = { ...environment, DEBIAN_FRONTEND: 'noninteractive' };
    run([apt, 'update', '-qq'], unasked);
    for (const name of PACKAGES) {
      run([apt, 'install', '-y', '-qq', name], unasked);
      try {
        return find();
      } catch {
        // Ubuntu's package of that name is only a pointer to a snap.
      }
    }
  }
  run(download, environment);
  return find();
}

function playwrightProgram(): string {
  return join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '..', 'cli.js');
}

function onPath(name: string, { PATH = '' }: Environment): string | undefined {
  const folders = PATH.split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether it is a browser that runs, not a stub of one or one whose libraries are missing. */
function answers(path: string, env: Environment): boolean {
  // On Windows a browser opens a window at that, and says nothing.
  if (process.platform === 'win32') return true;
  const { status, stdout } = spawnSync(path, ['--version'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
    timeout: ANSWERS_WITHIN_MS,
    env,
  });
  return status === 0 && /\d+\.\d+/.test(stdout);
}

/** What the command says of its progress is left out, what it says of faults is not. */
function run([command, ...args]: readonly [string, ...string[]], env: Environment): void {
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
}
