import { describe, expect, it } from 'vitest';
import { approveGraph, PERSON, rejectGraph } from '../../../src/library/index.ts';
import { writeSetting } from '../../../src/library/store/settings/settings.ts';
import { codeOf, unwrap } from '../../support/plans/plan-state.ts';
import { GENERATIONS } from '../../support/server/served-app.ts';
import { openTaskWorld, seedTask } from '../../support/tasks/task-world.ts';

/** The toolset projects: what is proposed, and how it is approved. */

describe.each(GENERATIONS)('through a client %s', (generation) => {
  describe('propose_plan', () => {
    it('always lands as proposed with every task blocked, and answers the ids by key', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      const { projectId } = await agent.ok('create_project', { name: 'Bakery' });
      const proposal = {
        projectId,
        title: ' Open it ',
        tasks: [
          seedTask('lease'),
          seedTask('oven', ['lease'], { softDependsOn: ['staff'] }),
          seedTask('staff', [], {
            title: ' Hire two bakers ',
            description: 'By word of mouth.',
            executionContract: { deliverable: 'two contracts', ownKey: { kept: true } },
            verificationContract: { doneWhen: 'both have signed', evidence: [{ name: 'contracts', type: 'file' }] },
            role: 'owner',
            tags: ['people', 'first'],
            due: '2030-03-01',
            estimate: { optimistic: 2, likely: 3, pessimistic: 10 },
            plannedCost: 1200.5,
          }),
        ],
        currency: 'DKK',
      };
      // Nothing that is passed makes it anything else than a proposal.
      expect(await agent.refused('propose_plan', { ...proposal, status: 'active' })).toMatchObject({
        message: expect.stringContaining('unknown argument "status"'),
      });
      const proposed = await agent.ok<{ planId: string; taskIds: Record<string, string> }>('propose_plan', proposal);
      const { planId, taskIds } = proposed;
      expect(proposed).toEqual({ planId: expect.any(String), projectId, status: 'proposed', taskIds });
      expect(Object.keys(taskIds)).toEqual(['lease', 'oven', 'staff']);

      const nothing = { role: null, tags: [], due: null, estimate: null, currency: 'DKK', plannedCost: null };
      const unworked = {
        addedAfterApproval: false,
        claimedBy: null,
        leaseExpiresAt: null,
        startedAt: null,
        finishedAt: null,
        remainingDays: null,
        actualCost: null,
        evidence: [],
        failure: null,
      };
      const common = { planId, projectId, state: 'blocked', description: '', ...nothing, ...unworked };
      const unchecked = { executionContract: { kind: 'unblocked' }, verificationContract: { kind: 'none' } };
      expect(await agent.ok('list_tasks', { planId })).toEqual({
        plans: [
          {
            planId,
            projectId,
            title: 'Open it',
            status: 'proposed',
            proposedBy: agent.actor,
            proposedAt: world.clock.now(),
            awaitingHuman: false,
            note: null,
            counts: { blocked: 3, ready: 0, claimed: 0, done: 0, failed: 0, cancelled: 0 },
          },
        ],
        tasks: [
          {
            ...common,
            ...unchecked,
            taskId: taskIds.lease,
            nodeKey: 'lease',
            title: 'Task lease',
            dependsOn: [],
          },
          {
            ...common,
            ...unchecked,
            taskId: taskIds.oven,
            nodeKey: 'oven',
            title: 'Task oven',
            dependsOn: [
              { taskId: taskIds.lease, nodeKey: 'lease', kind: 'hard', link: 'FS', lagDays: 0 },
              { taskId: taskIds.staff, nodeKey: 'staff', kind: 'soft', link: 'FS', lagDays: 0 },
            ],
          },
          {
            ...common,
            taskId: taskIds.staff,
            nodeKey: 'staff',
            title: 'Hire two bakers',
            description: 'By word of mouth.',
            executionContract: { deliverable: 'two contracts', ownKey: { kept: true } },
            verificationContract: { doneWhen: 'both have signed', evidence: [{ name: 'contracts', type: 'file' }] },
            role: 'owner',
            tags: ['people', 'first'],
            due: '2030-03-01',
            estimate: { optimistic: 2, likely: 3, pessimistic: 10 },
            plannedCost: 1200.5,
            dependsOn: [],
          },
        ],
        total: 3,
      });
      expect(world.audit()).toEqual([`project.created ${agent.actor}`, `plan.proposed ${agent.actor}`]);
      expect(world.entries().at(-1)).toMatchObject({
        project_id: projectId,
        graph_id: planId,
        data: { title: 'Open it', tasks: 3, dependencies: 2 },
      });
    });

    it('takes the oldest project where none is named', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      const { projectId } = await agent.ok('create_project', { name: 'Zebra' });
      world.clock.forward(1);
      await agent.ok('create_project', { name: 'Apple' });
      const proposed = await agent.ok('propose_plan', { title: 'Work', tasks: [seedTask('a')] });
      expect(proposed).toMatchObject({ projectId });
    });

    it('without a project, or with an unknown one, says how to get one', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      const { projectId } = await (await world.agent({ user: 'bea' })).plan([seedTask('a')]);
      const input = { title: 'Work', tasks: [seedTask('a')] };
      const refusal = (reason: string) => ({
        code: 'project.not_found',
        message: expect.any(String),
        details: {
          recovery: { reason, tools: ['create_project', 'list_projects'], hint: expect.stringContaining('again') },
          next: expect.stringContaining('create_project'),
        },
      });
      expect(await agent.refused('propose_plan', input)).toEqual(refusal('no_project'));
      await agent.ok('create_project', { name: 'Mine' });
      for (const other of ['nothing', projectId])
        expect(await agent.refused('propose_plan', { ...input, projectId: other })).toEqual(refusal('unknown_project'));
      for (const tool of ['list_tasks', 'get_next_actionable', 'claim_task'])
        expect(await agent.refused(tool, { projectId })).toEqual(refusal('unknown_project'));
    });

    it.each([
      ['of one task', [seedTask('a', ['a'])], ['a', 'a']],
      ['of three', [seedTask('a', ['c']), seedTask('b', ['a']), seedTask('c', ['b'])], ['a', 'c', 'b', 'a']],
      [
        'that a soft dependency closes',
        [seedTask('a', [], { softDependsOn: ['b'] }), seedTask('b', ['a'])],
        ['a', 'b', 'a'],
      ],
      [
        'behind tasks that are on none',
        [seedTask('root'), seedTask('end', ['x']), seedTask('x', ['y', 'root']), seedTask('y', ['x'])],
        ['x', 'y', 'x'],
      ],
    ])('refuses a cycle %s and names the tasks on it', async (_, tasks, cycle) => {
      const agent = await openTaskWorld(generation).agent();
      await agent.ok('create_project', { name: 'Bakery' });
      const refusal = await agent.refused('propose_plan', { title: 'Work', tasks });
      expect(refusal).toMatchObject({ code: 'dependency.cycle', details: { next: expect.any(String) } });
      expect(refusal.message).toContain(cycle.map((key) => `"${key}"`).join(' → '));
      const path = refusal.details?.cycle as string[];
      expect(path).toEqual(cycle);
    });

    it.each([
      ['a key twice', { tasks: [seedTask('a'), seedTask('a')] }],
      ['a key of no task', { tasks: [seedTask('a', ['b'])] }],
      ['a soft key of no task', { tasks: [seedTask('a', [], { softDependsOn: ['b'] })] }],
      ['an empty key', { tasks: [seedTask('')] }],
      ['an empty title of a task', { tasks: [seedTask('a', [], { title: ' ' })] }],
      ['no tasks', { tasks: [] }],
      ['no title', { title: '  ', tasks: [seedTask('a')] }],
      ['a task without contracts', { tasks: [{ nodeKey: 'a', title: 'A' }] }],
      ['a date that is none', { tasks: [seedTask('a', [], { due: '2030-02-30' })] }],
      [
        'estimates that decrease',
        { tasks: [seedTask('a', [], { estimate: { optimistic: 3, likely: 2, pessimistic: 4 } })] },
      ],
      [
        'an endless estimate',
        { tasks: [seedTask('a', [], { estimate: { optimistic: 1, likely: 2, pessimistic: 1e9 } })] },
      ],
      ['a currency that there is not', { tasks: [seedTask('a')], currency: 'Euro' }],
      ['a negative cost', { tasks: [seedTask('a', [], { plannedCost: -1 })] }],
      ['evidence of an unknown type', { tasks: [seedTask('a', [], evidence({ name: 'x', type: 'oath' }))] }],
      [
        'evidence of the same name twice',
        { tasks: [seedTask('a', [], evidence({ name: 'x', type: 'note' }, { name: 'x', type: 'link' }))] },
      ],
      [
        'bounds that no number meets',
        { tasks: [seedTask('a', [], evidence({ name: 'x', type: 'number', atLeast: 2, atMost: 1 }))] },
      ],
    ])('refuses %s', async (_, input) => {
      const agent = await openTaskWorld(generation).agent();
      await agent.ok('create_project', { name: 'Bakery' });
      const refusal = await agent.refused('propose_plan', { title: 'Work', ...input });
      expect(refusal).toMatchObject({ code: 'validation.invalid_input' });
      // It speaks the words of the interface.
      expect(JSON.stringify(refusal)).not.toMatch(/node_key|planned_cost|_contract/);
    });

    it('counts every task against the quota before anything is written', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      writeSetting(world.library, 'tasks_limit', 4);
      await agent.plan([seedTask('a'), seedTask('b')]);
      const propose = (count: number) => ({
        title: 'Work',
        tasks: Array.from({ length: count }, (_, index) => seedTask(`t${index}`)),
      });
      expect(await agent.refused('propose_plan', propose(3))).toEqual({
        code: 'quota.exceeded',
        message: expect.stringContaining('4'),
        details: { limit: 4, tasks: 2, setting: 'tasks_limit', next: expect.any(String) },
      });
      await agent.ok('propose_plan', propose(2));
      // The limit is each user's own.
      await (await world.agent({ user: 'bea' })).plan([seedTask('a'), seedTask('b'), seedTask('c')]);
    });

    it('looks at the input first, then at the project, the cycle and the quota', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      writeSetting(world.library, 'tasks_limit', 1);
      const cycle = [seedTask('a', ['b']), seedTask('b', ['a'])];
      const code = async (input: object) => (await agent.refused('propose_plan', { title: 'Work', ...input })).code;
      expect(await code({ projectId: 'nothing', tasks: [] })).toBe('validation.invalid_input');
      expect(await code({ projectId: 'nothing', tasks: cycle })).toBe('project.not_found');
      await agent.ok('create_project', { name: 'Bakery' });
      expect(await code({ tasks: cycle })).toBe('dependency.cycle');
      expect(await code({ tasks: [seedTask('a'), seedTask('b')] })).toBe('quota.exceeded');
    });

    it('is sealed: nothing of it can be changed or worked on before it is approved', async () => {
      const agent = await openTaskWorld(generation).agent();
      const { planId, projectId, id, states } = await agent.plan([seedTask('a'), seedTask('b')], { stays: 'proposed' });
      const [taskId, claimId, reason] = [id('a'), 'none', 'because'];
      for (const [tool, input] of [
        ['add_task', { planId, title: 'More' }],
        ['set_dependency', { taskId, dependsOn: id('b') }],
        ['claim_task', { taskId }],
        ['heartbeat_task', { taskId, claimId }],
        ['complete_task', { taskId, claimId }],
        ['fail_task', { taskId, claimId, reason }],
        ['release_task', { taskId, claimId, reason }],
      ] as const)
        expect([tool, await agent.refused(tool, input)]).toEqual([
          tool,
          {
            code: 'plan.requires_approval',
            message: expect.stringContaining('proposed'),
            details: { planId, status: 'proposed', next: expect.stringContaining('approve_plan') },
          },
        ]);
      expect(await agent.ok('claim_task', { projectId })).toEqual({ claimId: null, task: null });
      expect(await agent.ok('get_next_actionable', { planId })).toEqual({ task: null, ready: 0 });
      expect(await states()).toEqual({ a: 'blocked', b: 'blocked' });
    });
  });

  describe('approve_plan', () => {
    it('where agents may approve makes the plan active, and only its roots ready', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      writeSetting(world.library, 'people_approve', false);
      const { planId, projectId, id, states } = await agent.plan(
        [
          seedTask('b', ['a']),
          seedTask('root'),
          seedTask('a'),
          seedTask('c', ['b', 'root']),
          seedTask('late', [], { softDependsOn: ['c'] }),
        ],
        { stays: 'proposed' },
      );
      const since = world.entries().at(-1)?.id;
      expect(await agent.ok('approve_plan', { planId, note: 'Go.' })).toEqual({
        planId,
        status: 'active',
        tasksReadied: 3,
        readiedTaskIds: [id('root'), id('a'), id('late')],
      });
      expect(await states()).toEqual({ b: 'blocked', root: 'ready', a: 'ready', c: 'blocked', late: 'ready' });
      const { plans } = await agent.ok<{ plans: object[] }>('list_tasks', { planId });
      expect(plans).toMatchObject([{ status: 'active', note: 'Go.', awaitingHuman: false }]);
      expect(world.audit(since)).toEqual([
        `plan.approved ${agent.actor}`,
        ...Array.from({ length: 3 }, () => 'task.ready planexe'),
      ]);
      expect(await agent.ok('get_next_actionable', { projectId })).toMatchObject({ ready: 3 });
    });

    it('a second time is a conflict, cannot-approve-active, and changes nothing', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      writeSetting(world.library, 'people_approve', false);
      const { planId, id } = await agent.plan([seedTask('a'), seedTask('b')], { stays: 'proposed' });
      await agent.ok('approve_plan', { planId });
      const { claimId } = await agent.ok('claim_task', { taskId: id('a') });
      expect(await agent.refused('approve_plan', { planId })).toEqual({
        code: 'conflict',
        message: expect.stringMatching(/^cannot-approve-active\b/),
        details: { status: 'active', next: expect.stringContaining('get_next_actionable') },
      });
      await agent.ok('complete_task', { taskId: id('a'), claimId });
      const last = await agent.ok('claim_task', { taskId: id('b') });
      await agent.ok('complete_task', { taskId: id('b'), claimId: last.claimId });
      expect(await agent.refused('approve_plan', { planId })).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/^cannot-approve-done\b/),
      });
    });

    it('of an unknown plan, or another user’s, is plan.not_found', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      const { planId } = await (await world.agent({ user: 'bea' })).plan([seedTask('a')], { stays: 'proposed' });
      const refusals = [];
      for (const id of ['nothing', planId]) {
        const refusal = await agent.refused('approve_plan', { planId: id });
        refusals.push(JSON.stringify(refusal).replaceAll(id, 'ID'));
        expect(refusal).toMatchObject({
          code: 'plan.not_found',
          details: { next: expect.stringContaining('list_tasks') },
        });
      }
      // One that is not there cannot be told from one that is not the caller's.
      expect(refusals[0]).toBe(refusals[1]);
    });

    it('asks a person by default, once, and a person’s approval is seen by polling', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      const { planId, id, states } = await agent.plan([seedTask('a'), seedTask('b', ['a'])], { stays: 'proposed' });
      const poll = async () => (await agent.ok<{ plans: object[] }>('list_tasks', { planId, limit: 0 })).plans;
      const since = world.entries().at(-1)?.id;
      const awaiting = { planId, status: 'awaiting_human', tasksReadied: 0, readiedTaskIds: [], poll: 'list_tasks' };
      expect(await agent.ok('approve_plan', { planId })).toEqual(awaiting);
      expect(await poll()).toMatchObject([{ status: 'proposed', awaitingHuman: true, note: null }]);
      expect(await states()).toEqual({ a: 'blocked', b: 'blocked' });
      expect(await agent.ok('approve_plan', { planId })).toEqual(awaiting);
      expect(world.audit(since)).toEqual([`plan.approval_requested ${agent.actor}`]);

      const approved = unwrap(approveGraph(world.library, { graph_id: planId, note: 'In May.' }, PERSON));
      expect(approved).toEqual({ graph_id: planId, status: 'active', readied_task_ids: [id('a')] });
      expect(await poll()).toMatchObject([{ status: 'active', awaitingHuman: false, note: 'In May.' }]);
      expect(await states()).toEqual({ a: 'ready', b: 'blocked' });
      expect(world.audit(since).slice(1)).toEqual([`plan.approved ${PERSON}`, 'task.ready planexe']);
      expect(await agent.refused('approve_plan', { planId })).toMatchObject({
        message: expect.stringMatching(/^cannot-approve-active\b/),
      });
    });

    it('that a person turned down is rejected with the reason, for good', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      const { planId, id, states } = await agent.plan([seedTask('a')], { stays: 'proposed' });
      await agent.ok('approve_plan', { planId });
      unwrap(rejectGraph(world.library, { graph_id: planId, note: 'Too late.' }, PERSON));
      const { plans } = await agent.ok<{ plans: object[] }>('list_tasks', { planId });
      expect(plans).toMatchObject([{ status: 'rejected', awaitingHuman: false, note: 'Too late.' }]);
      expect(await states()).toEqual({ a: 'blocked' });
      expect(world.audit().at(-1)).toBe(`plan.rejected ${PERSON}`);
      expect(await agent.refused('approve_plan', { planId })).toEqual({
        code: 'conflict',
        message: expect.stringMatching(/^cannot-approve-rejected\b/),
        details: { status: 'rejected', next: expect.stringContaining('propose_plan') },
      });
      expect(await agent.refused('add_task', { planId, title: 'More' })).toMatchObject({
        code: 'plan.requires_approval',
        details: { status: 'rejected', next: expect.stringContaining('propose_plan') },
      });
      const { message } = await agent.ok<{ message: string }>('why_blocked', { taskId: id('a') });
      expect(message).toContain('rejected');
      expect(message).not.toContain('begins');
      expect(codeOf(approveGraph(world.library, { graph_id: planId }, PERSON))).toBe('conflict');
    });
  });
});

function evidence(...required: readonly object[]): object {
  return { verificationContract: { evidence: required } };
}
