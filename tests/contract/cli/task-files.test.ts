import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliHome, cliHome } from '../../support/cli.ts';

let cli: CliHome;
beforeAll(async () => {
  cli = cliHome();
  await cli.run(['projects', 'create', 'Bakery', '--slug', 'bakery']);
});
afterAll(() => cli.remove());

async function printed(...args: string[]): Promise<string> {
  const result = await cli.run(args);
  expect([result.code, result.stderr]).toEqual([0, '']);
  return result.stdout;
}

async function refused(exit: number, args: readonly string[], input?: string): Promise<string> {
  const { code, stdout, stderr } = await cli.run([...args], input === undefined ? {} : { input });
  expect([code, stdout]).toEqual([exit, '']);
  return stderr;
}

function file(name: string, content: string): string {
  writeFileSync(join(cli.folder, name), content);
  return name;
}

/** Id of the proposed task plan. */
async function proposed(...args: string[]): Promise<string> {
  return (await printed('propose', ...args, '--quiet')).trim();
}

/** Titles of the tasks of a task plan in each state. */
async function states(id: string): Promise<Record<string, string>> {
  const { tasks } = (await cli.run(['tasks', '--plan', id, '--json'])).json() as {
    tasks: { title: string; state: string }[];
  };
  return Object.fromEntries(tasks.map(({ title, state }) => [title, state]));
}

const CSV = [
  'key;title;depends_on;likely;planned_cost;Mood;evidence;currency',
  'lease;Sign the lease;;2,5;400;good;scan (file);eur',
  'oven;"Install the ""big"" oven";lease;3;;;;',
].join('\r\n');

const TASK_MASTER = {
  master: {
    tasks: [
      { id: 1, title: 'Plan', status: 'done', dependencies: [], priority: 'high' },
      {
        id: 2,
        title: 'Build',
        status: 'pending',
        dependencies: [1],
        subtasks: [{ id: 1, title: 'Walls', status: 'in-progress', dependencies: [] }],
      },
      { id: 3, title: 'Dream', status: 'cancelled', dependencies: [] },
    ],
  },
};

const BEADS = [
  { id: 'app-1', title: 'First', status: 'closed', priority: 1, issue_type: 'task' },
  {
    id: 'app-2',
    title: 'Second',
    status: 'open',
    priority: 1,
    issue_type: 'task',
    dependencies: [{ issue_id: 'app-2', depends_on_id: 'app-1', type: 'blocks' }],
  },
]
  .map((issue) => JSON.stringify(issue))
  .join('\n');

describe('propose takes files of other programs', () => {
  test('CSV with semicolons, a mark of the byte order, and a column that means nothing', async () => {
    const out = await printed('propose', file('tasks.csv', `\uFEFF${CSV}`), '--title', 'Open');
    expect(out).toMatch(
      /^Proposed Open \([0-9a-f]{8}\): 2 tasks in Bakery\.\nLeft out:\n {2}1 × column "Mood" \(1\)\nNext: planexe approve/,
    );
    const json = (await cli.run(['propose', 'tasks.csv', '--json'])).json();
    expect(json).toMatchObject({ format: 'csv', title: 'tasks', tasks: 2, done: 0, cancelled: 0 });
    const { tasks } = (await cli.run(['tasks', '--plan', String(json.graph_id), '--json'])).json();
    expect(tasks).toMatchObject([
      {
        node_key: 'lease',
        estimate: { optimistic: 2.5, likely: 2.5, pessimistic: 2.5 },
        currency: 'EUR',
        planned_cost: 400,
        verification_contract: { evidence: [{ name: 'scan', type: 'file' }] },
      },
      { title: 'Install the "big" oven', depends_on: [{ node_key: 'lease', kind: 'hard' }] },
    ]);
  });

  test('Task Master: what is done stays done, and what is cancelled dropped, once a person has approved', async () => {
    const out = await printed('propose', file('tasks.json', JSON.stringify(TASK_MASTER)), '--title', 'House');
    expect(out).toContain(
      '\nFrom the approval on: 1 done, 1 cancelled.\nLeft out:\n  1 × status "in-progress" (2.1)\n',
    );
    const id = /\(([0-9a-f]{8})\)/.exec(out)?.[1] ?? '';
    expect(await states(id)).toEqual({ Plan: 'blocked', Build: 'blocked', Walls: 'blocked', Dream: 'blocked' });
    await printed('approve', id);
    expect(await states(id)).toEqual({ Plan: 'done', Build: 'blocked', Walls: 'ready', Dream: 'cancelled' });
    expect(await printed('forecast', id)).toContain('80% likely by');
    expect(await printed('status-report', id)).toContain('Plan');
  });

  test('Beads and check lists, also piped in', async () => {
    const beads = await cli.run(['propose', '-', '--json'], { input: BEADS });
    expect(beads.json()).toMatchObject({ format: 'beads', tasks: 2, done: 1, title: 'Imported tasks' });
    const list = await cli.run(['propose', '-', '--json'], {
      input: '# Move\n\n* [x] Box\n* [ ] Van\n    * [ ] Fuel\n',
    });
    expect(list.json()).toMatchObject({ format: 'md', tasks: 3, done: 1, title: 'Move' });
  });

  test('what cannot be read ends with 2 and says where and why', async () => {
    expect(await refused(2, ['propose', '-'], 'What a day')).toMatch(
      /The file format was not recognised\.\n→ Add --format csv\|md\|task-master\|beads\|mspdi\|json\./,
    );
    expect(await refused(2, ['propose', '-', '--format', 'csv'], 'title,likely\nA,soon')).toContain(
      'Row 1: likely is not a number: "soon".',
    );
    expect(await refused(2, ['propose', '-'], '- [ ] A {#a}\n  - After: b\n- [ ] B {#b}\n  - After: a\n')).toContain(
      'The dependencies form a cycle: "a" → "b" → "a".',
    );
    expect(await refused(2, ['propose', '-'], 'key,title,depends_on\na,A,nothing\n')).toContain(
      '"a" depends on "nothing", which is not among the tasks.',
    );
    expect(await refused(2, ['propose', '-'], 'key,title\na,A\na,B\n')).toContain('The key "a" stands twice.');
    expect(await refused(2, ['propose', '-'], '- [x] A\n')).toContain('All tasks in the file are already done.');
    expect(await refused(2, ['propose', 'tasks.json', '--list', 'none'])).toMatch(
      /no list "none"\.\n→ It has "master"/,
    );
    expect(await refused(2, ['propose', '--template', 'event', '--format', 'csv'])).toContain('are for files');
  });
});

