import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { listAudit, openLibrary, proposeGraph } from '../../src/library/index.ts';
import { NO_CONTRACTS } from '../../src/shared/contracts/task.ts';
import type { AppError, Result } from '../../src/shared/result.ts';
import { type CliHome, type CliResult, cliHome } from '../support/cli.ts';

let cli: CliHome;
beforeAll(() => {
  cli = cliHome();
});
afterAll(() => cli.remove());

/** The file of a scan, and its SHA-256. */
const SCAN = 'a lease of five years';
const SCAN_SHA256 = createHash('sha256').update(SCAN).digest('hex');

const CONTRACTS = { executionContract: {}, verificationContract: {} };
const BAKERY = {
  title: 'Open the bakery',
  tasks: [
    {
      nodeKey: 'lease',
      title: 'Sign the lease',
      executionContract: { deliverable: 'a signed lease', notes: ['Ask the notary first'] },
      verificationContract: {
        doneWhen: 'both have signed',
        evidence: [
          { name: 'scan', type: 'file' },
          { name: 'listing', type: 'link' },
          { name: 'rent', type: 'number', atMost: 2500 },
          { name: 'terms', type: 'note' },
        ],
      },
      role: 'owner',
      due: '2027-05-01',
      estimate: { optimistic: 1, likely: 3, pessimistic: 8 },
      plannedCost: 400,
    },
    { nodeKey: 'oven', title: 'Install the oven', dependsOn: ['lease'], ...CONTRACTS },
    { nodeKey: 'sign', title: 'Paint the sign', tags: ['paint'], ...CONTRACTS },
    { nodeKey: 'open', title: 'Open the doors', dependsOn: ['oven', 'sign'], ...CONTRACTS },
  ],
};
const EVIDENCE = [
  '--file',
  'scan=lease.pdf',
  '--link',
  'listing=https://example.org/shop?id=1',
  '--number',
  'rent=2400',
];

interface Proposed {
  readonly graph_id: string;
  readonly project_id: string;
  readonly task_ids: Readonly<Record<string, string>>;
}

function file(name: string, content: string): string {
  writeFileSync(join(cli.folder, name), content);
  return name;
}

async function proposed(project: string, plan: unknown = BAKERY): Promise<Proposed> {
  const path = file('tasks.json', JSON.stringify(plan));
  const result = await cli.run(['propose', path, '--project', project, '--json']);
  expect(result).toMatchObject({ code: 0 });
  return result.json() as unknown as Proposed;
}

async function approved(project: string, plan?: unknown): Promise<Proposed> {
  const graph = await proposed(project, plan);
  expect(await cli.run(['approve', graph.graph_id])).toMatchObject({ code: 0 });
  return graph;
}

/** States of the tasks of a task plan by their keys. */
async function states(graphId: string): Promise<Readonly<Record<string, string>>> {
  const { tasks } = (await cli.run(['tasks', '--plan', graphId, '--json'])).json() as {
    tasks: { node_key: string; state: string }[];
  };
  return Object.fromEntries(tasks.map(({ node_key, state }) => [node_key, state]));
}

function errorOf(result: CliResult): AppError {
  return result.json().error as AppError;
}

/** A command that ends with this code, in words on standard error and with `--json` for programs. */
async function refused(
  args: readonly string[],
  exit: number,
  code: string,
  env: Readonly<Record<string, string>> = {},
): Promise<AppError> {
  const result = await cli.run([...args, '--json'], { env });
  const error = errorOf(result);
  expect({ exit: result.code, code: error.code }).toEqual({ exit, code });
  expect(result.stderr).toContain(`error: ${error.message}`);
  expect(result.stderr).toContain(`→ ${String(error.details?.next)}`);
  // Names of tools help nobody at a terminal.
  expect(String(error.details?.next)).not.toMatch(/\b[a-z]+_[a-z]+\b/);
  return error;
}

