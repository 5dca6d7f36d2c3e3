import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLibrary } from '../../../src/library/library.ts';
import { planner } from '../../../src/planner/planner.ts';
import { cliHome } from '../../support/cli.ts';
import { answerCriticism } from '../../support/plans/accepted-criticism.ts';
import { newPlan } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

const REPORT_PAGE = fileOf('report', 'page');

const BATHHOUSE = 'ice-works-bathhouse';
const cli = cliHome();
let id = '';

beforeAll(async () => {
  const drafted = await cli.run(['plan', '--example', BATHHOUSE, '--json']);
  id = String(drafted.json().plan_id);
});
afterAll(() => cli.remove());

async function anotherPlan(prompt: string): Promise<string> {
  return String((await cli.run(['plan', '--prompt', prompt, '--speed', 'ping', '--json'])).json().plan_id);
}

/** An editor that is a script of this shell text; the file stands in $1. */
function editor(shell: string): { EDITOR: string } {
  const path = join(cli.folder, `editor-${shell.length}.sh`);
  writeFileSync(path, `${shell}\n`);
  return { EDITOR: `sh ${path}` };
}

interface Node {
  stage: string;
  state: string;
  paths: string[];
  editable: boolean;
}

async function stage(name: string): Promise<Node> {
  const { nodes } = (await cli.run(['graph', id, '--json'])).json() as { nodes: Node[] };
  const node = nodes.find((known) => known.stage === name);
  if (!node) throw new Error(`no stage ${name}`);
  return node;
}

describe('ids', () => {
  test('the beginning of an id is enough', async () => {
    expect((await cli.run(['status', id.slice(0, 5), '--json'])).json()).toMatchObject({ plan_id: id });
  });

  test('why needs a section where the id is that of a plan', async () => {
    const result = await cli.run(['why', id.slice(0, 8)]);
    expect(result.code).toBe(2);
    expect(result.stderr).toContain(`planexe graph ${id.slice(0, 8)} lists them`);
  });

  test('an unknown id ends with 3, and with --json says so to programs', async () => {
    const result = await cli.run(['status', 'ffffffff-0000', '--json']);
    expect(result.code).toBe(3);
    expect(result.json()).toMatchObject({ error: { code: 'PLAN_NOT_FOUND', details: { next: expect.any(String) } } });
  });

  test('a beginning that several plans share ends with 2 and names them', async () => {
    const many = cliHome();
    try {
      const ids = await shareTheirBeginning(many);
      const result = await many.run(['status', ids[0]?.slice(0, 4) ?? '', '--json']);
      expect(result.code).toBe(2);
      for (const candidate of ids) expect(result.stderr).toContain(candidate);
      expect(result.json()).toMatchObject({ error: { code: 'AMBIGUOUS_ID' } });
    } finally {
      many.remove();
    }
  });
});

