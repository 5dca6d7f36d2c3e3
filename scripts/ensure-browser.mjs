// Finds a browser for the browser tests, or gets one: Debian's package where this may install it, else Playwright's own.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const NEEDED =
  'Browser tests need Chromium or Chrome. Install it (Debian: apt-get install chromium), or set PLANEXE_CHROMIUM to its path.';

/** Path of a browser that can be run, installed first where none is there and that is allowed; null with a word on what to do. */
export function ensureBrowser() {
  const found = find();
  if (found) return found;
  process.stderr.write('No browser found for the browser tests; getting one.\n');
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', 'chromium'], { DEBIAN_FRONTEND: 'noninteractive' });
  } else {
    const playwright = createRequire(import.meta.url).resolve('playwright-core/package.json');
    run(process.execPath, [join(playwright, '..', 'cli.js'), 'install', 'chromium']);
  }
  const installed = find();
  if (!installed) process.stderr.write(`${NEEDED}\n`);
  return installed;
}

function find() {
  const named = process.env.PLANEXE_CHROMIUM;
  if (named && isExecutable(named)) return named;
  for (const name of NAMES) {
    const path = onPath(name);
    if (path) return path;
  }
  const own = chromium.executablePath();
  return isExecutable(own) ? own : null;
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function run(command, args, env = {}) {
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } });
}
