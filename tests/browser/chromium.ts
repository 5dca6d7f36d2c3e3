import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Everything that a browser does on the network of its own accord is switched off. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Starts the machine's own Chromium: the one that `PLANEXE_CHROMIUM` names, else the first on the path.
 *
 * @throws when there is none, saying what to install.
 */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(process.env), args: ARGUMENTS });
}

/** Path of the browser for the given environment. */
export function findChromium(environment: Readonly<Record<string, string | undefined>>): string {
  const named = environment.PLANEXE_CHROMIUM;
  if (named !== undefined && named !== '') {
    if (isExecutable(named)) return named;
    throw new Error(`PLANEXE_CHROMIUM names ${named}, which cannot be run`);
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const name of NAMES)
    for (const folder of folders) if (isExecutable(join(folder, name))) return join(folder, name);
  throw new Error(
    'Browser tests need Chromium, and none is on the path. Install it (Debian: apt-get install chromium) or set PLANEXE_CHROMIUM to its path.',
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