describe('list, archive, delete', () => {
  test('list finds by words and state, newest first', async () => {
    const other = await anotherPlan(
      'Build a small observatory with a six-inch telescope near Tartu for 40,000 EUR by 2028.',
    );
    const all = (await cli.run(['list', '--json'])).json().plans as { plan_id: string }[];
    expect(all.map(({ plan_id }) => plan_id)).toEqual([other, id]);
    const found = (await cli.run(['list', '--query', 'telescope', '--json'])).json().plans;
    expect(found).toMatchObject([{ plan_id: other, state: 'completed' }]);
    expect((await cli.run(['list', '--state', 'failed', '--json'])).json()).toEqual({ plans: [] });
    const { stdout } = await cli.run(['list']);
    expect(stdout).toMatch(new RegExp(`^${other.slice(0, 8)} +completed +100 %`, 'm'));
  });

  test('list and status say why a plan is not drafted yet', async () => {
    const other = cliHome();
    try {
      const library = unwrap(openLibrary({ home: other.home, env: {}, user: 'ada', planner }));
      const waiting = newPlan(library, 'Dig a pond behind the school in Narva for 3,000 EUR.');
      library.close();
      const reason = 'It starts as soon as a worker takes it.';
      expect((await other.run(['list', '--json'])).json()).toMatchObject({ plans: [{ waiting_for: reason }] });
      expect((await other.run(['list'])).stdout).toContain(`\n\n${waiting.slice(0, 8)}: ${reason}\n`);
      expect((await other.run(['status', waiting])).stdout).toMatch(new RegExp(`^ +Waiting +${reason}$`, 'm'));
    } finally {
      other.remove();
    }
  });

  test('an archived plan is listed with --all only, and comes back', async () => {
    const other = await anotherPlan('Restore the village well in Bardejov with 12,000 EUR before the summer of 2028.');
    expect((await cli.run(['archive', other, '--quiet'])).stdout).toBe('');
    const ids = async (...options: string[]) =>
      ((await cli.run(['list', '--json', ...options])).json().plans as { plan_id: string }[]).map(
        ({ plan_id }) => plan_id,
      );
    expect(await ids()).not.toContain(other);
    expect(await ids('--all')).toContain(other);
    expect((await cli.run(['archive', other, '--undo', '--json'])).json()).toEqual({ plan_id: other, archived: false });
    expect(await ids()).toContain(other);
  });

  test('delete asks; where nobody can be asked it needs --yes', async () => {
    const other = await anotherPlan('Paint the school gym in Brno with volunteers for 3,000 EUR during July 2028.');
    expect((await cli.run(['delete', other])).code).toBe(2);
    expect((await cli.run(['status', other])).code).toBe(0);
    expect((await cli.run(['delete', other, '--yes', '--json'])).json()).toMatchObject({ plan_id: other });
    expect((await cli.run(['status', other])).code).toBe(3);
  });
});