/** Work on the same library without the command line. */
function withOpen<T>(work: (library: Parameters<typeof proposeGraph>[0]) => Result<T>): T {
  const opened = openLibrary({ env: { PLANEXE_HOME: cli.home, PLANEXE_USER: 'ada' } });
  if (!opened.ok) throw new Error(opened.error.message);
  try {
    const done = work(opened.value);
    if (!done.ok) throw new Error(done.error.message);
    return done.value;
  } finally {
    opened.value.close();
  }
}

describe('before there is a project', () => {
  test('every command that needs one says how to create it', async () => {
    const env = { PLANEXE_USER: 'linus' };
    const path = file('tasks.json', JSON.stringify(BAKERY));
    for (const args of [['tasks'], ['claim'], ['propose', path]]) {
      const { message, details } = await refused(args, 3, 'project.not_found', env);
      expect(message).toBe('There is no project yet.');
      expect(details).toMatchObject({
        recovery: { reason: 'no_project' },
        next: 'planexe projects create NAME creates one.',
      });
    }
    expect((await cli.run(['projects'], { env })).stdout).toContain('planexe projects create NAME');
    expect((await cli.run(['approve'], { env })).stdout).toBe('Nothing waits for approval.\n');
  });
});

describe('from a project to a task plan that is done', () => {
  test('tasks are proposed, approved, claimed, done with evidence, failed, reopened and cancelled', async () => {
    const created = await cli.run(['projects', 'create', 'Bakery in Lyon']);
    expect(created).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Created Bakery in Lyon (bakery-in-lyon).'),
    });
    file('lease.pdf', SCAN);

    const path = file('tasks.json', JSON.stringify(BAKERY));
    const told = await cli.run(['propose', path, '--project', 'bakery in LYON']);
    expect(told.stdout).toMatch(/^Proposed Open the bakery \([0-9a-f]{8}\): 4 tasks in Bakery in Lyon\.\n/);
    const id = /planexe approve ([0-9a-f]{8})/.exec(told.stdout)?.[1] ?? '';
    expect(await states(id)).toEqual({ lease: 'blocked', oven: 'blocked', sign: 'blocked', open: 'blocked' });

    const early = await refused(['claim', await taskId(id, 'lease')], 4, 'plan.requires_approval');
    expect(early.details?.next).toBe(`planexe approve ${id} makes it active.`);

    const waiting = await cli.run(['approve']);
    expect(waiting.stdout).toMatch(new RegExp(`^${id} +4 +person .*Bakery in Lyon +Open the bakery$`, 'm'));
    const approval = await cli.run(['approve', id, '--note', 'agreed']);
    expect(approval.stdout).toContain('Ready: 2 tasks.');
    expect((await cli.run(['approve', '--json'])).json()).toEqual({ waiting: [] });
    expect(await states(id)).toEqual({ lease: 'ready', oven: 'blocked', sign: 'ready', open: 'blocked' });

    // The lease is on the longest path.
    const claimed = await cli.run(['claim', '--plan', id]);
    expect(claimed.code).toBe(0);
    for (const line of [
      'Sign the lease',
      'a signed lease',
      'Ask the notary first',
      'both have signed',
      'rent (number, at most 2500)',
      '3 working days (1 to 8)',
      '--file "scan=PATH" --link "listing=URL" --number "rent=VALUE" --note "terms=TEXT"',
    ])
      expect(claimed.stdout).toContain(line);

    const bare = await refused(['done', 'lease'], 4, 'task.evidence_missing');
    expect(bare.message).toBe('Missing evidence: scan, listing, rent, terms.');
    const dear = await refused(
      ['done', 'lease', ...EVIDENCE.slice(0, -1), 'rent=3000', '--note', 'for five years'],
      4,
      'task.evidence_missing',
    );
    expect(dear.details).toMatchObject({
      missing: [{ name: 'rent', type: 'number', why: '3000 is more than 2500' }],
      next: 'Give all of the evidence in one call, with --number "rent=VALUE" (rent: 3000 is more than 2500).',
    });
    expect((await states(id)).lease).toBe('claimed');

    const done = await cli.run([
      'done',
      'lease',
      ...EVIDENCE,
      '--note',
      'five years, 2% a year=fair',
      '--cost',
      '350.5',
    ]);
    expect(done.stdout).toMatch(/^Done: Sign the lease .*\nReady now: Install the oven \([0-9a-f]{8}\)\.\n$/);
    const { task } = (await cli.run(['tasks', await taskId(id, 'lease'), '--json'])).json();
    expect(task).toMatchObject({
      state: 'done',
      actual_cost: 350.5,
      evidence: [
        { name: 'scan', type: 'file', path: join(cli.folder, 'lease.pdf'), sha256: SCAN_SHA256 },
        { name: 'listing', type: 'link', url: 'https://example.org/shop?id=1' },
        { name: 'rent', type: 'number', value: 2400 },
        { name: 'terms', type: 'note', text: 'five years, 2% a year=fair' },
      ],
    });

    const failed = await cli.run(['fail', 'oven', '--reason', 'it does not fit']);
    expect(failed.stdout).toContain('planexe reopen');
    const why = await cli.run(['why', 'open']);
    expect(why.stdout).toMatch(/is blocked: It waits for .*“Install the oven”.* failed and must be reopened first\./);
    expect(why.stdout).toMatch(/^ {2}- Install the oven \([0-9a-f]{8}\) is failed$/m);
    const again = await refused(['done', 'oven'], 4, 'conflict');
    expect(again.message).toContain('cannot-complete-failed');
    expect(again.details?.next).toMatch(/^planexe reopen [0-9a-f]{8} --reason TEXT/);

    expect((await cli.run(['reopen', 'oven', '--reason', 'a smaller one'])).stdout).toContain('It is ready.');
    expect((await cli.run(['claim', 'oven', '--json'])).json()).toMatchObject({ task: { claimed_by: 'person' } });
    expect((await cli.run(['release', 'oven', '--reason', 'ill'])).stdout).toContain('Given back: Install the oven');
    expect((await cli.run(['done', 'oven'])).code).toBe(0);
    expect((await states(id)).open).toBe('blocked');
    const cancelled = await cli.run(['cancel', 'sign', '--reason', 'not needed', '--json']);
    const open = await taskId(id, 'open');
    expect(cancelled.json()).toMatchObject({ state: 'cancelled', readied_task_ids: [open], graph_status: 'active' });
    const last = await cli.run(['done', 'open']);
    expect(last.stdout).toContain('The task plan Open the bakery is done.');

    const { graphs } = (await cli.run(['tasks', '--plan', id, '--json'])).json() as {
      graphs: { project_id: string }[];
    };
    expect(graphs).toMatchObject([{ status: 'done', note: 'agreed', counts: { done: 3, cancelled: 1 } }]);
    const project_id = graphs[0]?.project_id ?? '';
    const { entries } = withOpen((library) => listAudit(library, { project_id }));
    const actions = entries.filter(({ actor }) => actor === 'person').map(({ action }) => action);
    expect(actions).toEqual([
      'project.created',
      'plan.proposed',
      'plan.approved',
      'task.claimed',
      'task.done',
      'task.failed',
      'task.reopened',
      'task.claimed',
      'task.released',
      'task.done',
      'task.cancelled',
      'task.done',
      'plan.done',
    ]);
  });
});

