import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliHome, cliHome } from '../../support/cli.ts';

const PAGE_BYTES = 4_096;

let cli: CliHome;
let intact: string;
let planId: string;
beforeAll(async () => {
  cli = cliHome();
  intact = join(cli.folder, 'intact');
  const made = await cli.run(['plan', '--prompt', 'Open a bakery in Lyon by May.', '--speed', 'ping', '--json']);
  planId = String(made.json().plan_id);
  expect((await cli.run(['backup', '--quiet'])).code).toBe(0);
  const database = new Database(join(cli.home, 'library.db'));
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  cpSync(cli.home, intact, { recursive: true });
});
afterAll(() => cli.remove());

/** The library as it was, with the pages of a table or an index overwritten. */
function damaged(name: string): void {
  rmSync(cli.home, { recursive: true });
  cpSync(intact, cli.home, { recursive: true });
  const file = join(cli.home, 'library.db');
  const database = new Database(file, { readonly: true });
  const pages = database.prepare('SELECT pageno FROM dbstat WHERE name = ?').pluck().all(name) as number[];
  database.close();
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  const bytes = readFileSync(file);
  for (const page of pages) bytes.fill(0xff, (page - 1) * PAGE_BYTES, page * PAGE_BYTES);
  writeFileSync(file, bytes);
}

/** The commands in what is printed for people, each once. */
function commandsIn(printed: string): string[] {
  const text = printed.replaceAll(/\s+/g, ' ');
  return [...new Set([...text.matchAll(/`planexe ([^`]+)`/g)].map(([, words = '']) => words))];
}

/** Runs each of them as it was printed. */
async function follow(printed: string): Promise<string[]> {
  const commands = commandsIn(printed);
  for (const command of commands) expect(await cli.run(command.split(' '))).toMatchObject({ code: 0 });
  return commands;
}

async function expectWhole(): Promise<void> {
  const { plans } = (await cli.run(['list', '--json'])).json();
  expect(plans).toMatchObject([{ plan_id: planId, state: 'completed' }]);
  const doctor = await cli.run(['doctor']);
  expect([doctor.code, commandsIn(doctor.stdout)]).toEqual([0, []]);
  expect((await cli.run(['show', planId])).code).toBe(0);
}

describe('a library whose database is damaged in part', () => {
  test.each([
    // From the newest backup, which is a zip, into the place of the folder that is still there.
    ['stages', 'backup'],
    ['plans', 'backup'],
    // What is damaged is nothing of the plan.
    ['settings', 'database'],
    ['rollback_journal', 'database'],
  ])('is whole again by the advice of doctor, word by word, where %s are gone', async (table, from) => {
    damaged(table);
    const doctor = await cli.run(['doctor']);
    expect(doctor.code).toBe(1);
    // Each check was made, whatever it met.
    for (const check of ['database', 'references', 'space', 'schema', 'changes', 'files', 'folders', 'trash', 'models'])
      expect(doctor.stdout).toMatch(new RegExp(`^. ${check}$`, 'm'));
    expect(await follow(doctor.stdout)).toEqual(['recover']);
    await expectWhole();
    const history = join(cli.home, 'plans', planId, 'history');
    const kept = existsSync(history) ? readdirSync(history).filter((name) => name.startsWith('found-')) : [];
    expect(kept).toHaveLength(from === 'backup' ? 1 : 0);
  });

  test.each(['list', 'backup'])('says so to who runs %s, with advice that works', async (command) => {
    damaged('plans');
    const told = await cli.run([command]);
    expect(told.code).toBe(1);
    expect(told.stderr).toContain("The library's database is damaged");
    expect(told.stderr).not.toContain('Internal error');
    expect(await follow(told.stderr)).toEqual(['recover']);
    await expectWhole();
  });

  test('is recovered without any backup where no row of the plan is damaged', async () => {
    damaged('sqlite_autoindex_stages_1');
    rmSync(join(cli.home, 'backups'), { recursive: true });
    const { stdout } = await cli.run(['doctor']);
    expect(await follow(stdout)).toEqual(['recover']);
    await expectWhole();
  });
});
