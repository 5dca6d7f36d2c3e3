import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { extractAll, listPackage } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { parse } from 'yaml';
import { ModelProcess } from '../../../src/model/local/model-process.ts';
import { ROOT } from '../../support/build.ts';
import { writeTinyModel } from '../../support/models/tiny-model.ts';

/**
 * What people install, packed by the product's own configuration around an Electron that is an empty shell: which files
 * are in it, and that the program in it runs from them. That Electron starts it is for machines that have one.
 */

let work: string;
let resources: string;
let files: string[];
let homePage: string | null;

/** As the configuration says, but for what changes Electron's own program: there is none here. */
function configuration() {
  const { electronFuses, ...rest } = parse(readFileSync(join(ROOT, 'build', 'electron-builder.yml'), 'utf8')) as Record<
    string,
    unknown
  >;
  expect(electronFuses).toMatchObject({ runAsNode: true, enableNodeOptionsEnvironmentVariable: false });
  return rest;
}

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'planexe-package-'));
  for (const name of ['build', 'resources', 'LICENSE', 'package.json']) {
    cpSync(join(ROOT, name), join(work, name), { recursive: true });
  }
  for (const part of ['main', 'preload', 'renderer']) {
    cpSync(join(inject('built'), '..', part), join(work, 'out', part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(work, 'node_modules'), 'junction');
  const shell = join(work, 'electron');
  mkdirSync(join(shell, 'resources'), { recursive: true });
  for (const name of ['electron', 'LICENSE', 'LICENSES.chromium.html']) writeFileSync(join(shell, name), '');
  chmodSync(join(shell, 'electron'), 0o755);
  // It packs nothing that lies in folders of the system, to which it counts /tmp, where a clone may be; what lies at home
  // it takes, and where that is it asks when it is loaded.
  vi.stubEnv('HOME', ROOT);
  const { build, Platform } = await import('electron-builder');
  vi.unstubAllEnvs();
  await build({
    projectDir: work,
    targets: Platform.LINUX.createTarget('dir'),
    publish: 'never',
    config: {
      ...configuration(),
      electronDist: shell,
      // What a package of Debian must name, and is not packed without.
      afterPack: async ({ packager }) => {
        homePage = await packager.appInfo.computePackageUrl();
      },
    },
  });
  resources = join(work, 'dist', 'linux-unpacked', 'resources');
  files = listPackage(join(resources, 'app.asar'), { isPack: false }).map((path) => path.replaceAll('\\', '/'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe.runIf(process.platform === 'linux')('the package', () => {
  it('holds the three parts of the program, its icons, and of packages those with native code', () => {
    const entries = [
      'main/index.js',
      'main/cli.js',
      'main/worker.js',
      'main/model.js',
      'preload/index.cjs',
      'renderer/index.html',
    ];
    for (const entry of entries) expect(files).toContain(`/out/${entry}`);
    expect(files).toContain('/resources/icons/tray.png');
    const packages = new Set(files.flatMap((path) => /^\/node_modules\/([^/]+)/.exec(path)?.[1] ?? []));
    for (const name of ['better-sqlite3', 'node-llama-cpp', '@node-llama-cpp']) expect(packages).toContain(name);
    // What is bundled is not packed again.
    for (const name of ['react', 'zod', 'ai', '@mantine', 'cmake-js']) expect(packages).not.toContain(name);
  });

  it('is made of sources that no repository holds: it names a home page, and looks for no updates', () => {
    expect(homePage).toMatch(/^https:\/\//);
    expect(existsSync(join(resources, 'app-update.yml'))).toBe(false);
  });

  it('holds nothing of the sources, the tests or this computer', () => {
    expect(files.filter((path) => /^\/(src|tests|scripts|docs)\/|\.(tsx?|map|log)$/.test(path))).toEqual([]);
  });

  it('keeps the native code of its own system in a file, and of no other', () => {
    const native = files.filter((path) => path.endsWith('.node'));
    const own = `linux-${process.arch}`;
    expect(native).toContain(`/node_modules/better-sqlite3/prebuilds/${own}.node`);
    expect(native).toContain(`/node_modules/@node-llama-cpp/${own}/bins/${own}/llama-addon.node`);
    expect(native.filter((path) => !path.includes(`/${own}`))).toEqual([]);
    for (const path of native) {
      const unpacked = join(resources, 'app.asar.unpacked', ...path.split('/'));
      expect(readFileSync(unpacked).subarray(1, 4).toString()).toBe('ELF');
    }
  });

  it('runs from what is in it', async () => {
    const app = join(work, 'app');
    extractAll(join(resources, 'app.asar'), app);
    const env = { PATH: process.env.PATH, PLANEXE_HOME: join(work, 'library'), PLANEXE_NO_DISCOVERY: '1' };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(app, 'out', 'main', 'cli.js'), 'plan', '--example', '--profile', 'outline', '--speed', 'fast', '--json'],
      { env, cwd: work },
    );
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({ state: 'completed' });
    const path = join(work, 'tiny.gguf');
    writeTinyModel(path);
    const model = new ModelProcess({
      env: { PATH: env.PATH, PLANEXE_MODEL_GPU: 'off', PLANEXE_MODEL_PROCESS: join(app, 'out', 'main', 'model.js') },
    });
    expect(await model.load({ path, contextTokens: 2_048, inBackground: false })).toMatchObject({
      contextTokens: 2_048,
    });
    await model.close();
  });
});