async function taskId(graphId: string, key: string): Promise<string> {
  const { tasks } = (await cli.run(['tasks', '--plan', graphId, '--json'])).json() as {
    tasks: { node_key: string; task_id: string }[];
  };
  return tasks.find(({ node_key }) => node_key === key)?.task_id ?? '';
}

/** Each test has a project of its own, since tasks of all active plans share the names that people type. */
let project = '';
let count = 0;
beforeEach(async () => {
  count += 1;
  project = `project-${count}`;
  await cli.run(['projects', 'create', `Project ${count}`]);
});

describe('planexe projects', () => {
  test('lists them, oldest first, with how many tasks they have', async () => {
    await proposed(project);
    const { projects } = (await cli.run(['projects', '--json'])).json() as {
      projects: { slug: string; task_count: number }[];
    };
    expect(projects.at(-1)).toMatchObject({ slug: project, task_count: 4 });
    expect((await cli.run(['projects'])).stdout).toMatch(new RegExp(` ${project} +4 `));
  });

  test('refuses a name or slug that is taken, and one that is none', async () => {
    await refused(['projects', 'create', `PROJECT ${count}`], 4, 'project.name_taken');
    await refused(['projects', 'create', 'Another', '--slug', project], 4, 'project.slug_taken');
    await refused(['projects', 'create', 'Another', '--slug', 'A B'], 2, 'validation.invalid_input');
    await refused(['projects', 'create', '  '], 2, 'validation.invalid_input');
    await refused(['projects', 'create'], 2, 'INVALID_INPUT');
    await refused(['projects', 'drop', 'x'], 2, 'INVALID_INPUT');
    await refused(['projects', '--slug', 'x'], 2, 'INVALID_INPUT');
  });

  test('refuses more than the setting allows, and names the setting', async () => {
    onTestFinished(async () => void (await cli.run(['settings', 'projects_limit', 'default'])));
    expect((await cli.run(['settings', 'projects_limit', '1'])).code).toBe(0);
    const result = await cli.run(['projects', 'create', 'One more', '--json']);
    expect(result.code).toBe(4);
    expect(errorOf(result)).toMatchObject({
      code: 'quota.exceeded',
      details: { next: 'planexe settings projects_limit NUMBER raises the limit.' },
    });
  });
});

