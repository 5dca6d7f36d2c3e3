import { describe, expect, test } from 'vitest';
import { BAKERY, CONTRACTS, taskCommands } from '../../support/tasks/task-commands.ts';

/** Tasks are claimed and ended from the command line. */

const commands = taskCommands();
const { approved, cli, refused, states } = commands;

describe('planexe claim', () => {
  test('takes the next task that fits, and ends with 3 when there is none', async () => {
    const { graph_id } = await approved();
    const place = ['--plan', graph_id];
    expect((await cli.run(['claim', ...place, '--tag', 'paint', '--json'])).json()).toMatchObject({
      claim_id: expect.any(String),
      task: { node_key: 'sign', state: 'claimed' },
    });
    expect((await cli.run(['claim', '--project', commands.project, '--role', 'owner'])).stdout).toContain(
      'Sign the lease',
    );
    const none = await cli.run(['claim', ...place, '--json']);
    expect(none.code).toBe(3);
    expect(none.json()).toEqual({ claim_id: null, task: null });
    expect(none.stderr).toContain('Nothing is ready. planexe tasks');
  });

  test('a task that waits, is claimed or is named together with a choice is refused', async () => {
    const { task_ids } = await approved();
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
    const { task_ids } = await approved();
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
    const { graph_id, task_ids } = await approved();
    const error = await refused(['done', task_ids.lease ?? '', ...options], exit, 'INVALID_INPUT');
    expect(error.message).toMatch(message);
    expect((await states(graph_id)).lease).toBe('ready');
  });

  test('a note has a name only where the task asks for one of that name', async () => {
    const asks = (...names: string[]) => ({
      verificationContract: { evidence: names.map((name) => ({ name, type: 'note' })) },
      executionContract: {},
    });
    const { task_ids } = await approved({
      title: 'Notes',
      tasks: [
        { nodeKey: 'none', title: 'None', ...CONTRACTS },
        { nodeKey: 'two', title: 'Two', ...asks('a=b', 'c') },
      ],
    });
    const evidenceOf = async (key: string, ...notes: string[]) => {
      const id = task_ids[key] ?? '';
      expect(await cli.run(['done', id, ...notes.flatMap((note) => ['--note', note])])).toMatchObject({
        code: 0,
      });
      return ((await cli.run(['tasks', id, '--json'])).json() as { task: { evidence: unknown } }).task.evidence;
    };
    expect(await evidenceOf('none', 'x=1')).toEqual([{ name: 'note', type: 'note', text: 'x=1' }]);
    expect(await evidenceOf('two', 'c=third', 'a=b=first')).toEqual([
      { name: 'c', type: 'note', text: 'third' },
      { name: 'a=b', type: 'note', text: 'first' },
    ]);
  });

  test('a note without a text is refused, with where to read about evidence', async () => {
    const { task_ids } = await approved();
    const error = await refused(['done', task_ids.lease ?? '', '--note', 'terms='], 2, 'validation.invalid_input');
    expect(error.details?.next).toBe('planexe done --help shows how evidence is given.');
  });

  test('a task that waits for others is refused', async () => {
    const { task_ids } = await approved();
    const { message } = await refused(['done', task_ids.oven ?? ''], 4, 'conflict');
    expect(message).toContain('cannot-complete-blocked');
  });
});

describe('planexe fail, release, cancel and reopen', () => {
  test.each(['fail', 'release', 'cancel', 'reopen'])('%s needs a reason and a task', async (command) => {
    const { task_ids } = await approved();
    expect((await cli.run([command, task_ids.lease ?? ''])).code).toBe(2);
    await refused([command, task_ids.lease ?? '', '--reason', ' '], 2, 'validation.invalid_input');
    await refused([command, 'ffffffff', '--reason', 'gone'], 3, 'task.not_found');
  });

  test.each([
    ['release', 'lease', 'cannot-release-ready', 'claim'],
    ['reopen', 'lease', 'cannot-reopen-ready', 'claim'],
    ['fail', 'oven', 'cannot-fail-blocked', 'why'],
  ])('%s of the task %s is refused as %s, with the command that helps', async (command, key, reason, next) => {
    const { graph_id, task_ids } = await approved();
    const before = await states(graph_id);
    const error = await refused([command, task_ids[key] ?? '', '--reason', 'why not'], 4, 'conflict');
    expect(error.message).toContain(reason);
    expect(error.details?.next).toContain(`planexe ${next} ${task_ids[key]?.slice(0, 8)}`);
    expect(await states(graph_id)).toEqual(before);
  });

  test('tasks of a plan that was done cannot be reopened', async () => {
    const { task_ids } = await approved({ ...BAKERY, tasks: BAKERY.tasks.slice(2, 3) });
    const sign = task_ids.sign ?? '';
    expect((await cli.run(['cancel', sign, '--reason', 'over', '--json'])).json()).toMatchObject({
      graph_status: 'done',
    });
    const { details } = await refused(['reopen', sign, '--reason', 'again'], 4, 'plan.requires_approval');
    expect(details?.next).toBe('planexe propose FILE proposes a new one.');
  });
});
