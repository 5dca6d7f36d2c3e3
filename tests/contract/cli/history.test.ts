import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditEntry } from '../../../src/shared/contracts/edit-history.ts';
import { type CliHome, cliHome } from '../../support/cli.ts';

let cli: CliHome;
let id: string;

beforeAll(async () => {
  cli = cliHome();
  const drafted = await cli.run([
    'plan',
    '--prompt',
    'Open a bakery in Lyon by May 2028.',
    '--profile',
    'outline',
    '--json',
  ]);
  expect(drafted.code, drafted.stderr).toBe(0);
  id = String(drafted.json().plan_id);
});

afterAll(() => cli.remove());

const entries = async (...args: string[]) =>
  (await cli.run(['history', id, ...args, '--json'])).json().entries as readonly EditEntry[];

test('history lists edits, prints the text before and after one, and restores it', async () => {
  const drafted = (await cli.run(['show', id, 'identify_risks'])).stdout;
  for (const text of ['# First\n', '# Second\n']) {
    writeFileSync(join(cli.folder, 'risks.md'), text);
    const edited = await cli.run(['edit', id, 'identify_risks', '--from', 'risks.md', '--reason', 'asked around']);
    expect(edited.code, edited.stderr).toBe(0);
  }
  const listed = await cli.run(['history', id.slice(0, 8), 'identify_risks']);
  expect(listed.stdout).toMatch(
    /^NUMBER +WHEN +WHAT +CHANGE +BY +REASON\n\d+ .*edited \(now\).*asked around\n\d+ .*edited /,
  );
  const [second, first] = await entries('identify_risks');
  expect(await entries('identify_risks')).toHaveLength(2);
  expect((await entries()).at(-1)).toMatchObject({ kind: 'created' });
  const show = async (entry: EditEntry | undefined, ...args: string[]) =>
    (await cli.run(['history', id, '--show', String(entry?.cursor), ...args])).stdout;
  expect(await show(second)).toBe('# Second\n');
  expect(await show(second, '--before')).toBe('# First\n');
  const restored = await cli.run(['history', id, '--restore', String(first?.cursor), '--before']);
  expect(restored.code, restored.stderr).toBe(0);
  expect(restored.stdout).toMatch(/^Restored \d+-identify_risks\.md\.\n/);
  expect((await cli.run(['show', id, 'identify_risks'])).stdout).toBe(drafted);
  const unknown = await cli.run(['history', id, '--show', '999999']);
  expect(unknown.code).toBe(3);
  expect(unknown.stderr).toContain('planexe history');
});
