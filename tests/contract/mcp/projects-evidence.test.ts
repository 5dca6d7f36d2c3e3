import { describe, expect, it } from 'vitest';
import { completeTask, PERSON } from '../../../src/library/index.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { GENERATIONS } from '../../support/server/served-app.ts';
import { claim, evidence, finish, openTaskWorld, type Refusal, seedTask } from '../../support/tasks/task-world.ts';

/** The toolset projects: a task is complete when there is the evidence that it asks for. */

const SHA = 'a'.repeat(64);

describe.each(GENERATIONS)('through a client %s', (generation) => {
  describe('complete_task', () => {
    it('ends the task, readies what waited for it alone, and ends the plan with the last', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      const plan = await agent.plan([
        seedTask('a'),
        seedTask('b'),
        seedTask('one', ['a']),
        seedTask('two', ['a']),
        seedTask('both', ['a', 'b']),
      ]);
      const claimed = await claim(agent, { taskId: plan.id('a') });
      world.clock.forward(60);
      const since = world.entries().at(-1)?.id;
      expect(await agent.ok('complete_task', { ...claimed, actualCost: 12.5 })).toEqual({
        taskId: claimed.taskId,
        state: 'done',
        readiedTaskIds: [plan.id('one'), plan.id('two')],
      });
      expect((await plan.tasks()).a).toMatchObject({
        state: 'done',
        startedAt: '2030-01-07T08:00:00.000Z',
        finishedAt: '2030-01-07T08:01:00.000Z',
        remainingDays: 0,
        actualCost: 12.5,
        claimedBy: null,
        leaseExpiresAt: null,
      });
      expect(world.audit(since)).toEqual([`task.done ${agent.actor}`, 'task.ready planexe', 'task.ready planexe']);
      expect(await agent.refused('complete_task', claimed)).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/^cannot-complete-done\b/),
      });
      for (const key of ['b', 'one', 'two', 'both']) await finish(agent, plan, key);
      const { plans } = await agent.ok<{ plans: object[] }>('list_tasks', { planId: plan.planId });
      expect(plans).toMatchObject([{ status: 'done', counts: { done: 5 } }]);
      expect(world.audit().slice(-2)).toEqual([`task.done ${agent.actor}`, `plan.done ${agent.actor}`]);
    });

    it('takes nothing from an agent that has not claimed the task, but from a person', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      const plan = await agent.plan([seedTask('a'), seedTask('b', ['a'])]);
      const taskId = plan.id('a');
      for (const [tool, input] of [
        ['complete_task', {}],
        ['fail_task', { reason: 'because' }],
      ] as const)
        expect(await agent.refused(tool, { taskId, claimId: '', ...input })).toMatchObject({
          code: 'conflict',
          message: expect.stringMatching(/^not-claimed\b/),
        });
      unwrap(completeTask(world.library, { task_id: taskId }, PERSON));
      expect(await plan.states()).toEqual({ a: 'done', b: 'ready' });
      expect(world.audit().slice(-2)).toEqual([`task.done ${PERSON}`, 'task.ready planexe']);
    });

    it.each([
      ['a file', { type: 'file' }, { type: 'file', path: 'out/plan.pdf', sha256: SHA }],
      ['a link', { type: 'link' }, { type: 'link', url: 'https://example.org/permit' }],
      ['a number', { type: 'number' }, { type: 'number', value: -3 }],
      ['the least number', { type: 'number', atLeast: 0.9, atMost: 1 }, { type: 'number', value: 0.9 }],
      ['the greatest number', { type: 'number', atLeast: 0.9, atMost: 1 }, { type: 'number', value: 1 }],
      ['a note', { type: 'note' }, { type: 'note', text: 'Signed by both.' }],
    ])('takes %s as evidence', async (_, required, given) => {
      const agent = await openTaskWorld(generation).agent();
      const plan = await agent.plan([seedTask('a', [], evidence({ name: 'proof', ...required }))]);
      const claimed = await claim(agent, { taskId: plan.id('a') });
      const shown = [{ name: 'proof', ...given }];
      expect(await agent.ok('complete_task', { ...claimed, evidence: shown })).toMatchObject({ state: 'done' });
      expect((await plan.tasks()).a?.evidence).toEqual(shown);
    });

    it.each([
      ['nothing', { type: 'file' }, [], 'nothing of this name was given'],
      [
        'another name',
        { type: 'note' },
        [{ name: 'Proof', type: 'note', text: 'x' }],
        'nothing of this name was given',
      ],
      [
        'another type',
        { type: 'link' },
        [{ name: 'proof', type: 'note', text: 'https://a.b' }],
        'a link is required, and this is a note',
      ],
      [
        'too little',
        { type: 'number', atLeast: 0.9 },
        [{ name: 'proof', type: 'number', value: 0.89 }],
        '0.89 is less than 0.9',
      ],
      [
        'too much',
        { type: 'number', atMost: 10 },
        [{ name: 'proof', type: 'number', value: 11 }],
        '11 is more than 10',
      ],
    ])('refuses %s as evidence, and says what is missing', async (_, required, shown, why) => {
      const agent = await openTaskWorld(generation).agent();
      const contract = {
        evidence: [
          { name: 'met', type: 'note' },
          { name: 'proof', ...required },
        ],
        doneWhen: 'It is.',
      };
      const { id } = await agent.plan([seedTask('a', [], { verificationContract: contract })]);
      const claimed = await claim(agent, { taskId: id('a') });
      const met = { name: 'met', type: 'note', text: 'x' };
      expect(await agent.refused('complete_task', { ...claimed, evidence: [met, ...shown] })).toEqual({
        code: 'task.evidence_missing',
        message: 'Missing evidence: proof.',
        details: {
          missing: [{ name: 'proof', type: required.type, why }],
          doneWhen: 'It is.',
          next: expect.stringContaining('complete_task'),
        },
      });
      // The claim holds on.
      await agent.ok('heartbeat_task', claimed);
    });

    it.each([
      ['a hash that is none', { type: 'file', path: 'a', sha256: 'abc' }],
      ['a file without a hash', { type: 'file', path: 'a' }],
      ['a link that is none', { type: 'link', url: 'see below' }],
      ['a link that runs', { type: 'link', url: 'javascript:alert(1)' }],
      ['a number as text', { type: 'number', value: '3' }],
      ['an empty note', { type: 'note', text: '' }],
      ['an unknown type', { type: 'oath', text: 'I swear' }],
    ])('refuses %s', async (_, given) => {
      const agent = await openTaskWorld(generation).agent();
      const { id } = await agent.plan([seedTask('a')]);
      const claimed = await claim(agent, { taskId: id('a') });
      expect(
        await agent.refused('complete_task', { ...claimed, evidence: [{ name: 'proof', ...given }] }),
      ).toMatchObject({
        code: 'validation.invalid_input',
      });
    });

    it('takes several pieces of one name, of which one must do', async () => {
      const agent = await openTaskWorld(generation).agent();
      const plan = await agent.plan([seedTask('a', [], evidence({ name: 'share', type: 'number', atLeast: 0.5 }))]);
      const claimed = await claim(agent, { taskId: plan.id('a') });
      const number = (value: number) => ({ name: 'share', type: 'number', value });
      const refusal: Refusal = await agent.refused('complete_task', {
        ...claimed,
        evidence: [number(0.1), number(0.2)],
      });
      expect(refusal.details?.missing).toHaveLength(1);
      await agent.ok('complete_task', { ...claimed, evidence: [number(0.1), number(0.6)] });
      expect((await plan.tasks()).a?.evidence).toHaveLength(2);
    });
  });
});
