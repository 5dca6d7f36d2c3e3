import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { cliHome } from '../support/cli.ts';
import { eventually } from '../support/eventually.ts';

it('a move of the library that is killed while it copies loses nothing, and the next one completes it', async () => {
  const cli = cliHome();
  onTestFinished(() => cli.remove());
  const made = await cli.run(['plan', '--prompt', 'Open a bakery in Lyon by May.', '--speed', 'ping', '--json']);
  const planId = String(made.json().plan_id);
  // Large enough that it is not copied before it is noticed.
  mkdirSync(join(cli.home, 'models'), { recursive: true });
  writeFileSync(join(cli.home, 'models', 'large.gguf'), Buffer.alloc(300_000_000, 'x'));
  const folder = join(cli.folder, 'new');
  const move = cli.start(['move-library', folder]);
  await eventually(() => existsSync(join(folder, '.moving', 'models', 'large.gguf')));
  move.interrupt('SIGKILL');
  expect((await move.ended).code).toBe(null);

  const doctor = async () => (await cli.run(['doctor', '--json'])).json();
  const plans = async () =>
    ((await cli.run(['list', '--json'])).json().plans as { plan_id: string }[]).map(({ plan_id }) => plan_id);
  expect(await doctor()).toMatchObject({ home: cli.home, ok: true });
  expect(await plans()).toEqual([planId]);
  expect(await cli.run(['move-library', folder, '--json'])).toMatchObject({ code: 0 });
  expect(await doctor()).toMatchObject({ home: folder, ok: true });
  expect(await plans()).toEqual([planId]);
});
