import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliHome, cliHome } from '../../support/cli.ts';

const PROMPT = 'Open a bakery in Lyon with 3 people by May 2028 for 200000 EUR.';

let cli: CliHome;
let id: string;

beforeAll(async () => {
  cli = cliHome();
  id = String((await cli.run(['plan', '--prompt', PROMPT, '--profile', 'outline', '--json'])).json().plan_id);
  expect((await cli.run(['export', id, '--format', 'mspdi', '--out', 'plan.xml'])).code).toBe(0);
});

afterAll(() => cli.remove());

/** The exported file with the first task called otherwise. */
function renamed(): string {
  const rows = readFileSync(join(cli.folder, 'plan.xml'), 'utf8').split('<Task>');
  const first = rows.findIndex((row) => row.includes('<Summary>0</Summary>'));
  return rows
    .map((row, index) => (index === first ? row.replace(/<Name>[^<]*/, '<Name>Ask the baker') : row))
    .join('<Task>');
}

test('a file without changes is said to have none', async () => {
  const shown = await cli.run(['import-schedule', id, 'plan.xml']);
  expect(shown.code, shown.stderr).toBe(0);
  expect(shown.stdout).toMatch(/^No differences in \d+ tasks\.\n$/);
});

test('differences are shown first, and only applied as they were shown', async () => {
  writeFileSync(join(cli.folder, 'changed.xml'), renamed());
  const shown = await cli.run(['import-schedule', id, 'changed.xml']);
  expect(shown.stdout).toMatch(
    /^1 difference in \d+ tasks:\n {2}Renamed: “.+” → “Ask the baker”\.\nThe finish stays .+ \d{4}\.\n/,
  );
  const [, next = ''] = /Next: planexe (.+)\n$/.exec(shown.stdout) ?? [];
  expect(next).toMatch(/^import-schedule [0-9a-f]{8} changed\.xml --apply --expect [0-9a-f]{32}$/);
  expect((await cli.run(['show', id, 'wbs_tasks.json'])).stdout).not.toContain('Ask the baker');
  const refused = await cli.run(['import-schedule', id, 'changed.xml', '--apply', '--expect', 'another']);
  expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining('since the preview')]);
  const applied = await cli.run(next.split(' '));
  expect(applied.code, applied.stderr).toBe(0);
  expect(applied.stdout).toContain('\nApplied.\n');
  expect((await cli.run(['show', id, 'wbs_tasks.json'])).stdout).toContain('Ask the baker');
  const again = (await cli.run(['import-schedule', id, 'changed.xml', '--apply', '--json'])).json();
  expect(again).toMatchObject({ applied: false, differences: [] });
});

test('a longer task moves the finish, and what is not taken names its task', async () => {
  const text = readFileSync(join(cli.folder, 'plan.xml'), 'utf8')
    .replaceAll(/<Duration>PT\d+H/g, '<Duration>PT800H')
    .replace(/(<Summary>0<[\s\S]*?<PercentComplete>)0</, '$140<');
  writeFileSync(join(cli.folder, 'longer.xml'), text);
  const { stdout } = await cli.run(['import-schedule', id, 'longer.xml']);
  expect(stdout).toMatch(/\nThe finish moves from .+ \d{4} to .+ \d{4}, \d+ days later\.\n/);
  expect(stdout).toMatch(/\nNot imported:\n {2}Progress: “.+”\.\n/);
});

test('a table that Excel saved on Windows has its letters, and the guess is said', async () => {
  const xml = readFileSync(join(cli.folder, 'plan.xml'), 'utf8');
  const [, task = ''] = /<Summary>0<[\s\S]*?<Value>([^<]+)</.exec(xml) ?? [];
  writeFileSync(join(cli.folder, 'excel.csv'), Buffer.from(`id;title\n${task};Bäcker fragen\n`, 'latin1'));
  const { stdout } = await cli.run(['import-schedule', id, 'excel.csv']);
  expect(stdout).toContain('→ “Bäcker fragen”');
  expect(stdout).toMatch(/\n.*Windows-1252.*\n/);
});

test('files that are no schedule, or not there, are refused by their codes', async () => {
  writeFileSync(join(cli.folder, 'bomb.xml'), '<!DOCTYPE p [<!ENTITY a "b">]><Project>&a;</Project>');
  const refused = await cli.run(['import-schedule', id, 'bomb.xml', '--json']);
  expect(refused.code).toBe(2);
  expect(refused.json()).toMatchObject({ error: { code: 'INVALID_INPUT', details: { reason: 'unsafe' } } });
  expect((await cli.run(['import-schedule', id, 'missing.xml'])).code).toBe(3);
});
