import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type InstalledCopy, teamIn, type UpdateSystem, updateFeed } from './update-feed.ts';

const MAC: InstalledCopy = {
  platform: 'darwin',
  execPath: '/Applications/PlanExe.app/Contents/MacOS/PlanExe',
  resources: '/Applications/PlanExe.app/Contents/Resources',
  env: {},
};
const WINDOWS: InstalledCopy = {
  platform: 'win32',
  execPath: '/programs/PlanExe/PlanExe.exe',
  resources: '/programs/PlanExe/resources',
  env: {},
};
const IMAGE: InstalledCopy = {
  platform: 'linux',
  execPath: '/tmp/.mount_abc/planexe',
  resources: '/tmp/.mount_abc/resources',
  env: { APPIMAGE: '/home/ada/PlanExe.AppImage' },
};

/** A system where everything is as an update needs it, but for what is said. */
function system(but: Partial<UpdateSystem> = {}): UpdateSystem {
  return { exists: () => true, mayWrite: () => true, signingTeam: async () => 'TEAM123456', ...but };
}

it('has updates for what an installer put there, an image and a signed Mac application', async () => {
  for (const copy of [MAC, WINDOWS, IMAGE]) {
    expect(await updateFeed(copy, system())).toBe(join(copy.resources, 'app-update.yml'));
  }
});

it.each<[string, InstalledCopy, Partial<UpdateSystem>]>([
  ['a Mac application that nobody signed', MAC, { signingTeam: async () => null }],
  ['a Mac application on its disk image', MAC, { mayWrite: (folder) => !folder.endsWith('Applications') }],
  ['an image in a folder of another user', IMAGE, { mayWrite: (folder) => !folder.endsWith('ada') }],
  ['a package of Debian', { ...IMAGE, env: {} }, {}],
  ['a program that was only unpacked', WINDOWS, { exists: (path) => !path.endsWith('Uninstall PlanExe.exe') }],
  ['a checkout', IMAGE, { exists: (path) => !path.endsWith('app-update.yml') }],
  ['a system without releases', { ...IMAGE, platform: 'freebsd' }, {}],
])('has none for %s', async (_, copy, but) => {
  expect(await updateFeed(copy, system(but))).toBeNull();
});

it('tells a signature of a team from one that anybody can make', () => {
  const signed = 'Identifier=org.planexe.desktop\nAuthority=Apple Root CA\nTeamIdentifier=A1B2C3D4E5\n';
  expect(teamIn(signed)).toBe('A1B2C3D4E5');
  expect(teamIn('Signature=adhoc\nTeamIdentifier=not set\n')).toBeNull();
  expect(teamIn('code object is not signed at all')).toBeNull();
});

it('looks at the system as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'planexe-feed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const at = (image: string) => updateFeed({ ...IMAGE, resources: folder, env: { APPIMAGE: image } });
  expect(await at(join(folder, 'PlanExe.AppImage'))).toBeNull();
  writeFileSync(join(folder, 'app-update.yml'), 'provider: github\n');
  expect(await at(join(folder, 'PlanExe.AppImage'))).toBe(join(folder, 'app-update.yml'));
  expect(await at(join(folder, 'gone', 'PlanExe.AppImage'))).toBeNull();
});
