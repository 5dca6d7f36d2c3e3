import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliHome, cliHome } from '../../support/cli.ts';

let cli: CliHome;
let planId = '';
beforeAll(async () => {
  cli = cliHome();
  await cli.run(['projects', 'create', 'Bakery in Lyon', '--slug', 'bakery']);
  const drafted = await cli.run(['plan', '-', '--json'], {
    input: 'Open a bakery in Lyon by June 2027 with 90000 EUR.',
  });
  expect(drafted).toMatchObject({ code: 0 });
  planId = String(drafted.json().plan_id);
});
afterAll(() => cli.remove());

async function printed(...args: string[]): Promise<string> {
  const result = await cli.run(args);
  expect([result.code, result.stderr]).toEqual([0, '']);
  return result.stdout;
}

async function refused(exit: number, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await cli.run(args);
  expect([code, stdout]).toEqual([exit, '']);
  return stderr;
}

/** The dates in the last column. */
function approvedDates(forecast: string): string[] {
  return [...forecast.matchAll(/(?:likely by|as planned) {2,}\S.*? {2,}(\S.*)\n/g)].map(([, date = '']) => date);
}

test('the tasks of a finished plan are proposed once; after an approval the same plan proposes nothing', async () => {
  const first = await printed('propose', '--plan', planId.slice(0, 8));
  expect(first).toMatch(/^Proposed .+ \([0-9a-f]{8}\): [1-9]\d* tasks in Bakery in Lyon\.\nNext: planexe approve/);
  const id = /\(([0-9a-f]{8})\)/.exec(first)?.[1] ?? '';
  await printed('approve', id);
  expect(await printed('propose', '--plan', planId)).toBe(
    `Nothing to propose: ${id} in Bakery in Lyon has the same tasks.\n`,
  );
  expect((await printed('propose', '--plan', planId, '--quiet')).trim()).toContain(id);
});

test('a changed plan says what it changes and what was worked on; the approved dates stay as they were', async () => {
  const approved = approvedDates(await printed('forecast'));
  await printed('claim');
  await cli.run(['set-fact', planId, 'timeline.start', '2027-03-01']);
  expect(await printed('propose', '--plan', planId)).toMatch(
    /\nIt replaces [0-9a-f]{8}: 0 added, [1-9]\d* changed, 0 gone\.\n {2}\S.+ is claimed already\.\nNext: /,
  );
  expect(approvedDates(await printed('forecast'))).toEqual(approved);
});

test('forecast and status report are those of the only active task plan', async () => {
  const forecast = await printed('forecast', '--project', 'bakery');
  // The plan's durations were set to the time that its prompt states.
  expect(forecast).toMatch(/as planned +\d{1,2}\s\w{3,4}\s\d{4} +\d{1,2}\s\w{3,4}\s\d{4}\n/);
  expect(forecast).toContain('Not estimated: ');
  expect(forecast).not.toContain('% likely');
  expect(forecast).toMatch(/^(On time|Late by|Early by)/m);
  expect(forecast).toMatch(/planexe status-report [0-9a-f]{8} says why/);
  const markdown = await printed('status-report');
  expect(markdown).toContain('## Late, and why');
  expect(await printed('status-report', '--out', '-')).toBe(markdown);
  const path = (await printed('status-report', '--format', 'html', '--out', '.')).trim();
  expect(path).toMatch(/status-\d{4}-\d\d-\d\d-[0-9a-f]{8}\.html$/);
  expect(readFileSync(path, 'utf8')).toContain('<!doctype html>');
  expect(await refused(2, 'status-report', '--out', path)).toContain('error: File exists');
  await printed('status-report', '--out', path, '--force');
  expect(readFileSync(path, 'utf8')).toContain('## Late, and why');
  expect(await refused(2, 'status-report', '--force')).toContain('--force needs --out.');
});

test('a task plan is kept as a template, listed, and proposed again under another title', async () => {
  const listed = await printed('templates');
  expect(listed).toMatch(/^retail_hospitality +PlanExe +\S/m);
  const [id = ''] = (await printed('propose', '--template', 'retail_hospitality', '--quiet')).split('\n');
  expect(await printed('templates', 'save', 'my-opening', '--plan', id, '--title', 'Second shop')).toBe(
    'Saved Second shop as my-opening.\nNext: planexe propose --template my-opening\n',
  );
  expect(await printed('templates')).toMatch(/^my-opening +you +Second shop$/m);
  const proposed = await printed('propose', '--template', 'my-opening', '--title', 'Third shop', '--project', 'bakery');
  expect(proposed).toMatch(/^Proposed Third shop \([0-9a-f]{8}\): \d+ tasks in Bakery in Lyon\./);
  expect(await refused(2, 'templates', 'save', 'retail_hospitality', '--plan', id)).toContain(
    'no template of the program has',
  );
  expect(await refused(2, 'templates', 'save', 'x')).toContain('needs its key and --plan');
  expect(await refused(2, 'templates', 'burn', 'x')).toContain('Unknown action "burn"');
});

test('a source is named once, and one that there is not says where they are listed', async () => {
  expect(await refused(2, 'propose')).toContain('Name one source of tasks');
  expect(await refused(2, 'propose', '--plan', planId, '--template', 'retail_hospitality')).toContain(
    'Name one source',
  );
  expect(await refused(3, 'propose', '--template', 'castle')).toContain('→ planexe templates lists the templates.');
  expect(await refused(3, 'propose', '--plan', '00000000')).toContain('error:');
  expect(await refused(2, 'propose', '--plan', planId, '--title', 'Other')).toContain('--title is not for --plan.');
});

test('where several task plans are active, one has to be named; where none is, that is said', async () => {
  const [id = ''] = (await printed('propose', '--template', 'my-opening', '--quiet')).split('\n');
  await printed('approve', id);
  expect(await refused(2, 'forecast')).toMatch(/There are 2 active task plans\.\n→ Name one: /);
  expect(await printed('forecast', id)).toMatch(
    /50% likely by +\d{1,2}\s\w{3,4}\s\d{4} +\d{1,2}\s\w{3,4}\s\d{4}\n80% likely by/,
  );
  await printed('projects', 'create', 'Empty', '--slug', 'empty');
  expect(await refused(3, 'forecast', '--project', 'empty')).toContain('There is no active task plan.');
});
