import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSettingsFile } from '../desktop-settings.ts';
import { createUpdates, type Updater, type UpdatesOptions } from './updates.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planexe-updates-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Listener = (given: { version: string } & Error) => void;

/** Releases, and what was asked of them. */
function releases(newest: string | null) {
  const listeners = new Map<string, Listener>();
  const asked: string[] = [];
  const tell = (event: string, version: string) =>
    listeners.get(event)?.(Object.assign(new Error('no network'), { version }));
  const updater: Updater = {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: false,
    logger: console,
    on: (event: string, listener: unknown) => listeners.set(event, listener as Listener),
    setFeedURL: (feed) => asked.push(feed.provider === 'generic' ? feed.url : `${feed.owner}/${feed.repo}`),
    async checkForUpdates() {
      asked.push(`looked${updater.allowDowngrade ? ', older ones too' : ''}`);
      if (newest === null) throw new Error('no network');
      tell('update-available', newest);
      tell('update-downloaded', newest);
    },
    quitAndInstall: () => asked.push('installed'),
  };
  const fail = () => tell('error', newest ?? '');
  return { updater, asked, fail };
}

function updates(newest: string | null, version = '1.1.0', more: Partial<UpdatesOptions> = {}) {
  const { updater, asked, fail } = releases(newest);
  let loaded = 0;
  const feedFile = join(folder, 'app-update.yml');
  writeFileSync(feedFile, 'provider: github\nowner: ada\nrepo: planexe\n');
  const settings = openSettingsFile(join(folder, 'desktop.json'), () => undefined);
  const service = createUpdates({
    settings,
    version,
    feedFile,
    load: async () => {
      loaded += 1;
      return updater;
    },
    endWork: async () => true,
    leave: () => asked.push('left'),
    confirmGoingBack: async () => true,
    onChange: () => undefined,
    onFault: () => undefined,
    ...more,
  });
  return { service, settings, asked, fail, loaded: () => loaded };
}

describe('updates', () => {
  it('are not looked for before the person wants it', async () => {
    const { service, asked, loaded } = updates('1.2.0');
    service.begin();
    await service.check();
    await service.install();
    expect({ asked, loaded: loaded(), stage: service.state().stage }).toEqual({ asked: [], loaded: 0, stage: 'off' });
  });

  it('are got once it is switched on, and installed when the person says so', async () => {
    const { service, asked } = updates('1.2.0');
    await service.setEnabled(true);
    expect(service.state()).toMatchObject({ enabled: true, stage: 'ready', version: '1.2.0' });
    await service.install();
    expect(asked).toEqual(['looked', 'installed']);
  });

  it('are not installed while the person wants drafting to go on', async () => {
    const { service, asked } = updates('1.2.0', '1.1.0', { endWork: async () => false });
    await service.setEnabled(true);
    await service.install();
    expect(asked).toEqual(['looked']);
  });

  it('end the program, whose work has ended, when the newer version could not take its place', async () => {
    const { service, asked, fail } = updates('1.2.0');
    await service.setEnabled(true);
    fail();
    expect(asked).toEqual(['looked']);
    await service.check();
    await service.install();
    fail();
    expect(asked).toEqual(['looked', 'looked', 'installed', 'left']);
  });

  it('say in a sentence that there was no network', async () => {
    const { service } = updates(null);
    await service.setEnabled(true);
    expect(service.state()).toMatchObject({ stage: 'failed', message: expect.stringMatching(/^Could not check/) });
  });

  it('leave the way back to the version before, and stay off after it was taken', async () => {
    updates(null, '1.0.0');
    const { service, settings, asked } = updates('1.0.0', '1.1.0');
    await service.setEnabled(true);
    asked.length = 0;
    expect(service.state().previous).toBe('1.0.0');
    await service.goBack();
    expect(asked).toEqual(['https://github.com/ada/planexe/releases/download/v1.0.0', 'looked, older ones too']);
    expect(settings.read().updates).toBe(false);
    expect(service.state()).toMatchObject({ stage: 'ready', version: '1.0.0' });
  });

  it('are newer ones again when the way back did not work', async () => {
    updates(null, '1.0.0');
    const { service, asked } = updates(null, '1.1.0');
    await service.goBack();
    await service.setEnabled(true);
    asked.length = 0;
    await service.check();
    expect(asked).toEqual(['ada/planexe', 'looked']);
  });

  it('are no business of a copy that cannot replace itself', async () => {
    const { service, asked } = updates('1.2.0', '1.1.0', { feedFile: null });
    await service.setEnabled(true);
    await service.goBack();
    expect(service.state()).toMatchObject({ supported: false, previous: null });
    expect(asked).toEqual([]);
  });
});