describe('planexe propose', () => {
  test('reads standard input, and takes project and title from the options first', async () => {
    const { projects } = (await cli.run(['projects', '--json'])).json() as { projects: { project_id: string }[] };
    const input = JSON.stringify({ ...BAKERY, projectId: projects[0]?.project_id });
    const result = await cli.run(['propose', '-', '--project', project, '--title', 'Another title', '--quiet'], {
      input,
    });
    expect(result.stdout).toMatch(/^[0-9a-f-]{36}\n$/);
    const { graphs } = (await cli.run(['tasks', '--project', project, '--json'])).json();
    expect(graphs).toMatchObject([{ graph_id: result.stdout.trim(), title: 'Another title', status: 'proposed' }]);
  });

  test('takes the project and title of the file where no option names them', async () => {
    const { projects } = (await cli.run(['projects', '--json'])).json() as { projects: { project_id: string }[] };
    const project_id = projects.at(-1)?.project_id;
    const input = JSON.stringify({ ...BAKERY, projectId: project_id });
    expect((await cli.run(['propose', '-', '--json'], { input })).json()).toMatchObject({ project_id });
  });

  test.each([
    ['is not JSON', '{"title": ', 'INVALID_INPUT', /not JSON/],
    ['has no tasks', '{"title": "A"}', 'validation.invalid_input', /tasks/],
    ['has an empty list', '{"title": "A", "tasks": []}', 'validation.invalid_input', /tasks/],
    ['has no title', '{"tasks": []}', 'INVALID_INPUT', /no title/],
    [
      'misspells a field',
      JSON.stringify({ title: 'A', tasks: [{ ...CONTRACTS, nodeKey: 'a', title: 'A', dependson: ['b'] }] }),
      'validation.invalid_input',
      /dependson/,
    ],
    [
      'has a key twice',
      JSON.stringify({ title: 'A', tasks: [1, 2].map(() => ({ ...CONTRACTS, nodeKey: 'a', title: 'A' })) }),
      'validation.invalid_input',
      /"a" stands twice/,
    ],
    [
      'depends on nothing there is',
      JSON.stringify({ title: 'A', tasks: [{ ...CONTRACTS, nodeKey: 'a', title: 'A', dependsOn: ['b'] }] }),
      'validation.invalid_input',
      /"b"/,
    ],
    [
      'has a cycle',
      JSON.stringify({
        title: 'A',
        tasks: [
          { ...CONTRACTS, nodeKey: 'a', title: 'A', dependsOn: ['b'] },
          { ...CONTRACTS, nodeKey: 'b', title: 'B', dependsOn: ['a'] },
        ],
      }),
      'dependency.cycle',
      /"a" → "b" → "a"/,
    ],
  ])('a file that %s ends with 2, and nothing is proposed', async (_what, content, code, message) => {
    const path = file('bad.json', content);
    const error = await refused(['propose', path, '--project', project], 2, code);
    expect(error.message).toMatch(message);
    expect((await cli.run(['tasks', '--project', project, '--json'])).json()).toMatchObject({ graphs: [], total: 0 });
  });

  test('a file that is not there ends with 3, a folder with 2, a project that there is not with 3', async () => {
    await refused(['propose', 'nowhere.json'], 3, 'INVALID_INPUT');
    mkdirSync(join(cli.folder, 'folder'), { recursive: true });
    await refused(['propose', 'folder'], 2, 'INVALID_INPUT');
    const path = file('tasks.json', JSON.stringify(BAKERY));
    const { details } = await refused(['propose', path, '--project', 'nowhere'], 3, 'project.not_found');
    expect(details?.next).toBe('planexe projects lists your projects.');
  });

  test('the example of its help can be proposed', async () => {
    const { stdout } = await cli.run(['propose', '--help']);
    const example = stdout.slice(stdout.indexOf('{"title"'), stdout.indexOf('A task may also'));
    expect((await cli.run(['propose', '-', '--project', project], { input: example })).stdout).toContain('2 tasks');
  });
});