describe('export-tasks', () => {
  test('gives a file that proposes the same tasks again, in every format that keeps all', async () => {
    const id = await proposed(file('shop.csv', CSV), '--title', 'Shop');
    for (const [format, name] of [
      ['csv', 'again.csv'],
      ['md', 'again.md'],
    ] as const) {
      expect(await printed('export-tasks', id, '--format', format, '--out', name)).toContain(`${name}\n`);
      const again = await proposed(name);
      const compare = await printed('export-tasks', again, '--format', 'csv');
      expect(compare).toBe(await printed('export-tasks', id, '--format', 'csv'));
    }
    expect(readFileSync(join(cli.folder, 'again.md'), 'utf8')).toBe(`# Shop

Costs in EUR.

- [ ] Sign the lease {#lease}
  - Estimate: 2.5 / 2.5 / 2.5 days
  - Cost: 400
  - Evidence: scan (file)
- [ ] Install the "big" oven {#oven}
  - After: lease
  - Estimate: 3 / 3 / 3 days
`);
  });

  test('says on standard error what the format has no place for', async () => {
    const id = await proposed('shop.csv', '--title', 'Shop');
    const { code, stdout, stderr } = await cli.run(['export-tasks', id, '--format', 'task-master']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ master: { tasks: [{ id: 1 }, { id: 2, dependencies: [1] }] } });
    expect(stderr).toBe(
      [
        'Left out:',
        '  1 × currency of costs (EUR) (lease)',
        '  2 × key: the number is the id, the key stands in metadata (lease)',
        '  2 × estimate (lease)',
        '  1 × planned cost (lease)',
        '  1 × evidence that is checked: it stands as text only (lease)',
        '',
      ].join('\n'),
    );
    const json = await cli.run(['export-tasks', id, '--format', 'beads', '--out', '.', '--json']);
    expect(json.json()).toMatchObject({
      graph_id: id,
      file: expect.stringMatching(/shop-[0-9a-f]{8}\.jsonl$/),
      tasks: 2,
      left_out: expect.arrayContaining([{ what: 'planned cost', count: 1, example: 'lease' }]),
    });
    expect((await cli.run(['export-tasks', id, '--format', 'beads', '--quiet'])).stderr).toBe('');
  });

  test('without a plan it is the only active one; options that make no sense end with 2', async () => {
    await printed('projects', 'create', 'Empty', '--slug', 'empty');
    expect(await refused(3, ['export-tasks', '--format', 'csv', '--project', 'empty'])).toContain(
      'no active task plan',
    );
    const id = await proposed('shop.csv', '--project', 'empty');
    await printed('approve', id);
    expect(await printed('export-tasks', '--format', 'md', '--project', 'empty')).toContain('# shop\n');
    expect(await refused(2, ['export-tasks', id, '--format', 'pdf'])).toContain('--format');
    expect(await refused(2, ['export-tasks', id])).toContain('--format');
    expect(await refused(2, ['export-tasks', id, '--format', 'csv', '--force'])).toContain('--force needs --out.');
    const unclear = await cli.run(['export-tasks', id, '--format', 'csv', '--json']);
    expect([unclear.code, unclear.stderr]).toEqual([2, expect.stringContaining('--json needs --out.')]);
  });
});
