import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownCommand, ownProgram, proxyServer } from './own-program.ts';

it('is Node and the script with absolute paths, however it was started', () => {
  expect(ownProgram({ execPath: '/opt/node', argv: ['node', 'bin/planexe.mjs'], env: {} })).toEqual({
    command: '/opt/node',
    args: [join(process.cwd(), 'bin/planexe.mjs')],
  });
});

it('is not written through a link of anybody’s own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'planexe-own-'));
  try {
    writeFileSync(join(folder, 'real'), '');
    symlinkSync('real', join(folder, 'node'));
    const { command } = ownProgram({ execPath: join(folder, 'real'), argv: ['', '/x'], env: { PATH: folder } });
    expect(command).toBe(join(folder, 'real'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('says where the screen is to an AppImage, which does not begin without one', () => {
  const env = { HOME: '/home/ada', APPIMAGE: '/opt/PlanExe.AppImage', DISPLAY: ':0', OPENAI_API_KEY: 'x' };
  const own = ownProgram({ execPath: '/mounted/planexe', argv: [], env, versions: { electron: '1' } as never });
  expect(own).toEqual({ command: '/opt/PlanExe.AppImage', args: ['--cli'], env: { DISPLAY: ':0' } });
  expect(proxyServer(own, env, undefined)).toMatchObject({ args: ['--cli', 'mcp'], env: { DISPLAY: ':0' } });
});

it('is started again as it was: as Node, as the desktop app’s Node, or through the image and not from its mount', () => {
  const started = { execPath: '/opt/node', execArgv: ['--expose-gc'], argv: ['', '/x/planexe.mjs'] };
  const versions = { node: '24' } as NodeJS.ProcessVersions;
  const env = { HOME: '/home/ada', PATH: '' };
  expect(ownCommand({ ...started, versions, env }, ['serve'])).toEqual({
    command: ['/opt/node', '--expose-gc', '/x/planexe.mjs', 'serve'],
    env,
  });
  const asNode = { ...env, ELECTRON_RUN_AS_NODE: '1' };
  const electron = { ...started, execArgv: [], versions: { ...versions, electron: '45' } };
  expect(ownCommand({ ...electron, env: asNode }, ['serve'])).toEqual({
    command: ['/opt/node', '/x/planexe.mjs', 'serve'],
    env: asNode,
  });
  const image = { ...asNode, APPIMAGE: '/home/ada/PlanExe.AppImage' };
  expect(ownCommand({ ...electron, env: image }, ['serve'])).toEqual({
    command: ['/home/ada/PlanExe.AppImage', '--cli', 'serve'],
    // As Node the image would not know its switch.
    env: { ...env, APPIMAGE: '/home/ada/PlanExe.AppImage' },
  });
});

it('hands over the library and the user where a program without variables would take others', () => {
  const own = { command: '/opt/node', args: ['/x/planexe.mjs'] };
  const env = (given: NodeJS.ProcessEnv) => proxyServer(own, given, undefined).env;
  expect(env({ HOME: '/home/ada' })).toEqual({});
  expect(env({ HOME: '/home/ada', PLANEXE_HOME: '/plans' })).toEqual({ PLANEXE_HOME: '/plans' });
  expect(env({ HOME: '/home/ada', PLANEXE_HOME: 'plans' })).toEqual({ PLANEXE_HOME: join(process.cwd(), 'plans') });
  expect(env({ HOME: '/home/ada', PLANEXE_USER: ' ada ' })).toEqual({ PLANEXE_USER: 'ada' });
  if (process.platform === 'linux') {
    expect(env({ HOME: '/home/ada', XDG_DATA_HOME: '/data' })).toEqual({ PLANEXE_HOME: '/data/planexe' });
  }
  expect(proxyServer(own, { HOME: '/home/ada' }, 'all').args).toEqual(['/x/planexe.mjs', 'mcp', '--toolset', 'all']);
});
