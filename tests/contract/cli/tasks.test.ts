import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listAudit } from '../../../src/library/index.ts';
import { BAKERY, CONTRACTS, taskCommands } from '../../support/tasks/task-commands.ts';

/** The command line takes a project from its first task to its last. */

const commands = taskCommands();
const { approved, cli, file, proposed, refused, states, withOpen } = commands;

/** The file of a scan, and its SHA-256. */
const SCAN = 'a lease of five years';
const SCAN_SHA256 = createHash('sha256').update(SCAN).digest('hex');

const EVIDENCE = [
  '--file',
  'scan=lease.pdf',
  '--link',
  'listing=https://example.org/shop?id=1',
  '--number',
  'rent=2400',
];

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

    expect((await cli.run(['tasks', await taskId(id, 'lease')])).stdout).toMatch(
      /^ {2}Cost +€400 planned, €350\.50 actual$/m,
    );

    const failed = await cli.run(['fail', 'oven', '--reason', 'it does not fit']);
    expect(failed.stdout).toContain('planexe reopen');
    const why = await cli.run(['why', 'open']);
    expect(why.stdout).toMatch(/is blocked: It waits for .*“Install the oven”.* failed and must be reopened first\./);
    expect(why.stdout).toMatch(/^ {2}- Install the oven \([0-9a-f]{8}\) is failed$/m);
    const again = await refused(['done', 'oven'], 4, 'conflict');
    expect(again.message).toContain('cannot-complete-failed');
    expect(again.details?.next).toMatch(/^planexe reopen [0-9a-f]{8} --reason TEXT/);

    expect((await cli.run(['reopen', 'oven', '--reason', 'a smaller one'])).stdout).toContain('It is ready.');
    expect((await cli.run(['claim', 'oven', '--json'])).json()).toMatchObject({
      task: { claimed_by: 'person' },
    });
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

describe('planexe tasks', () => {
  test('filters by state, role and tag, and leaves out plans without a match', async () => {
    await proposed();
    const { graph_id } = await approved();
    const keys = async (...filters: string[]) => {
      const { tasks } = (await cli.run(['tasks', '--plan', graph_id, ...filters, '--json'])).json() as {
        tasks: { node_key: string }[];
      };
      return tasks.map(({ node_key }) => node_key);
    };
    expect(await keys('--state', 'ready')).toEqual(['lease', 'sign']);
    expect(await keys('--role', 'owner')).toEqual(['lease']);
    expect(await keys('--tag', 'paint')).toEqual(['sign']);
    const { stdout } = await cli.run(['tasks', '--project', commands.project, '--state', 'ready']);
    expect(stdout).toContain(`Project ${commands.count} (${commands.project}): 2 tasks match`);
    expect(stdout).toContain(', active: 2 ready, 2 blocked');
    expect(stdout).not.toContain(', proposed:');
  });

  test('leaves out columns that are empty, and says how many more there are', async () => {
    const { graph_id } = await approved({ ...BAKERY, tasks: BAKERY.tasks.slice(2, 3) });
    expect((await cli.run(['tasks', '--plan', graph_id])).stdout).toMatch(/^ID +STATE +KEY +TITLE$/m);
    await proposed();
    const { stdout } = await cli.run(['tasks', '--project', commands.project, '--limit', '2']);
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
    const { graph_id } = await approved({ title, tasks: [{ ...CONTRACTS, nodeKey: 'k\u001b[2J', title }] });
    const { stdout } = await cli.run(['tasks', '--plan', graph_id]);
    expect(stdout).toContain('Paint [31mred');
    for (const shown of [stdout, (await cli.run(['claim', '--plan', graph_id])).stdout])
      expect(shown).not.toMatch(/[^\P{Cc}\n]/u);
  });
});

describe('ids', () => {
  test('a task is named by its id, the beginning of it or its key; a project by slug, name or id', async () => {
    const { graph_id, project_id, task_ids } = await approved();
    const oven = task_ids.oven ?? '';
    for (const name of [oven, oven.slice(0, 8), oven.slice(0, 8).toUpperCase()])
      expect((await cli.run(['why', name, '--json'])).json()).toMatchObject({ task_id: oven, graph_id });
    for (const name of [
      commands.project,
      `Project ${commands.count}`,
      `pROJECT ${commands.count}`,
      project_id,
      project_id.slice(0, 8),
    ])
      expect((await cli.run(['tasks', '--project', name, '--json'])).json()).toMatchObject({
        graphs: [{ graph_id }],
      });
  });

  test('a key that several active plans have ends with 2 and names the tasks', async () => {
    const [first, second] = [await approved(), await approved()];
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
    const { graph_id, task_ids } = await approved();
    const env = { PLANEXE_USER: 'grace' };
    await cli.run(['projects', 'create', 'Mine'], { env });
    for (const args of [
      ['claim', task_ids.lease ?? ''],
      ['claim', 'lease'],
      ['approve', graph_id],
      ['tasks', '--project', commands.project],
    ])
      expect((await cli.run(args, { env })).code).toBe(3);
    expect((await states(graph_id)).lease).toBe('ready');
  });
});

async function taskId(graphId: string, key: string): Promise<string> {
  const { tasks } = (await cli.run(['tasks', '--plan', graphId, '--json'])).json() as {
    tasks: { node_key: string; task_id: string }[];
  };
  return tasks.find(({ node_key }) => node_key === key)?.task_id ?? '';
}

describe('a project that is deleted', () => {
  test('is deleted once that is confirmed, listed, and restored with its tasks', async () => {
    const env = { PLANEXE_USER: 'grace' };
    const path = file('deleted.json', JSON.stringify(BAKERY));
    const run = (...args: string[]) => cli.run(args, { env });
    await run('projects', 'create', 'Bakery in Lyon');
    await run('propose', path, '--project', 'bakery-in-lyon');
    const asked = await run('projects', 'delete', 'bakery-in-lyon');
    expect(asked).not.toMatchObject({ code: 0 });
    expect((await run('projects')).stdout).toContain('Bakery in Lyon');

    const deleted = await run('projects', 'delete', 'BAKERY in lyon', '--yes');
    expect(deleted).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^Deleted Bakery in Lyon\. Kept until .+\nTo undo: planexe projects restore \w+\n$/,
      ),
    });
    expect((await run('projects')).stdout).not.toContain('Bakery in Lyon');
    expect((await run('projects', 'deleted')).stdout).toContain('Bakery in Lyon');
    const { details } = await refused(['projects', 'restore', 'Brewery'], 3, 'project.not_found', env);
    expect(details).toMatchObject({
      next: 'planexe projects deleted lists those that were deleted in the last 30 days.',
    });
    expect((await run('projects', 'restore', 'bakery in lyon')).stdout).toBe(
      'Restored Bakery in Lyon (bakery-in-lyon).\n',
    );
    expect((await run('projects', 'deleted')).stdout).toBe('There are no deleted projects.\n');
    expect((await run('approve')).stdout).toContain('Bakery');
  });
});
