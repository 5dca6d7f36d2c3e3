import { describe, expect, it } from 'vitest';
import { cancelTask, PERSON, reopenTask } from '../../../src/library/index.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { GENERATIONS } from '../../support/server/served-app.ts';
import { claim, evidence, openTaskWorld, type ShownTask, seedTask } from '../../support/tasks/task-world.ts';

/** The toolset projects: agents find, claim and give back tasks. */

const DAY = { optimistic: 1, likely: 1, pessimistic: 1 };
const days = (count: number) => ({ estimate: { optimistic: count, likely: count, pessimistic: count } });

describe.each(GENERATIONS)('through a client %s', (generation) => {
  describe('get_next_actionable', () => {
    it('is the task on the longest path, then the one due first, then the oldest, and takes nothing', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      const plan = await agent.plan([
        seedTask('plain', [], days(3)),
        seedTask('later', [], { ...days(3), due: '2030-05-01' }),
        seedTask('soon', [], { ...days(3), due: '2030-04-01' }),
        seedTask('long', [], { estimate: DAY, due: '2031-01-01' }),
        seedTask('after', ['long'], days(2.5)),
      ]);
      const { projectId, planId } = plan;
      await agent.ok('add_task', { planId, title: 'Young', nodeKey: 'young', ...days(3) });
      const order: string[] = [];
      for (let left = 6; left > 0; left -= 1) {
        const before = world.audit().length;
        const next = await agent.ok<{ task: ShownTask; ready: number }>('get_next_actionable', { projectId });
        expect(next.task).toEqual((await plan.tasks())[next.task.nodeKey]);
        expect(world.audit()).toHaveLength(before);
        order.push(`${next.task.nodeKey} of ${next.ready}`);
        await agent.ok('complete_task', await claim(agent, { projectId }));
      }
      expect(order).toEqual(['long of 5', 'soon of 5', 'later of 4', 'plain of 3', 'young of 2', 'after of 1']);
      expect(await agent.ok('get_next_actionable', { projectId })).toEqual({ task: null, ready: 0 });
      expect(await agent.ok('claim_task', { projectId })).toEqual({ claimId: null, task: null });
    });

    it('looks past what was cancelled when it measures the path', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      const plan = await agent.plan([
        seedTask('short', [], days(1)),
        seedTask('huge', ['short'], days(20)),
        seedTask('long', [], days(5)),
      ]);
      const { projectId, id } = plan;
      expect(await agent.ok('get_next_actionable', { projectId })).toMatchObject({ task: { nodeKey: 'short' } });
      unwrap(cancelTask(world.library, { task_id: id('huge'), reason: 'Too much.' }, PERSON));
      expect(await agent.ok('get_next_actionable', { projectId })).toMatchObject({ task: { nodeKey: 'long' } });
      unwrap(reopenTask(world.library, { task_id: id('huge'), reason: 'After all.' }, PERSON));
      expect(await agent.ok('get_next_actionable', { projectId })).toMatchObject({ task: { nodeKey: 'short' } });
    });

    it('keeps to the role, tag, plan and project that are asked for', async () => {
      const agent = await openTaskWorld(generation).agent();
      const one = await agent.plan([
        seedTask('cook', [], { role: 'cook', tags: ['food', 'cold'] }),
        seedTask('waiter', [], { role: 'waiter', tags: ['food'], ...days(2) }),
        seedTask('nobody', [], days(3)),
      ]);
      const two = await agent.plan([seedTask('other', [], { role: 'cook', ...days(9) })]);
      const next = async (input: object) => {
        const { task, ready } = await agent.ok<{ task: ShownTask | null; ready: number }>('get_next_actionable', input);
        return [task?.nodeKey ?? null, ready];
      };
      const { planId, projectId } = one;
      expect(await next({ projectId, role: 'cook' })).toEqual(['cook', 1]);
      expect(await next({ planId, tag: 'food' })).toEqual(['waiter', 2]);
      expect(await next({ planId, tag: 'food', role: 'cook' })).toEqual(['cook', 1]);
      expect(await next({ planId, tag: 'foo' })).toEqual([null, 0]);
      expect(await next({ planId, role: 'Cook' })).toEqual([null, 0]);
      expect(await next({ planId: two.planId })).toEqual(['other', 1]);
      // Claims keep to them, too.
      const { taskId } = await claim(agent, { projectId, role: 'cook' });
      expect(taskId).toBe(one.id('cook'));
      expect(await agent.ok('claim_task', { projectId, role: 'cook' })).toEqual({ claimId: null, task: null });
      // Lists as well.
      const listed = async (input: object) => {
        const { tasks, total } = await agent.ok<{ tasks: ShownTask[]; total: number }>('list_tasks', input);
        return [tasks.map(({ nodeKey }) => nodeKey), total];
      };
      expect(await listed({ projectId, tag: 'food' })).toEqual([['cook', 'waiter'], 2]);
      expect(await listed({ projectId, role: 'waiter' })).toEqual([['waiter'], 1]);
      expect(await listed({ projectId, state: 'claimed' })).toEqual([['cook'], 1]);
      expect(await listed({ projectId, offset: 1, limit: 1 })).toEqual([['waiter'], 3]);
      expect(await listed({ projectId, limit: 0 })).toEqual([[], 3]);
    });

    it('and the claims know nothing of other users', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      const { planId, id } = await (await world.agent({ user: 'bea' })).plan([seedTask('a')]);
      await agent.ok('create_project', { name: 'Mine' });
      for (const tool of ['get_next_actionable', 'claim_task', 'list_tasks'])
        expect(await agent.refused(tool, { planId })).toMatchObject({ code: 'plan.not_found' });
      const claimId = 'none';
      for (const [tool, input] of [
        ['claim_task', {}],
        ['heartbeat_task', { claimId }],
        ['complete_task', { claimId }],
        ['fail_task', { claimId, reason: 'because' }],
        ['release_task', { claimId, reason: 'because' }],
        ['why_blocked', {}],
      ] as const)
        for (const taskId of [id('a'), 'nothing'])
          expect([tool, await agent.refused(tool, { taskId, ...input })]).toEqual([
            tool,
            {
              code: 'task.not_found',
              message: expect.stringContaining(taskId),
              details: { next: expect.stringContaining('list_tasks') },
            },
          ]);
      expect(await agent.ok('claim_task')).toEqual({ claimId: null, task: null });
    });
  });

  describe('claim_task', () => {
    it('gives a task to one agent only, with a lease', async () => {
      const world = openTaskWorld(generation);
      const [agent, other] = [await world.agent(), await world.agent()];
      const plan = await agent.plan([seedTask('a'), seedTask('b', ['a'])]);
      const since = world.entries().at(-1)?.id;
      const claimed = await agent.ok<{ task: ShownTask }>('claim_task', { taskId: plan.id('a') });
      expect(claimed).toEqual({ claimId: expect.any(String), task: (await plan.tasks()).a });
      const leaseExpiresAt = '2030-01-07T08:15:00.000Z';
      expect(claimed.task).toMatchObject({
        state: 'claimed',
        claimedBy: agent.actor,
        startedAt: world.clock.now(),
        leaseExpiresAt,
      });
      expect(world.audit(since)).toEqual([`task.claimed ${agent.actor}`]);
      expect(await other.refused('claim_task', { taskId: plan.id('a') })).toEqual({
        code: 'conflict',
        message: expect.stringMatching(/^cannot-claim-claimed: .*agent:/),
        details: { state: 'claimed', waits_for: [], next: expect.stringContaining('get_next_actionable') },
      });
      expect(await other.ok('claim_task', { planId: plan.planId })).toEqual({ claimId: null, task: null });
    });

    it('says what a task waits for that is not ready', async () => {
      const agent = await openTaskWorld(generation).agent();
      const { id } = await agent.plan([seedTask('a'), seedTask('b', ['a'])]);
      expect(await agent.refused('claim_task', { taskId: id('b') })).toEqual({
        code: 'conflict',
        message: 'cannot-claim-blocked: It waits for “Task a”.',
        details: {
          state: 'blocked',
          waits_for: [{ task_id: id('a'), title: 'Task a', state: 'ready' }],
          next: expect.any(String),
        },
      });
    });

    it.each([9.9, 86_401, -1])('refuses a lease of %d seconds', async (leaseSec) => {
      const agent = await openTaskWorld(generation).agent();
      const { id } = await agent.plan([seedTask('a'), seedTask('b')]);
      const refusal = { code: 'validation.invalid_input', details: { field: 'leaseSec' } };
      expect(await agent.refused('claim_task', { taskId: id('a'), leaseSec })).toMatchObject(refusal);
      const claimed = await claim(agent, { taskId: id('a') });
      expect(await agent.refused('heartbeat_task', { ...claimed, leaseSec })).toMatchObject(refusal);
    });

    it('returns a task whose lease ran out, and refuses whoever held it, however late', async () => {
      const world = openTaskWorld(generation);
      const [slow, quick] = [await world.agent(), await world.agent()];
      const plan = await slow.plan([
        seedTask('a', [], evidence({ name: 'proof', type: 'note' })),
        seedTask('b', ['a']),
      ]);
      const late = await claim(slow, { taskId: plan.id('a'), leaseSec: 60 });
      world.clock.forward(59.999);
      expect(await plan.states()).toEqual({ a: 'claimed', b: 'blocked' });
      world.clock.forward(0.001);
      const since = world.entries().at(-1)?.id;
      expect((await plan.tasks()).a).toMatchObject({ state: 'ready', claimedBy: null, leaseExpiresAt: null });
      expect(world.audit(since)).toEqual(['task.released planexe', 'task.ready planexe']);
      expect(world.entries().at(-2)?.data).toEqual({ reason: 'lease_expired', claimed_by: slow.actor });

      const notHeld = async () => {
        for (const [tool, input] of [
          ['heartbeat_task', {}],
          ['complete_task', { evidence: [{ name: 'proof', type: 'note', text: 'late' }] }],
          // Whether it is held is looked at before the evidence.
          ['complete_task', {}],
          ['fail_task', { reason: 'because' }],
          ['release_task', { reason: 'because' }],
        ] as const)
          expect([tool, (await slow.refused(tool, { ...late, ...input })).code]).toEqual([tool, 'conflict']);
      };
      await notHeld();
      const claimed = await claim(quick, { taskId: plan.id('a') });
      expect(claimed.claimId).not.toBe(late.claimId);
      await notHeld();
      expect(await slow.refused('complete_task', late)).toMatchObject({
        message: expect.stringMatching(/^not-claimed\b/),
        details: { claimed_by: quick.actor, next: expect.stringContaining('claim_task') },
      });
      await quick.ok('complete_task', { ...claimed, evidence: [{ name: 'proof', type: 'note', text: 'in time' }] });
      await notHeld();
      expect(await plan.states()).toEqual({ a: 'done', b: 'ready' });
    });

    it('refuses a call with a lease that ran out even if nobody has looked since', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      const plan = await agent.plan([seedTask('a')]);
      const calls = {
        heartbeat_task: {},
        complete_task: {},
        fail_task: { reason: 'because' },
        release_task: { reason: 'because' },
      };
      for (const [tool, more] of Object.entries(calls)) {
        const late = await claim(agent, { taskId: plan.id('a'), leaseSec: 10 });
        world.clock.forward(10);
        await expect(agent.ok(tool, { ...late, ...more })).rejects.toThrow(`${tool}: conflict: `);
        expect((await plan.tasks()).a).toMatchObject({ state: 'ready', failure: null });
      }
    });
  });

  it('heartbeat_task renews the lease from now, and takes down what is left', async () => {
    const world = openTaskWorld(generation);
    const agent = await world.agent();
    const plan = await agent.plan([seedTask('a')]);
    const claimed = await claim(agent, { taskId: plan.id('a'), leaseSec: 60 });
    const since = world.entries().at(-1)?.id;
    world.clock.forward(50);
    expect(await agent.ok('heartbeat_task', { ...claimed, leaseSec: 60 })).toEqual({
      taskId: claimed.taskId,
      leaseExpiresAt: '2030-01-07T08:01:50.000Z',
    });
    world.clock.forward(50);
    await agent.ok('heartbeat_task', { ...claimed, remainingDays: 2.5 });
    expect((await plan.tasks()).a).toMatchObject({
      state: 'claimed',
      remainingDays: 2.5,
      leaseExpiresAt: '2030-01-07T08:16:40.000Z',
    });
    expect(world.entries().filter(({ id }) => id > (since ?? 0))).toMatchObject([
      { action: 'task.progress', actor: agent.actor, data: { remaining_days: 2.5 } },
    ]);
    for (const remainingDays of [-1, 10_001])
      expect(await agent.refused('heartbeat_task', { ...claimed, remainingDays })).toMatchObject({
        code: 'validation.invalid_input',
      });
    expect(await agent.refused('heartbeat_task', { ...claimed, claimId: 'another' })).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^not-claimed\b/),
    });
  });

  it('project_forecast refuses estimates that add up to more than a calendar holds', async () => {
    const agent = await openTaskWorld(generation).agent();
    const { planId } = await agent.plan(
      Array.from({ length: 101 }, (_, index) => seedTask(`t${index}`, [], days(10_000))),
    );
    expect(await agent.refused('project_forecast', { planId })).toMatchObject({
      code: 'validation.invalid_input',
      details: { limit: 1_000_000, next: expect.stringContaining('propose_plan') },
    });
  });

  it('release_task gives the task back with a reason', async () => {
    const world = openTaskWorld(generation);
    const agent = await world.agent();
    const plan = await agent.plan([seedTask('a'), seedTask('b', ['a'])]);
    const claimed = await claim(agent, { taskId: plan.id('a') });
    const since = world.entries().at(-1)?.id;
    for (const reason of ['', ' ', 'x'.repeat(2_001)])
      expect(await agent.refused('release_task', { ...claimed, reason })).toMatchObject({
        code: 'validation.invalid_input',
        details: { field: 'reason' },
      });
    expect(await agent.ok('release_task', { ...claimed, reason: 'Out of time.' })).toEqual({
      taskId: claimed.taskId,
      state: 'ready',
      readiedTaskIds: [],
    });
    expect(world.audit(since)).toEqual([`task.released ${agent.actor}`, 'task.ready planexe']);
    expect((await plan.tasks()).a).toMatchObject({ state: 'ready', claimedBy: null, failure: null, finishedAt: null });
    expect(await agent.refused('release_task', { ...claimed, reason: 'Again.' })).toMatchObject({ code: 'conflict' });
  });
});
