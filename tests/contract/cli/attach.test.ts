import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliHome, cliHome } from '../../support/cli.ts';
import { docxOf, pdfOf } from '../../support/files/documents.ts';

const PROMPT = 'Open a bakery in Lyon with 3 people by May 2028 for 200000 EUR.';
const PLAN = ['plan', '--prompt', PROMPT, '--profile', 'outline'];

let cli: CliHome;
beforeAll(async () => {
  cli = cliHome();
  writeFileSync(join(cli.folder, 'offer.pdf'), pdfOf(['The oven costs 18500 EUR.', 'Delivery in 6 weeks.']));
  writeFileSync(join(cli.folder, 'lease.docx'), await docxOf(['The rent is 2400 EUR a month.']));
  writeFileSync(join(cli.folder, 'scan.pdf'), pdfOf(['', '']));
});
afterAll(() => cli.remove());

const attach = (...files: string[]) => files.flatMap((file) => ['--attach', file]);

test('what is attached is shown before it is used, and nothing is created', async () => {
  const shown = await cli.run([...PLAN, ...attach('offer.pdf', 'lease.docx'), '--show-attached']);
  expect(shown.code, shown.stderr).toBe(0);
  expect(shown.stdout).toContain('offer.pdf: 2 pages, 45 characters, all used.');
  expect(shown.stdout).toContain('## offer.pdf, page 2\nDelivery in 6 weeks.\n');
  expect(shown.stdout).toContain('## lease.docx\nThe rent is 2400 EUR a month.\n');
  expect((await cli.run(['list', '--json'])).json()).toMatchObject({ plans: [] });
});

test('it is kept with the plan, and travels with it', async () => {
  const drafted = await cli.run([...PLAN, ...attach('offer.pdf'), '--json']);
  expect(drafted.code, drafted.stderr).toBe(0);
  expect(drafted.stderr).toContain('The outline does not read documents');
  const id = String(drafted.json().plan_id);
  const kept = async (plan: string) => JSON.parse((await cli.run(['show', plan, 'prompt.json'])).stdout).background;
  const background = await kept(id);
  expect(background.passages[0]).toEqual({ document: 'offer.pdf', place: 'page 1', text: 'The oven costs 18500 EUR.' });
  expect((await cli.run(['export', id, '--format', 'zip', '--out', 'plan.zip'])).code).toBe(0);
  const copy = (await cli.run(['import', 'plan.zip', '--quiet'])).stdout.trim();
  expect(await kept(copy)).toEqual(background);
  expect((await cli.run(['diff', id, copy, '--json'])).json()).toMatchObject({ same: true });

  // The same prompt with other documents is another plan.
  const other = await cli.run([...PLAN, ...attach('lease.docx'), '--json']);
  expect(other.json().plan_id).not.toBe(id);
});

test('what cannot be read is refused in a clear word before anything is created', async () => {
  const scan = await cli.run([...PLAN, ...attach('scan.pdf'), '--json']);
  expect(scan.code).toBe(2);
  expect(scan.json()).toMatchObject({ error: { code: 'INVALID_INPUT', details: { reason: 'no_text' } } });
  expect(scan.stderr).toContain('"scan.pdf" has no text');
  expect((await cli.run([...PLAN, ...attach('missing.pdf')])).code).toBe(3);
  expect((await cli.run([...PLAN, '--show-attached'])).code).toBe(2);
});
