import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliHome, cliHome } from '../../support/cli.ts';

const PROMPT = 'Open a bakery in Lyon with 3 people by May 2028 for 200000 EUR.';

let cli: CliHome;
/** Of the drafted plan, which nothing below changes. */
let id: string;

beforeAll(async () => {
  cli = cliHome();
  const drafted = await cli.run(['plan', '--prompt', PROMPT, '--profile', 'outline', '--json']);
  expect(drafted.code, drafted.stderr).toBe(0);
  id = String(drafted.json().plan_id);
  expect((await cli.run(['export', id, '--format', 'zip', '--out', 'plan.zip'])).code).toBe(0);
});

afterAll(() => cli.remove());

test('import takes a zip in by a path from the folder it is called in, and says what to do next', async () => {
  const imported = await cli.run(['import', 'plan.zip']);
  expect(imported.code, imported.stderr).toBe(0);
  const [, short = ''] = /^Imported ([0-9a-f]{8}) \(.+\): \d+ files, completed\.\nNext: planexe show \1\n$/.exec(
    imported.stdout,
  ) ?? [imported.stdout];
  expect(short).toMatch(/^[0-9a-f]{8}$/);
  expect((await cli.run(['status', short, '--json'])).json()).toMatchObject({ state: 'completed' });
});

test('import prints JSON for programs, or the id alone', async () => {
  const json = (await cli.run(['import', 'plan.zip', '--json'])).json();
  expect(json).toMatchObject({ plan_id: expect.any(String), state: 'completed', warnings: [] });
  expect((await cli.run(['import', 'plan.zip', '--quiet'])).stdout).toMatch(/^[0-9a-f-]{36}\n$/);
});

test('import refuses what is no exported plan', async () => {
  writeFileSync(join(cli.folder, 'text.zip'), 'no zip');
  const refused = await cli.run(['import', 'text.zip', '--json']);
  expect(refused.code).toBe(2);
  expect(refused.json()).toMatchObject({ error: { code: 'INVALID_INPUT', details: { reason: 'not_a_zip' } } });
  const missing = await cli.run(['import', 'missing.zip']);
  expect(missing.code).toBe(3);
  expect(missing.stderr).toContain(join(cli.folder, 'missing.zip'));
  expect((await cli.run(['import'])).code).toBe(2);
});

test('diff says nothing differs, and then what does', async () => {
  const copy = (await cli.run(['import', 'plan.zip', '--quiet'])).stdout.trim();
  const same = await cli.run(['diff', id, copy, '--json']);
  expect(same.code, same.stderr).toBe(0);
  expect(same.json()).toMatchObject({ same: true });
  expect((await cli.run(['set-fact', copy, 'budget.total', '300000'])).code).toBe(0);
  const differs = await cli.run(['diff', id.slice(0, 8), copy.slice(0, 8)]);
  expect(differs.code, differs.stderr).toBe(0);
  expect(differs.stdout).toContain('\nFacts\n  ~ budget.total: €200,000 → €300,000\n');
  expect((await cli.run(['diff', id, 'ffffffff'])).code).toBe(3);
});
