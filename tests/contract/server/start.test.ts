import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type HostOptions, startHost } from '../../../src/main/host/host.ts';
import { findHost } from '../../../src/main/host/host-file.ts';
import { type CliHome, cliHome } from '../../support/cli.ts';
import { eventually } from '../../support/eventually.ts';
import { openTestLibrary, type TestLibrary } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { type ServedHost, servedHost } from '../../support/server/served-host.ts';

describe('a host in this process', () => {
  let test: TestLibrary;
  let faults: unknown[];
  beforeEach(() => {
    test = openTestLibrary();
    faults = [];
  });
  afterEach(() => {
    test.dispose();
    expect(faults).toEqual([]);
  });

  const start = (options: Partial<HostOptions> = {}) =>
    startHost({
      library: test.library,
      workerPath: join(inject('built'), 'worker.js'),
      version: '0.0.0',
      onRefusal: () => undefined,
      onFault: (error) => faults.push(error),
      ...options,
    });

  it('answers its window as the person at this computer, without a port or a token', async () => {
    const { host } = unwrap(await start());
    if (!host) throw new Error('another host runs');
    const answer = await host.answer(new Request('app://planexe/api/plans.list?input=%7B%7D'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect((await host.answer(new Request('app://planexe/'))).headers.get('Content-Type')).toContain('text/html');
    const opened = await fetch(host.sessionLink('/connect').url, { redirect: 'manual' });
    expect(opened.headers.get('Location')).toBe('/connect');
    await host.close();
  });

  it('that cannot start its worker gives up its port and its place', async () => {
    const failing = start({
      startHelper: () => {
        throw new Error('no worker today');
      },
    });
    await expect(failing).rejects.toThrow('no worker today');
    expect(await findHost(test.library.home)).toBeNull();
    const { host } = unwrap(await start());
    expect(host?.file.library).toBe(test.library.home);
    await host?.close();
  });
});

describe.skipIf(process.platform === 'win32')('planexe serve --open', () => {
  let cli: CliHome;
  let host: ServedHost | undefined;
  beforeEach(() => {
    cli = cliHome();
    host = undefined;
  });
  afterEach(async () => {
    await host?.stop();
    cli.remove();
  });

  /** A browser that only notes what it was to open. */
  function browser(): { readonly env: Record<string, string>; opened(): string } {
    const folder = join(cli.folder, 'bin');
    const note = join(cli.folder, 'opened');
    mkdirSync(folder);
    for (const name of ['xdg-open', 'open']) {
      writeFileSync(join(folder, name), `#!/bin/sh\nprintf '%s' "$1" > '${note}.new' && mv '${note}.new' '${note}'\n`);
      chmodSync(join(folder, name), 0o755);
    }
    return {
      env: { PATH: `${folder}:${process.env.PATH}` },
      opened: () => (existsSync(note) ? readFileSync(note, 'utf8') : ''),
    };
  }

  const status = async (url: string) => (await fetch(url, { redirect: 'manual' })).status;

  it('opens the app by a link that works once, also where a host runs already', async () => {
    const { env, opened } = browser();
    host = await servedHost({ cli, args: ['--open'], env });
    await eventually(() => opened() !== '');
    const first = opened();
    expect(first.startsWith(`${host.url}/session/pxs_`)).toBe(true);
    expect([await status(first), await status(first)]).toEqual([303, 410]);
    const second = await cli.run(['serve', '--open', '--json'], { env });
    expect(second.code).toBe(0);
    expect(second.json()).toMatchObject({ url: host.url, already_running: true });
    // Where the opener has done its work, the command ends; the note is its last act.
    await eventually(() => opened() !== first);
    expect(await status(opened())).toBe(303);
    expect(`${second.stdout}${second.stderr}`).not.toContain('pxs_');
  });

  it('says the link where there is no browser, and ends sessions when it is told to', async () => {
    host = await servedHost({ cli });
    const folder = join(cli.folder, 'bin');
    mkdirSync(folder);
    for (const name of ['xdg-open', 'open']) {
      // As xdg-open does that tries one browser after the other.
      writeFileSync(join(folder, name), '#!/bin/sh\nsleep 2\nexit 3\n');
      chmodSync(join(folder, name), 0o755);
    }
    const told = await cli.run(['serve', '--open'], { env: { PATH: `${folder}:${process.env.PATH}` } });
    const [link = ''] = /http:\S+\/session\/pxs_\S+/.exec(told.stderr) ?? [];
    const answer = await fetch(link, { redirect: 'manual' });
    const [cookie = ''] = (answer.headers.get('Set-Cookie') ?? '').split(';');
    const look = () =>
      fetch(`${host?.url}/api/plans.list?input=%7B%7D`, { headers: { Cookie: cookie, Origin: host?.url ?? '' } });
    expect((await look()).status).toBe(200);
    expect((await cli.run(['serve', '--sign-out', '--json'])).json()).toEqual({ signed_out: true });
    expect((await look()).status).toBe(401);
  });
});
