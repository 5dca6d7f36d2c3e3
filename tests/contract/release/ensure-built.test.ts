import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../support/build.ts';

const BUILDING = 'planexe: building';

/** A checkout of a program of one line, with the real build script and tools. */
function checkout(): {
  root: string;
  says(text: string): void;
  build(...options: string[]): Promise<{ code: number; stderr: string }>;
} {
  const root = mkdtempSync(join(tmpdir(), 'planexe-build-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ['src', 'scripts', 'resources']) mkdirSync(join(root, folder));
  copyFileSync(join(ROOT, 'scripts', 'ensure-built.mjs'), join(root, 'scripts', 'ensure-built.mjs'));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
  const options = `{ rollupOptions: { input: { cli: 'src/cli.ts' } } }`;
  writeFileSync(join(root, 'electron.vite.config.ts'), `export default { main: { build: ${options} } };\n`);
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }\n');
  return {
    root,
    says: (text) => writeFileSync(join(root, 'src', 'cli.ts'), `process.stdout.write(${JSON.stringify(text)});\n`),
    build: async (...options) => {
      const { code, stderr } = await node(join(root, 'scripts', 'ensure-built.mjs'), ...options);
      return { code, stderr };
    },
  };
}

async function node(file: string, ...options: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [file, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data) => {
    stdout += data;
  });
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, stdout, stderr };
}

test('the program is built when its sources changed in any way, and not otherwise', async () => {
  const { root, says, build } = checkout();
  const built = join(root, 'out', 'main', 'cli.js');
  says('one');
  expect((await build()).stderr).toContain(BUILDING);
  expect((await node(built)).stdout).toBe('one');
  expect(await build()).toEqual({ code: 0, stderr: '' });

  says('two');
  expect((await build()).stderr).toContain(BUILDING);
  expect((await node(built)).stdout).toBe('two');

  writeFileSync(join(root, 'resources', 'more.md'), 'new');
  expect((await build()).stderr).toContain(BUILDING);
  rmSync(join(root, 'resources', 'more.md'));
  expect((await build()).stderr).toContain(BUILDING);
  expect((await build()).stderr).toBe('');
});

test('several commands that start at once build once', async () => {
  const { root, says, build } = checkout();
  says('one');
  const all = await Promise.all([build(), build(), build()]);
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(all.filter(({ stderr }) => stderr.includes(BUILDING))).toHaveLength(1);
  expect(readdirSync(join(root, 'out')).filter((name) => /lock|next/.test(name))).toEqual([]);
});

test('a lock that was left behind by a process that is gone holds nobody up', async () => {
  const { root, says, build } = checkout();
  says('one');
  mkdirSync(join(root, 'out'));
  // No process has this number: Linux and macOS stop far below, Windows counts in fours.
  writeFileSync(join(root, 'out', '.lock'), '2147483647');
  expect((await build()).code).toBe(0);
});

test('a build that fails says where, ends with 1, and leaves the program as it was', async () => {
  const { root, says, build } = checkout();
  says('one');
  await build();
  writeFileSync(join(root, 'src', 'cli.ts'), "import { nothing } from './nowhere.ts';\nnothing();\n");
  const failed = await build();
  expect(failed.code).toBe(1);
  expect(failed.stderr).toMatch(/the build failed: [\s\S]*nowhere\.ts/);
  expect(failed.stderr).not.toContain('\u001b');
  expect((await node(join(root, 'out', 'main', 'cli.js'))).stdout).toBe('one');
});

test('a build that another machine made is taken as it is when that is asked for, and only where there is one', async () => {
  const { root, says, build } = checkout();
  says('here');
  expect(await build('--accept')).toMatchObject({ code: 1, stderr: expect.stringContaining('no program in out/') });
  mkdirSync(join(root, 'out', 'main'), { recursive: true });
  const built = join(root, 'out', 'main', 'cli.js');
  writeFileSync(built, "process.stdout.write('elsewhere');\n");
  expect(await build('--accept')).toEqual({ code: 0, stderr: '' });
  expect(await build()).toEqual({ code: 0, stderr: '' });
  expect((await node(built)).stdout).toBe('elsewhere');
  says('changed since');
  expect((await build()).stderr).toContain(BUILDING);
});
