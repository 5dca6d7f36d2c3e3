import { describe, expect, it } from 'vitest';
import { approveGraph, cancelTask, PERSON, reopenTask } from '../../../src/library/index.ts';
import { writeSetting } from '../../../src/library/store/settings/settings.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { GENERATIONS } from '../../support/server/served-app.ts';
import { claim, finish, openTaskWorld, seedTask } from '../../support/tasks/task-world.ts';

/** The toolset projects: changes of an active plan, and what its tasks wait for. */

const CLOSED = {
  code: 'plan.requires_approval',
  message: expect.any(String),
  details: { planId: expect.any(String), status: 'done', next: expect.stringContaining('propose_plan') },
};

describe.each(GENERATIONS)('through a client %s', (generation) => {
  describe('add_task', () => {
    it('adds a task with default contracts and key, recorded as added after the approval', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      const { planId, projectId, id, tasks } = await agent.plan([seedTask('a'), seedTask('b', ['a'])]);
      const since = world.entries().at(-1)?.id;
      const added = await agent.ok('add_task', { planId, title: 'One more' });
      expect(added).toEqual({ taskId: expect.any(String), nodeKey: 'task-3', state: 'ready' });
      expect((await tasks())['task-3']).toEqual({
        taskId: added.taskId,
        planId,
        projectId,
        nodeKey: 'task-3',
        title: 'One more',
        description: '',
        state: 'ready',
        executionContract: { kind: 'unblocked' },
        verificationContract: { kind: 'none' },
        role: null,
        tags: [],
        due: null,
        estimate: null,
        currency: null,
        plannedCost: null,
        dependsOn: [],
        addedAfterApproval: true,
        claimedBy: null,
        leaseExpiresAt: null,
        startedAt: null,
        finishedAt: null,
        remainingDays: null,
        actualCost: null,
        evidence: [],
        failure: null,
      });
      expect((await tasks()).a?.addedAfterApproval).toBe(false);
      expect(world.audit(since)).toEqual([`task.added ${agent.actor}`, 'task.ready planexe']);
      const waiting = await agent.ok('add_task', { planId, title: 'Last', dependsOn: ['task-3', 'b'] });
      expect(waiting).toMatchObject({ nodeKey: 'task-4', state: 'blocked' });
      expect((await tasks())['task-4']?.dependsOn).toEqual([
        { taskId: id('b'), nodeKey: 'b', kind: 'hard', link: 'FS', lagDays: 0 },
        { taskId: added.taskId, nodeKey: 'task-3', kind: 'hard', link: 'FS', lagDays: 0 },
      ]);
    });

    it('is ready after tasks that are done, and beside those that are only better done first', async () => {
      const agent = await openTaskWorld(generation).agent();
      const plan = await agent.plan([seedTask('a'), seedTask('b'), seedTask('c')]);
      await finish(agent, plan, 'a');
      const { planId } = plan;
      const input = { planId, title: 'More', dependsOn: ['a'], softDependsOn: ['b'] };
      expect(await agent.ok('add_task', input)).toMatchObject({ state: 'ready' });
      // What stands as both waits.
      expect(await agent.ok('add_task', { ...input, softDependsOn: ['a', 'b'], dependsOn: ['b'] })).toMatchObject({
        state: 'blocked',
      });
    });

    it('is refused on a plan that is not active, whatever else is wrong with it', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      writeSetting(world.library, 'tasks_limit', 1);
      const { planId } = await agent.plan([seedTask('a')], { stays: 'proposed' });
      const input = { planId, title: 'More', nodeKey: 'a', dependsOn: ['nothing'] };
      expect(await agent.refused('add_task', input)).toMatchObject({
        code: 'plan.requires_approval',
        details: { status: 'proposed', next: expect.stringContaining('approve_plan') },
      });
      unwrap(approveGraph(world.library, { graph_id: planId }, PERSON));
      expect(await agent.refused('add_task', input)).toMatchObject({ code: 'quota.exceeded' });
      writeSetting(world.library, 'tasks_limit', 2);
      expect(await agent.refused('add_task', input)).toMatchObject({ code: 'conflict' });
      expect(await agent.refused('add_task', { ...input, nodeKey: 'b' })).toMatchObject({
        code: 'validation.invalid_input',
        message: expect.stringContaining('"nothing"'),
      });
      const { taskId, claimId } = await claim(agent, { planId });
      await agent.ok('complete_task', { taskId, claimId });
      expect(await agent.refused('add_task', input)).toEqual(CLOSED);
    });

    it.each([
      ['itself', { nodeKey: 'b', dependsOn: ['b'] }],
      ['an empty title', { title: ' ' }],
      ['an empty key', { nodeKey: '' }],
      ['a date that is none', { due: 'soon' }],
    ])('refuses %s', async (_, input) => {
      const agent = await openTaskWorld(generation).agent();
      const { planId } = await agent.plan([seedTask('a')]);
      expect(await agent.refused('add_task', { planId, title: 'More', ...input })).toMatchObject({
        code: 'validation.invalid_input',
      });
    });
  });

  describe('set_dependency', () => {
    it('makes a task wait, prefer or neither, and readiness follows at once', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      const { id, states, tasks } = await agent.plan([seedTask('a'), seedTask('b'), seedTask('c', ['b'])]);
      const [taskId, dependsOn] = [id('b'), id('a')];
      const since = world.entries().at(-1)?.id;
      expect(await agent.ok('set_dependency', { taskId, dependsOn })).toEqual({ taskId, state: 'blocked' });
      expect(await states()).toEqual({ a: 'ready', b: 'blocked', c: 'blocked' });
      expect(await agent.ok('set_dependency', { taskId, dependsOn, kind: 'soft' })).toEqual({ taskId, state: 'ready' });
      expect((await tasks()).b?.dependsOn).toEqual([
        { taskId: dependsOn, nodeKey: 'a', kind: 'soft', link: 'FS', lagDays: 0 },
      ]);
      expect(await agent.ok('set_dependency', { taskId, dependsOn, kind: 'hard' })).toEqual({
        taskId,
        state: 'blocked',
      });
      expect(await agent.ok('set_dependency', { taskId, dependsOn, kind: null })).toEqual({ taskId, state: 'ready' });
      expect((await tasks()).b?.dependsOn).toEqual([]);
      expect(world.audit(since)).toEqual([
        `dependency.set ${agent.actor}`,
        'task.blocked planexe',
        `dependency.set ${agent.actor}`,
        'task.ready planexe',
        `dependency.set ${agent.actor}`,
        'task.blocked planexe',
        `dependency.removed ${agent.actor}`,
        'task.ready planexe',
      ]);
      // What is so already is not written down again.
      await agent.ok('set_dependency', { taskId, dependsOn, kind: null });
      await agent.ok('set_dependency', { taskId: id('c'), dependsOn: id('b') });
      expect(world.audit(since)).toHaveLength(8);
    });

    it('refuses a cycle, also through soft dependencies, and names the tasks on it', async () => {
      const agent = await openTaskWorld(generation).agent();
      const { id } = await agent.plan([
        seedTask('a'),
        seedTask('b', ['a']),
        seedTask('c', [], { softDependsOn: ['b'] }),
      ]);
      for (const [task, dependsOn, cycle] of [
        ['a', 'c', ['a', 'c', 'b', 'a']],
        ['a', 'b', ['a', 'b', 'a']],
        ['c', 'c', ['c', 'c']],
      ] as const)
        for (const kind of ['hard', 'soft'])
          expect(await agent.refused('set_dependency', { taskId: id(task), dependsOn: id(dependsOn), kind })).toEqual({
            code: 'dependency.cycle',
            message: expect.stringContaining(cycle.map((key) => `"${key}"`).join(' → ')),
            details: { cycle, next: expect.any(String) },
          });
    });

    it('refuses tasks of two plans, and those of another user as if they were not there', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      const [one, two] = [await agent.plan([seedTask('a')]), await agent.plan([seedTask('a')])];
      const others = await (await world.agent({ user: 'bea' })).plan([seedTask('a'), seedTask('b')]);
      const set = async (taskId: string, dependsOn: string) => agent.refused('set_dependency', { taskId, dependsOn });
      expect(await set(one.id('a'), two.id('a'))).toMatchObject({
        code: 'validation.invalid_input',
        message: expect.stringContaining('different plans'),
      });
      for (const [taskId, dependsOn] of [
        ['nothing', one.id('a')],
        [one.id('a'), 'nothing'],
        [others.id('a'), one.id('a')],
        [one.id('a'), others.id('a')],
        [others.id('a'), others.id('b')],
      ] as const)
        expect(await set(taskId, dependsOn)).toMatchObject({
          code: 'task.not_found',
          details: { next: expect.stringContaining('list_tasks') },
        });
    });

    it('leaves a task alone that has begun or ended', async () => {
      const agent = await openTaskWorld(generation).agent();
      const { id } = await agent.plan([seedTask('a'), seedTask('b'), seedTask('c')]);
      const { taskId, claimId } = await claim(agent, { taskId: id('a') });
      const change = { taskId, dependsOn: id('b') };
      expect(await agent.refused('set_dependency', change)).toEqual({
        code: 'conflict',
        message: expect.stringMatching(/^cannot-change-claimed\b/),
        details: { state: 'claimed' },
      });
      // What it should come before may wait for it.
      expect(await agent.ok('set_dependency', { taskId: id('b'), dependsOn: taskId })).toMatchObject({
        state: 'blocked',
      });
      await agent.ok('complete_task', { taskId, claimId });
      expect(await agent.refused('set_dependency', { taskId, dependsOn: id('c') })).toMatchObject({
        message: expect.stringMatching(/^cannot-change-done\b/),
      });
      // After a task that is done nothing waits.
      expect(await agent.ok('set_dependency', { taskId: id('c'), dependsOn: taskId })).toMatchObject({
        state: 'ready',
      });
    });
  });

  describe('why_blocked', () => {
    it('names the tasks that a task waits for, and which of them failed', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      const plan = await agent.plan([
        seedTask('a'),
        seedTask('b'),
        seedTask('done'),
        seedTask('nice'),
        seedTask('end', ['b', 'a', 'done'], { softDependsOn: ['nice'] }),
      ]);
      const { id } = plan;
      await finish(agent, plan, 'done');
      const taskId = id('end');
      expect(await agent.ok('why_blocked', { taskId })).toEqual({
        taskId,
        state: 'blocked',
        message: 'It waits for “Task a” and “Task b”.',
        waitsFor: [
          { taskId: id('a'), title: 'Task a', state: 'ready' },
          { taskId: id('b'), title: 'Task b', state: 'ready' },
        ],
      });
      const claimed = await claim(agent, { taskId: id('a') });
      expect((await agent.ok<{ message: string }>('why_blocked', { taskId: id('a') })).message).toContain(agent.actor);
      await agent.ok('fail_task', { ...claimed, reason: 'No permit.' });
      const failed = await agent.ok<{ message: string; waitsFor: object[] }>('why_blocked', { taskId });
      expect(failed.message).toContain('“Task a” failed');
      expect(failed.waitsFor).toMatchObject([{ state: 'failed' }, { state: 'ready' }]);
      expect(await agent.ok('why_blocked', { taskId: id('a') })).toMatchObject({
        state: 'failed',
        message: expect.stringContaining('No permit.'),
        waitsFor: [],
      });
      for (const [key, state] of [
        ['done', 'done'],
        ['nice', 'ready'],
      ] as const)
        expect(await agent.ok('why_blocked', { taskId: id(key) })).toMatchObject({ state, waitsFor: [] });
      const stranger = await world.agent({ user: 'bea' });
      for (const other of [taskId, 'nothing'])
        expect(await stranger.refused('why_blocked', { taskId: other })).toMatchObject({ code: 'task.not_found' });
    });
  });

  it('a link may let a task begin once another has begun, and hold its end until that has ended', async () => {
    const agent = await openTaskWorld(generation).agent();
    const links = [
      { nodeKey: 'walls', type: 'SS' },
      { nodeKey: 'walls', type: 'FF', lagDays: 2 },
    ];
    const plan = await agent.plan([seedTask('walls'), seedTask('cables', [], { links: links.slice(0, 1) })]);
    expect((await plan.tasks()).cables?.dependsOn).toMatchObject([{ nodeKey: 'walls', link: 'SS', lagDays: 0 }]);
    expect(await plan.states()).toEqual({ walls: 'ready', cables: 'blocked' });
    await agent.ok('add_task', { planId: plan.planId, nodeKey: 'plaster', title: 'Plaster', links: links.slice(1) });
    const walls = await claim(agent, { taskId: plan.id('walls') });
    expect(await plan.states()).toEqual({ walls: 'claimed', cables: 'ready', plaster: 'ready' });
    const { tasks } = await agent.ok<{ tasks: { taskId: string; nodeKey: string }[] }>('list_tasks', {
      planId: plan.planId,
    });
    const plaster = await claim(agent, { taskId: tasks.find(({ nodeKey }) => nodeKey === 'plaster')?.taskId ?? '' });
    expect(await agent.refused('complete_task', plaster)).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^cannot-complete-yet\b/),
    });
    await agent.ok('complete_task', walls);
    await agent.ok('complete_task', plaster);
  });

  describe('failure and cancellation', () => {
    it('of a task: failed keeps what depends on it blocked until it is reopened and done', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      const plan = await agent.plan([seedTask('a'), seedTask('b', ['a']), seedTask('c', [], { softDependsOn: ['a'] })]);
      const { id, states } = plan;
      const claimed = await claim(agent, { taskId: id('a') });
      expect(await agent.ok('fail_task', { ...claimed, reason: ' The oven broke. ' })).toEqual({
        taskId: id('a'),
        state: 'failed',
        readiedTaskIds: [],
      });
      expect(await states()).toEqual({ a: 'failed', b: 'blocked', c: 'ready' });
      expect((await plan.tasks()).a).toMatchObject({
        failure: 'The oven broke.',
        claimedBy: null,
        leaseExpiresAt: null,
        finishedAt: world.clock.now(),
      });
      expect(world.entries().at(-1)).toMatchObject({ action: 'task.failed', data: { reason: 'The oven broke.' } });
      expect(await agent.refused('claim_task', { taskId: id('a') })).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/^cannot-claim-failed\b/),
      });
      unwrap(reopenTask(world.library, { task_id: id('a'), reason: 'A new oven.' }, PERSON));
      expect(await states()).toEqual({ a: 'ready', b: 'blocked', c: 'ready' });
      await finish(agent, plan, 'a');
      expect(await states()).toEqual({ a: 'done', b: 'ready', c: 'ready' });
    });

    it('of a task: cancelled releases what depends on it, and reopened makes it wait again', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      const { id, states } = await agent.plan([seedTask('a'), seedTask('b', ['a']), seedTask('c', ['b'])]);
      const cancelled = unwrap(cancelTask(world.library, { task_id: id('a'), reason: 'Not needed.' }, PERSON));
      expect(cancelled).toEqual({ task_id: id('a'), state: 'cancelled', readied_task_ids: [id('b')] });
      expect(await states()).toEqual({ a: 'cancelled', b: 'ready', c: 'blocked' });
      unwrap(reopenTask(world.library, { task_id: id('a'), reason: 'Needed.' }, PERSON));
      expect(await states()).toEqual({ a: 'ready', b: 'blocked', c: 'blocked' });
    });
  });

  it('what is left of a plan decides when it is done, after which it is closed', async () => {
    const world = openTaskWorld(generation);
    const agent = await world.agent();
    const plan = await agent.plan([seedTask('a'), seedTask('b', ['a'])]);
    const { planId, id } = plan;
    const status = async () =>
      (await agent.ok<{ plans: { status: string }[] }>('list_tasks', { planId })).plans[0]?.status;
    await finish(agent, plan, 'a');
    expect(await status()).toBe('active');
    unwrap(cancelTask(world.library, { task_id: id('b'), reason: 'Not needed.' }, PERSON));
    expect(await status()).toBe('done');
    expect(world.audit().at(-1)).toBe(`plan.done ${PERSON}`);
    expect(await agent.refused('add_task', { planId, title: 'More' })).toEqual(CLOSED);
    expect(await agent.refused('set_dependency', { taskId: id('b'), dependsOn: id('a'), kind: null })).toEqual(CLOSED);
    expect(await agent.refused('claim_task', { taskId: id('b') })).toEqual(CLOSED);
  });
});