describe('planexe approve and reject', () => {
  test('list names the agent that asks, and rejecting ends the wait with a note', async () => {
    const { project_id } = await proposed(project);
    const { graph_id } = withOpen((library) =>
      proposeGraph(
        library,
        { project_id, title: 'By an agent', tasks: [{ node_key: 'a', title: 'A', ...NO_CONTRACTS }] },
        'agent:planner',
      ),
    );
    const waiting = await cli.run(['approve']);
    expect(waiting.stdout).toMatch(/^[0-9a-f]{8} +1 +agent:planner .* By an agent$/m);
    const rejected = await cli.run(['reject', graph_id.slice(0, 8), '--note', 'too dear', '--json']);
    expect(rejected.json()).toEqual({ graph_id, status: 'rejected' });
    const { graphs } = (await cli.run(['tasks', '--plan', graph_id, '--json'])).json();
    expect(graphs).toMatchObject([{ status: 'rejected', note: 'too dear', decided_by: 'person' }]);
    const late = await refused(['approve', graph_id], 4, 'conflict');
    expect(late.message).toContain('cannot-approve-rejected');
    expect(late.details?.next).toBe('planexe propose FILE proposes a new one.');
  });

  test('a second approval changes nothing and ends with 4', async () => {
    const { graph_id } = await approved(project);
    const before = await states(graph_id);
    const { message, details } = await refused(['approve', graph_id], 4, 'conflict');
    expect(message).toContain('cannot-approve-active');
    expect(details?.next).toContain('planexe claim');
    expect(await states(graph_id)).toEqual(before);
  });

  test('an id that there is not ends with 3, a note without an id with 2', async () => {
    await refused(['approve', 'ffffffff'], 3, 'plan.not_found');
    await refused(['reject', 'nonsense'], 3, 'plan.not_found');
    await refused(['approve', '--note', 'fine'], 2, 'INVALID_INPUT');
  });
});

