import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findHost } from '../../../src/main/host/host-file.ts';
import { ROOT } from '../../support/build.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

const LINE = 'Electron is not installed here (`npx install-electron` gets it), so PlanExe opens in the browser.\n';

interface Started {
  readonly process: ChildProcess;
  stdout(): string;
  stderr(): string;
  readonly ended: Promise<number | null>;
  /** What the browser was to open, once it is told. */
  opened(): Promise<string>;
}

describe.skipIf(process.platform === 'win32')('npm start where Electron is not installed', () => {
  let folder: string;
  let home: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'planexe-start-'));
    home = join(folder, 'library');
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  });

  /** What `npm start` runs, as a terminal would start it, with a browser that only notes what it is to open. */
  function start(name: string): Started {
    const note = join(folder, `opened-${name}`);
    const programs = join(folder, `bin-${name}`);
    mkdirSync(programs);
    for (const opener of ['xdg-open', 'open']) {
      const file = join(programs, opener);
      writeFileSync(file, `#!/bin/sh\nprintf '%s' "$1" > '${note}.new' && mv '${note}.new' '${note}'\n`);
      chmodSync(file, 0o755);
    }
    const child = spawn(process.execPath, [join(ROOT, 'scripts', 'with-node.mjs'), 'scripts/start.mjs'], {
      cwd: ROOT,
      env: {
        PATH: `${programs}:${process.env.PATH}`,
        HOME: folder,
        PLANEXE_HOME: home,
        PLANEXE_NO_DISCOVERY: '1',
        PLANEXE_USER: 'ada',
        LANG: 'C.UTF-8',
        // As where only its package is installed.
        ELECTRON_OVERRIDE_DIST_PATH: folder,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const ended = once(child, 'close').then(([code]) => code as number | null);
    onTestFinished(async () => {
      if (child.exitCode === null && child.signalCode === null) signal(child, 'SIGTERM');
      await ended;
    });
    const said = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('utf8').on('data', (text: string) => {
        said[stream] += text;
      });
    }
    const opened = async () => {
      await vi.waitUntil(() => existsSync(note) || child.exitCode !== null, { timeout: PATIENCE_MS, interval: 20 });
      if (!existsSync(note)) throw new Error(`nothing was opened: ${said.stderr}`);
      return readFileSync(note, 'utf8');
    };
    return { process: child, stdout: () => said.stdout, stderr: () => said.stderr, ended, opened };
  }

  it('says so in one line, opens the app in the browser, and ends at Ctrl-C', async () => {
    const first = start('first');
    const link = await first.opened();
    expect(first.stdout().startsWith(LINE)).toBe(true);
    const host = await findHost(home);
    if (!host) throw new Error('no host runs');
    expect(link.startsWith(`${host.url}/session/pxs_`)).toBe(true);
    expect(await signedIn(link)).toBe(200);
    expect(await signedIn(link), 'the link works once').toBe(401);
    expect(first.stdout() + first.stderr(), 'whoever reads along is not let in').not.toContain('pxs_');

    // Where a host is there already, its app is opened.
    const second = start('second');
    const other = await second.opened();
    expect(await second.ended).toBe(0);
    expect(second.stdout().startsWith(LINE)).toBe(true);
    expect(second.stderr()).toContain('A host is already running for this library');
    expect(other.startsWith(`${host.url}/session/pxs_`)).toBe(true);
    expect(await signedIn(other)).toBe(200);

    signal(first.process, 'SIGINT');
    expect(await first.ended).toBe(0);
    expect(first.stderr()).toContain('Stopping. Plans being drafted continue with the next host.');
    expect(await findHost(home)).toBeNull();
    expect(() => process.kill(host.pid, 0), 'no process is left').toThrow('ESRCH');
  });
});

/** As a terminal does it: to the script and all that it started. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, name);
}

/** What the app's first question is answered with, to a browser that followed the link. */
async function signedIn(link: string): Promise<number> {
  const { origin } = new URL(link);
  const answer = await fetch(link, { redirect: 'manual' });
  const [cookie = ''] = (answer.headers.get('Set-Cookie') ?? '').split(';');
  const asked = await fetch(`${origin}/api/plans.list?input=%7B%7D`, { headers: { Cookie: cookie, Origin: origin } });
  return asked.status;
}