describe('reading a plan', () => {
  test('status says where the plan stands', async () => {
    const { stdout, code } = await cli.run(['status', id]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/State +completed/);
    expect(stdout).toContain(fileOf('report', 'report.html'));
  });

  test('show lists the files, prints one as it is, and takes a section for its page', async () => {
    const entries = (await cli.run(['show', id, '--json'])).json().entries as { path: string; sha256: string }[];
    expect(entries.map(({ path }) => path)).toEqual(
      expect.arrayContaining([fileOf('prompt', 'page'), fileOf('report', 'report.html'), 'run.log']),
    );
    const page = (await stage('identify_risks')).paths[1] ?? '';
    const onDisk = readFileSync(join(cli.home, 'plans', id, page), 'utf8');
    expect((await cli.run(['show', id, page])).stdout).toBe(onDisk);
    expect((await cli.run(['show', id, 'identify_risks'])).stdout).toBe(onDisk);
    expect((await cli.run(['show', id, page, '--json'])).json()).toMatchObject({ path: page, content: onDisk });
    expect((await cli.run(['show', id, 'nothing.md'])).code).toBe(3);
    expect((await cli.run(['show', id, '../../library.db'])).code).toBe(2);
  });

  test('facts carry money as whole currency units with an ISO 4217 code', async () => {
    const facts = (await cli.run(['facts', id, '--json'])).json().facts as Record<string, unknown>[];
    const budget = facts.find((fact) => fact.id === 'budget.total');
    expect(budget).toMatchObject({
      basis: 'stated',
      unit: 'DKK',
      money: { amount: budget?.value, currency: 'DKK' },
      quote: { text: expect.any(String) },
    });
    expect(facts.filter((fact) => fact.unit === 'date').every((fact) => !('money' in fact))).toBe(true);
    expect((await cli.run(['facts', id])).stdout).toMatch(/^budget\.total +[\d,]+ +DKK +stated/m);
  });

  test('facts list what accepted criticism asks for, with the command that takes it over', async () => {
    const other = String((await cli.run(['duplicate', id, '--json'])).json().plan_id);
    const library = unwrap(openLibrary({ home: cli.home, env: {}, planner }));
    try {
      answerCriticism(library, other, [
        { fact: 'budget.total', label: 'Budget', value: 60_000_000 },
        { fact: 'timeline.start', label: 'Start', value: '2027-03-01' },
      ]);
    } finally {
      library.close();
    }
    const { stdout, stderr } = await cli.run(['facts', other]);
    expect(stderr).toBe('');
    const command = `set-fact ${other.slice(0, 8)}`;
    expect(stdout).toMatch(
      /^Accepted criticism asks for:\nBudget: DKK\s60,000,000 \(Cost controller\)\. Count with DKK/m,
    );
    expect(stdout).toContain(`${command} budget.total 60000000`);
    expect(stdout).toContain(`${command} timeline.start 2027-03-01`);
    expect((await cli.run(['set-fact', other, 'budget.total', '60000000'])).code).toBe(0);
    expect((await cli.run(['facts', other, '--json'])).json().proposals).toMatchObject([{ id: 'timeline.start' }]);
  });

  test('graph prints every stage with its state, and for Graphviz every edge', async () => {
    const graph = (await cli.run(['graph', id, '--json'])).json() as {
      nodes: Node[];
      edges: { from: string; to: string }[];
    };
    expect(graph.nodes.every(({ state }) => state === 'fresh')).toBe(true);
    const dot = (await cli.run(['graph', id, '--dot'])).stdout;
    expect(dot).toMatch(/^digraph plan \{\n[\s\S]*\n\}\n$/);
    for (const { from, to } of graph.edges) expect(dot).toContain(`"${from}" -> "${to}";`);
    const text = (await cli.run(['graph', id])).stdout;
    for (const { stage: name } of graph.nodes) expect(text).toMatch(new RegExp(`\\b${name} +fresh`));
    expect((await cli.run(['graph', id, '--dot', '--json'])).code).toBe(2);
  });

  test('why explains a stage, and ends with 3 for one that there is not', async () => {
    expect((await cli.run(['why', id, 'schedule'])).stdout).toContain('is fresh: nothing it reads has changed');
    expect((await cli.run(['why', id, 'schedule', '--json'])).json()).toMatchObject({
      stage: 'schedule',
      state: 'fresh',
    });
    expect((await cli.run(['why', id, 'nonsense'])).code).toBe(3);
  });

  test('export writes a zip or Markdown, and never over a file unless forced', async () => {
    const zip = await cli.run(['export', id, '--format', 'zip', '--out', 'plan.zip', '--json']);
    const file = join(cli.folder, 'plan.zip');
    expect(zip.json()).toMatchObject({ file, content_type: 'application/zip' });
    expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
    expect((await cli.run(['export', id, '--format', 'md', '--out', 'plan.zip'])).code).toBe(2);
    expect((await cli.run(['export', id, '--format', 'md', '--out', 'plan.zip', '--force'])).code).toBe(0);
    const report = readFileSync(join(cli.home, 'plans', id, REPORT_PAGE), 'utf8');
    expect(readFileSync(file, 'utf8')).toBe(report);
    expect((await cli.run(['export', id, '--format', 'md', '--out', '-'])).stdout).toBe(report);
    expect((await cli.run(['export', id, '--format', 'exe'])).code).toBe(2);
    const csv = await cli.run(['export', id, '--format', 'csv', '--part', 'facts', '--out', '-']);
    expect(csv.stdout).toMatch(/^\ufeffid,label,value,unit,[\s\S]*\r\nbudget\.total,/);
    expect((await cli.run(['export', id, '--format', 'csv', '--part', 'nothing'])).code).toBe(2);
    expect((await cli.run(['export', id])).code).toBe(2);
    expect((await cli.run(['export', id, '--format', 'md', '--out', 'no/such/folder/x.md'])).code).toBe(3);
    const [named] = (await cli.run(['export', id, '--format', 'md'])).stdout.split(' (');
    expect(existsSync(named ?? '')).toBe(true);
  });

  test('doctor finds nothing wrong', async () => {
    const result = await cli.run(['doctor', '--json']);
    expect(result.code).toBe(0);
    expect(result.json()).toMatchObject({ ok: true, home: cli.home, counts: { plans: expect.any(Number) } });
    expect((await cli.run(['doctor'])).stdout).toContain('The database is intact.');
  });
});

