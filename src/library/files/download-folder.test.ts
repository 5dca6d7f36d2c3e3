import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../fixture-library.ts';
import { downloadFolder } from './download-folder.ts';

describe('the folder for downloads', () => {
  test('is PLANEXE_PATH before all else, with the home folder put in', () => {
    const home = temporaryFolder(onTestFinished);
    const env = { HOME: home, USERPROFILE: home, XDG_DOWNLOAD_DIR: '/elsewhere' };
    expect(downloadFolder({ ...env, PLANEXE_PATH: join(home, 'plans') })).toBe(join(home, 'plans'));
    expect(downloadFolder({ ...env, PLANEXE_PATH: '~/plans' })).toBe(join(home, 'plans'));
    expect(downloadFolder({ ...env, PLANEXE_PATH: '~' })).toBe(home);
    expect(downloadFolder({ ...env, PLANEXE_PATH: ' out ' })).toBe(resolve('out'));
  });

  test.each(['linux', 'darwin', 'win32'] as const)(
    'is Downloads in the home folder where %s says nothing else',
    (platform) => {
      const home = temporaryFolder(onTestFinished);
      const env = { HOME: home, USERPROFILE: home, PLANEXE_PATH: '' };
      expect(downloadFolder(env, platform)).toBe(join(home, 'Downloads'));
    },
  );

  test.each([
    ['XDG_DOWNLOAD_DIR="$HOME/Téléchargements"', 'Téléchargements'],
    ['# XDG_DOWNLOAD_DIR="$HOME/no"\n  XDG_DOWNLOAD_DIR="$HOME/yes"\n', 'yes'],
    // The desktop sets the home folder itself when there is no downloads folder.
    ['XDG_DOWNLOAD_DIR="$HOME/"', 'Downloads'],
    ['XDG_DOWNLOAD_DIR="relative"', 'Downloads'],
    ['XDG_DOWNLOAD_DIR=', 'Downloads'],
  ])('is on Linux what the desktop says: %j', (settings, folder) => {
    const home = temporaryFolder(onTestFinished);
    mkdirSync(join(home, '.config'));
    writeFileSync(join(home, '.config', 'user-dirs.dirs'), settings);
    expect(downloadFolder({ HOME: home }, 'linux')).toBe(join(home, folder));
    expect(downloadFolder({ HOME: home }, 'darwin')).toBe(join(home, 'Downloads'));
  });
});