describe('planexe tasks', () => {
  test('filters by state, role and tag, and leaves out plans without a match', async () => {
    await proposed(project);
    const { graph_id } = await approved(project);
    const keys = async (...filters: string[]) => {
      const { tasks } = (await cli.run(['tasks', '--plan', graph_id, ...filters, '--json'])).json() as {
        tasks: { node_key: string }[];
      };
      return tasks.map(({ node_key }) => node_key);
    };
    expect(await keys('--state', 'ready')).toEqual(['lease', 'sign']);
    expect(await keys('--role', 'owner')).toEqual(['lease']);
    expect(await keys('--tag', 'paint')).toEqual(['sign']);
    const { stdout } = await cli.run(['tasks', '--project', project, '--state', 'ready']);
    expect(stdout).toContain(`Project ${count} (${project}): 2 tasks match`);
    expect(stdout).toContain(', active: 2 ready, 2 blocked');
    expect(stdout).not.toContain(', proposed:');
  });

  test('leaves out columns that are empty, and says how many more there are', async () => {
    const { graph_id } = await approved(project, { ...BAKERY, tasks: BAKERY.tasks.slice(2, 3) });
    expect((await cli.run(['tasks', '--plan', graph_id])).stdout).toMatch(/^ID +STATE +KEY +TITLE$/m);
    await proposed(project);
    const { stdout } = await cli.run(['tasks', '--project', project, '--limit', '2']);
    expect(stdout).toMatch(/^ID +STATE +KEY +DUE +ROLE +TITLE$/m);
    expect(stdout).toContain('2 of 5 are listed; --limit lists more.');
  });

  test('refuses a state that is none, a limit that is no number, and a filter beside a task', async () => {
    expect((await cli.run(['tasks', '--state', 'happy'])).code).toBe(2);
    await refused(['tasks', '--limit', 'many'], 2, 'INVALID_INPUT');
    await refused(['tasks', 'lease', '--state', 'ready'], 2, 'INVALID_INPUT');
  });

  test('what is written in a task cannot steer the terminal', async () => {
    const title = 'Paint \u001b[31mred\u0007';
    const { graph_id } = await approved(project, { title, tasks: [{ ...CONTRACTS, nodeKey: 'k\u001b[2J', title }] });
    const { stdout } = await cli.run(['tasks', '--plan', graph_id]);
    expect(stdout).toContain('Paint [31mred');
    for (const shown of [stdout, (await cli.run(['claim', '--plan', graph_id])).stdout])
      expect(shown).not.toMatch(/[^\P{Cc}\n]/u);
  });
});

describe('ids', () => {
  test('a task is named by its id, the beginning of it or its key; a project by slug, name or id', async () => {
    const { graph_id, project_id, task_ids } = await approved(project);
    const oven = task_ids.oven ?? '';
    for (const name of [oven, oven.slice(0, 8), oven.slice(0, 8).toUpperCase()])
      expect((await cli.run(['why', name, '--json'])).json()).toMatchObject({ task_id: oven, graph_id });
    for (const name of [project, `Project ${count}`, `pROJECT ${count}`, project_id, project_id.slice(0, 8)])
      expect((await cli.run(['tasks', '--project', name, '--json'])).json()).toMatchObject({ graphs: [{ graph_id }] });
  });

  test('a key that several active plans have ends with 2 and names the tasks', async () => {
    const [first, second] = [await approved(project), await approved(project)];
    const error = await refused(['claim', 'lease'], 2, 'AMBIGUOUS_ID');
    const candidates = error.details?.candidates as { task_id: string; title: string }[];
    expect(candidates.map(({ task_id }) => task_id)).toEqual(
      expect.arrayContaining([first.task_ids.lease, second.task_ids.lease]),
    );
    const { stderr } = await cli.run(['claim', 'lease']);
    expect(stderr).toContain(`  ${first.task_ids.lease}  Sign the lease\n`);
    for (const { task_ids } of [first, second])
      for (const id of Object.values(task_ids)) await cli.run(['cancel', id, '--reason', 'over']);
  });

  test("another user's tasks, plans and projects are not there", async () => {
    const { graph_id, task_ids } = await approved(project);
    const env = { PLANEXE_USER: 'grace' };
    await cli.run(['projects', 'create', 'Mine'], { env });
    for (const args of [
      ['claim', task_ids.lease ?? ''],
      ['claim', 'lease'],
      ['approve', graph_id],
      ['tasks', '--project', project],
    ])
      expect((await cli.run(args, { env })).code).toBe(3);
    expect((await states(graph_id)).lease).toBe('ready');
  });
});