describe('changing a plan', () => {
  test('set-fact changes what is computed at once and names what became stale', async () => {
    const before = readFileSync(join(cli.home, 'plans', id, REPORT_PAGE), 'utf8');
    const set = await cli.run(['set-fact', id, 'budget.total', '61,234,567', '--json']);
    expect(set.code, set.stderr).toBe(0);
    expect(set.json()).toMatchObject({ id: 'budget.total', value: 61_234_567 });
    expect(set.json().changed).toEqual(expect.arrayContaining([REPORT_PAGE]));
    const after = readFileSync(join(cli.home, 'plans', id, REPORT_PAGE), 'utf8');
    expect(after).not.toBe(before);
    expect(after).toContain('61,234,567');
    const stale = set.json().stale_stages as string[];
    expect(stale.length).toBeGreaterThan(0);
    expect((await cli.run(['why', id, stale[0] ?? ''])).stdout).toMatch(/is stale: .*\n {2}- /);
    const reset = await cli.run(['set-fact', id, 'budget.total', '--reset']);
    expect(reset.stdout).toContain('back to its original value');
    expect(readFileSync(join(cli.home, 'plans', id, REPORT_PAGE), 'utf8')).toBe(before);
  });

  test('set-fact refuses an unknown fact, a value that is none, and no value', async () => {
    expect((await cli.run(['set-fact', id, 'budget.moon', '1'])).code).toBe(3);
    expect((await cli.run(['set-fact', id, 'budget.total', 'plenty'])).code).toBe(2);
    expect((await cli.run(['set-fact', id, 'budget.total'])).code).toBe(2);
  });

  test('set-fact says what a value is read as before it saves it, and refuses one with two readings', async () => {
    const set = await cli.run(['set-fact', id, 'budget.total', '61.234.567,00']);
    expect(set.code, set.stderr).toBe(0);
    expect(set.stdout).toMatch(/^“61\.234\.567,00” is read as .*61,234,567/);
    const refused = await cli.run(['set-fact', id, 'budget.total', '900.000']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('it can mean 900000 or 900');
    expect((await cli.run(['facts', id])).stdout).toContain('61,234,567');
    expect((await cli.run(['set-fact', id, 'budget.total', '--reset'])).code).toBe(0);
  });

  test('edit with an editor changes the page, and a resume drafts only what reads it', async () => {
    const page = (await stage('identify_risks')).paths[1] ?? '';
    const env = editor('printf "\\nThe ferry may be late.\\n" >> "$1"');
    const edited = await cli.run(['edit', id, 'identify_risks', '--reason', 'known', '--json'], { env });
    expect(edited.code, edited.stderr).toBe(0);
    expect(edited.json()).toMatchObject({ updated: true, path: page });
    expect(readFileSync(join(cli.home, 'plans', id, page), 'utf8')).toContain('The ferry may be late.');
    expect(await stage('identify_risks')).toMatchObject({ state: 'edited' });
    const resumed = await cli.run(['resume', id, '--json']);
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(readFileSync(String(resumed.json().report_md), 'utf8')).toContain('The ferry may be late.');
  });

  test('edit says which sections a page does not reach, and which data to edit for them', async () => {
    const [data = '', page = ''] = (await stage('identify_risks')).paths;
    const edited = await cli.run(['edit', id, page], { env: editor('printf "\\nThe ferry is late.\\n" >> "$1"') });
    expect(edited.code, edited.stderr).toBe(0);
    expect(edited.stdout).toMatch(/^! These use the data of this section, not its page: .+\. To change them, edit /m);
    expect(edited.stdout).toContain(`edit ${data}.`);
    expect((await cli.run(['edit', id, page, '--discard'])).code).toBe(0);
  });

  test('edit --discard takes an edit back: page, report and graph are as they were drafted', async () => {
    const page = (await stage('swot')).paths[1] ?? '';
    const drafted = readFileSync(join(cli.home, 'plans', id, page), 'utf8');
    const edited = await cli.run(['edit', id, 'swot', '--json'], { env: editor('echo "# Mine" > "$1"') });
    expect(edited.code, edited.stderr).toBe(0);
    const taken = await cli.run(['edit', id, 'swot', '--discard', '--json']);
    expect(taken.json()).toMatchObject({ discarded: true, restored: true });
    expect(readFileSync(join(cli.home, 'plans', id, page), 'utf8')).toBe(drafted);
    expect(await stage('swot')).toMatchObject({ state: 'fresh' });
  });

  test('edit prompt changes the prompt and names what a resume drafts anew', async () => {
    const env = editor('printf "\nIt must never be open on Sundays.\n" >> "$1"');
    const edited = await cli.run(['edit', id, 'prompt', '--json'], { env });
    expect(edited.code, edited.stderr).toBe(0);
    expect(edited.json()).toMatchObject({ updated: true, path: 'prompt' });
    expect(edited.json().stale_stages).toContain('extract_constraints');
    const resumed = await cli.run(['resume', id, '--json']);
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(readFileSync(String(resumed.json().report_md), 'utf8')).toContain('open on Sundays');
  });

  test('an editor that changes nothing changes nothing', async () => {
    const { code, stderr } = await cli.run(['edit', id, 'swot'], { env: editor('true') });
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'No changes.\n' });
  });

  test('an editor that fails changes nothing and ends with 1', async () => {
    const { code, stderr } = await cli.run(['edit', id, 'swot'], { env: editor('echo lost > "$1"; exit 3') });
    expect(code).toBe(1);
    expect(stderr).toContain('ended with exit code 3');
    expect(await stage('swot')).toMatchObject({ state: 'fresh' });
  });

  test('data that does not fit is refused with the place of the fault, and the text is kept', async () => {
    const data = (await stage('identify_risks')).paths[0] ?? '';
    const before = readFileSync(join(cli.home, 'plans', id, data));
    const env = editor(`sed -i 's/"probability": [0-9]*/"probability": "often"/' "$1"`);
    const result = await cli.run(['edit', id, data, '--json'], { env });
    expect(result.code).toBe(1);
    const { error } = result.json() as { error: { code: string; details: { path: string; kept_in: string } } };
    expect(error).toMatchObject({ code: 'INVALID_DATA', details: { path: expect.stringContaining('probability') } });
    expect(readFileSync(error.details.kept_in, 'utf8')).toContain('often');
    expect(result.stderr).toContain(error.details.kept_in);
    expect(readFileSync(join(cli.home, 'plans', id, data))).toEqual(before);
  });

  test('edit --from takes a file, and what is computed cannot be edited', async () => {
    const page = (await stage('swot')).paths[1] ?? '';
    writeFileSync(join(cli.folder, 'swot.md'), '# SWOT\n\nOurs.\n');
    const result = await cli.run(['edit', id, page, '--from', 'swot.md']);
    expect(result.code, result.stderr).toBe(0);
    expect(result.stdout).toContain(`Changed ${page}.`);
    expect((await cli.run(['edit', id, 'swot', '--from', 'nowhere.md'])).code).toBe(3);
    const refused = await cli.run(['edit', id, 'schedule', '--json'], { env: editor('touch "$1.opened"') });
    expect(refused.code).toBe(4);
    expect(refused.json()).toMatchObject({ error: { code: 'PERMISSION_DENIED' } });
  });

  test('without an editor and a terminal edit says what to do', async () => {
    const { code, stderr } = await cli.run(['edit', id, 'swot']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/→ .*--from FILE/);
  });
});

/** Two plans whose ids begin alike: the second is the first under another id, as a restored copy would be. */
async function shareTheirBeginning(home: ReturnType<typeof cliHome>): Promise<string[]> {
  const { default: Database } = await import('better-sqlite3');
  const prompts = [
    'Build a boat shed in Turku for 9,000 EUR by May 2028.',
    'Build a pier in Vaasa for 8,000 EUR by May 2028.',
  ];
  const ids: string[] = [];
  for (const prompt of prompts) {
    const made = await home.run(['plan', '--prompt', prompt, '--speed', 'ping', '--json']);
    ids.push(String(made.json().plan_id));
  }
  const [first = '', second = ''] = ids;
  const alike = `${first.slice(0, 8)}${second.slice(8)}`;
  const database = new Database(join(home.home, 'library.db'));
  database.pragma('foreign_keys = OFF');
  database.prepare('UPDATE plans SET id = ? WHERE id = ?').run(alike, second);
  database.close();
  return [first, alike];
}
