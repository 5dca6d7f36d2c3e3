import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listPlans } from '../../../src/library/index.ts';
import { openLibrary } from '../../../src/library/library.ts';
import { type CliHome, type CliResult, cliHome } from '../../support/cli.ts';
import { unwrap } from '../../support/plans/plan-state.ts';

let cli: CliHome;
let planId: string;
beforeEach(async () => {
  cli = cliHome();
  const made = await cli.run(['plan', '--prompt', 'Open a bakery in Lyon by May.', '--speed', 'ping', '--json']);
  planId = String(made.json().plan_id);
});
afterEach(() => cli.remove());

/** The commands in what a check or an error says to do. */
function commandsIn(advice: unknown): string[][] {
  return [...String(advice).matchAll(/`planexe ([^`]+)`/g)].map(([, words = '']) => words.split(' '));
}

const checksOf = (doctor: CliResult) => doctor.json().checks as { name: string; status: string; next?: string }[];
const plans = async () =>
  ((await cli.run(['list', '--json'])).json().plans as { plan_id: string }[]).map((p) => p.plan_id);

describe('a damaged library', () => {
  test.each([
    ['whose database is another kind of file', (file: string) => writeFileSync(file, 'no database '.repeat(2_000))],
    ['whose database is empty', (file: string) => writeFileSync(file, '')],
    ['whose database is gone', (file: string) => rmSync(file)],
  ])('%s is whole again by the advice of doctor, word by word', async (_, damage) => {
    expect((await cli.run(['backup', '--quiet'])).code).toBe(0);
    for (const suffix of ['-wal', '-shm']) rmSync(join(cli.home, `library.db${suffix}`), { force: true });
    damage(join(cli.home, 'library.db'));
    const doctor = await cli.run(['doctor', '--json']);
    expect(doctor.code).toBe(1);
    const [check] = checksOf(doctor);
    const commands = commandsIn(check?.next);
    expect(commands).toEqual([['recover']]);
    for (const command of commands) expect(await cli.run(command)).toMatchObject({ code: 0 });
    expect(await plans()).toEqual([planId]);
    const again = await cli.run(['doctor', '--json']);
    expect(checksOf(again).filter(({ status }) => status === 'error')).toEqual([]);
    expect(existsSync(join(cli.home, 'plans', planId))).toBe(true);
  });

  test('is not recovered while a host works on it', async () => {
    const host = cli.start(['serve']);
    await host.heard(/serving|MCP|Press/).catch(() => undefined);
    const refused = await cli.run(['recover', '--json']);
    host.process.kill('SIGTERM');
    await host.ended;
    expect(refused.json()).toMatchObject({ error: { code: 'CONFLICT' } });
  });
});

test('what was deleted is listed and restored, by the beginning of its id', async () => {
  const deleted = await cli.run(['delete', planId, '--yes']);
  expect(deleted.stdout).toContain(`planexe restore ${planId.slice(0, 8)}\n`);
  expect((await cli.run(['trash', '--json'])).json()).toMatchObject({ plans: [{ plan_id: planId }] });
  expect((await cli.run(['trash'])).stdout).toContain(planId.slice(0, 8));
  expect((await cli.run(['restore', planId.slice(0, 8), '--json'])).json()).toMatchObject({ plan_id: planId });
  expect(await plans()).toEqual([planId]);
  expect((await cli.run(['trash'])).stdout).toBe('The trash is empty.\n');
  expect(await cli.run(['restore', planId])).toMatchObject({ code: 3 });
});

test('a backup restores what is missing, by default the newest, or from anywhere', async () => {
  const path = (await cli.run(['backup', '--quiet'])).stdout.trim();
  expect((await cli.run(['backup', '--list', '--json'])).json()).toMatchObject({ backups: [{ kind: 'whole' }] });
  const elsewhere = join(cli.folder, 'usb.zip');
  writeFileSync(elsewhere, readFileSync(path));
  const other = cliHome();
  try {
    const restored = await other.run(['restore-backup', elsewhere, '--json']);
    expect(restored.json()).toMatchObject({ restored: [{ plan_id: planId }], refused: [] });
    const library = unwrap(openLibrary({ home: other.home, env: {}, user: 'ada' }));
    expect(unwrap(listPlans(library)).plans).toMatchObject([{ plan_id: planId }]);
    library.close();
    expect(await other.run(['restore-backup'])).toMatchObject({ code: 3 });
  } finally {
    other.remove();
  }
  expect(await cli.run(['restore-backup', '--json'])).toMatchObject({ code: 0 });
  expect(readdirSync(join(cli.home, 'plans'))).toEqual([planId]);
  expect(await cli.run(['restore-backup', 'nothing.zip'])).toMatchObject({ code: 3 });
});

test('a backup of another user is refused with the reason', async () => {
  const path = (await cli.run(['backup', '--quiet'])).stdout.trim();
  const other = cliHome();
  try {
    const refused = await other.run(['restore-backup', path], { env: { PLANEXE_USER: 'bob' } });
    expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('It belongs to another user, ada.') });
  } finally {
    other.remove();
  }
});