describe('planexe claim', () => {
  test('takes the next task that fits, and ends with 3 when there is none', async () => {
    const { graph_id } = await approved(project);
    const place = ['--plan', graph_id];
    expect((await cli.run(['claim', ...place, '--tag', 'paint', '--json'])).json()).toMatchObject({
      claim_id: expect.any(String),
      task: { node_key: 'sign', state: 'claimed' },
    });
    expect((await cli.run(['claim', '--project', project, '--role', 'owner'])).stdout).toContain('Sign the lease');
    const none = await cli.run(['claim', ...place, '--json']);
    expect(none.code).toBe(3);
    expect(none.json()).toEqual({ claim_id: null, task: null });
    expect(none.stderr).toContain('Nothing is ready. planexe tasks');
  });

  test('a task that waits, is claimed or is named together with a choice is refused', async () => {
    const { task_ids } = await approved(project);
    const [lease = '', oven = ''] = [task_ids.lease, task_ids.oven];
    const blocked = await refused(['claim', oven], 4, 'conflict');
    expect(blocked.details).toMatchObject({
      waits_for: [{ task_id: lease, title: 'Sign the lease', state: 'ready' }],
      next: `planexe why ${oven.slice(0, 8)} names what it waits for.`,
    });
    expect((await cli.run(['claim', lease])).code).toBe(0);
    const claimed = await refused(['claim', lease], 4, 'conflict');
    expect(claimed.details?.next).toContain(`planexe release ${lease.slice(0, 8)} --reason TEXT`);
    await refused(['claim', lease, '--role', 'owner'], 2, 'INVALID_INPUT');
    await refused(['claim', 'ffffffff'], 3, 'task.not_found');
    for (const lease of ['5', 'long', '100000'])
      await refused(['claim', '--lease', lease], 2, 'validation.invalid_input');
  });

  test('the lease is a day, or what the option says', async () => {
    const { task_ids } = await approved(project);
    for (const [key, options, seconds] of [
      ['lease', [], 86_400],
      ['sign', ['--lease', '60'], 60],
    ] as const) {
      const before = Date.now();
      const { task } = (await cli.run(['claim', task_ids[key] ?? '', ...options, '--json'])).json() as {
        task: { lease_expires_at: string };
      };
      const length = Date.parse(task.lease_expires_at) - before;
      expect(length).toBeGreaterThanOrEqual(seconds * 1_000);
      expect(length).toBeLessThan((seconds + 20) * 1_000);
    }
  });
});

describe('planexe done', () => {
  test.each([
    [['--file', 'scan=nowhere.pdf'], 3, /File not found/],
    [['--file', 'scan=.'], 2, /folder/],
    [['--file', 'lease.pdf'], 2, /needs a name/],
    [['--link', 'listing=ftp://example.org'], 2, /Not a link/],
    [['--number', 'rent=cheap'], 2, /Not a number/],
    [['--number', 'rent='], 2, /Not a number/],
    [['--cost', '-1'], 2, /not an amount/],
    [['--cost', 'much'], 2, /not an amount/],
  ])('%j is refused, and the task stays as it is', async (options, exit, message) => {
    const { graph_id, task_ids } = await approved(project);
    const error = await refused(['done', task_ids.lease ?? '', ...options], exit, 'INVALID_INPUT');
    expect(error.message).toMatch(message);
    expect((await states(graph_id)).lease).toBe('ready');
  });

  test('a note has a name only where the task asks for one of that name', async () => {
    const asks = (...names: string[]) => ({
      verificationContract: { evidence: names.map((name) => ({ name, type: 'note' })) },
      executionContract: {},
    });
    const { task_ids } = await approved(project, {
      title: 'Notes',
      tasks: [
        { nodeKey: 'none', title: 'None', ...CONTRACTS },
        { nodeKey: 'two', title: 'Two', ...asks('a=b', 'c') },
      ],
    });
    const evidenceOf = async (key: string, ...notes: string[]) => {
      const id = task_ids[key] ?? '';
      expect(await cli.run(['done', id, ...notes.flatMap((note) => ['--note', note])])).toMatchObject({ code: 0 });
      return ((await cli.run(['tasks', id, '--json'])).json() as { task: { evidence: unknown } }).task.evidence;
    };
    expect(await evidenceOf('none', 'x=1')).toEqual([{ name: 'note', type: 'note', text: 'x=1' }]);
    expect(await evidenceOf('two', 'c=third', 'a=b=first')).toEqual([
      { name: 'c', type: 'note', text: 'third' },
      { name: 'a=b', type: 'note', text: 'first' },
    ]);
  });

  test('a note without a text is refused, with where to read about evidence', async () => {
    const { task_ids } = await approved(project);
    const error = await refused(['done', task_ids.lease ?? '', '--note', 'terms='], 2, 'validation.invalid_input');
    expect(error.details?.next).toBe('planexe done --help shows how evidence is given.');
  });

  test('a task that waits for others is refused', async () => {
    const { task_ids } = await approved(project);
    const { message } = await refused(['done', task_ids.oven ?? ''], 4, 'conflict');
    expect(message).toContain('cannot-complete-blocked');
  });
});

describe('planexe fail, release, cancel and reopen', () => {
  test.each(['fail', 'release', 'cancel', 'reopen'])('%s needs a reason and a task', async (command) => {
    const { task_ids } = await approved(project);
    expect((await cli.run([command, task_ids.lease ?? ''])).code).toBe(2);
    await refused([command, task_ids.lease ?? '', '--reason', ' '], 2, 'validation.invalid_input');
    await refused([command, 'ffffffff', '--reason', 'gone'], 3, 'task.not_found');
  });

  test.each([
    ['release', 'lease', 'cannot-release-ready', 'claim'],
    ['reopen', 'lease', 'cannot-reopen-ready', 'claim'],
    ['fail', 'oven', 'cannot-fail-blocked', 'why'],
  ])('%s of the task %s is refused as %s, with the command that helps', async (command, key, reason, next) => {
    const { graph_id, task_ids } = await approved(project);
    const before = await states(graph_id);
    const error = await refused([command, task_ids[key] ?? '', '--reason', 'why not'], 4, 'conflict');
    expect(error.message).toContain(reason);
    expect(error.details?.next).toContain(`planexe ${next} ${task_ids[key]?.slice(0, 8)}`);
    expect(await states(graph_id)).toEqual(before);
  });

  test('tasks of a plan that was done cannot be reopened', async () => {
    const { task_ids } = await approved(project, { ...BAKERY, tasks: BAKERY.tasks.slice(2, 3) });
    const sign = task_ids.sign ?? '';
    expect((await cli.run(['cancel', sign, '--reason', 'over', '--json'])).json()).toMatchObject({
      graph_status: 'done',
    });
    const { details } = await refused(['reopen', sign, '--reason', 'again'], 4, 'plan.requires_approval');
    expect(details?.next).toBe('planexe propose FILE proposes a new one.');
  });
});
