import { describe, expect, it } from 'vitest';
import { asUser, saveTemplate } from '../../../src/library/index.ts';
import { writeSetting } from '../../../src/library/store/settings/settings.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { GENERATIONS } from '../../support/server/served-app.ts';
import { openTaskWorld, seedTask, type TaskWorld } from '../../support/tasks/task-world.ts';

/** The toolset projects: templates. */

const KEY = 'our-boat';

/** A template of two tasks, kept from an agent's plan. */
async function kept(world: TaskWorld, options: { user?: string; status?: 'draft' | 'published' | 'deprecated' } = {}) {
  const { user = 'tester', status = 'published' } = options;
  const agent = await world.agent({ user });
  const plan = await agent.plan([seedTask('frame'), seedTask('hull', ['frame'], { role: 'carpenter' })]);
  unwrap(saveTemplate(asUser(world.library, user), { graph_id: plan.planId, key: KEY, title: 'Boat', status }));
  return { agent, projectId: plan.projectId };
}

describe.each(GENERATIONS)('instantiate_template through a client %s', (generation) => {
  it('proposes the tasks of a template, changed by overrides, which wait for approval', async () => {
    const world = openTaskWorld(generation);
    const { agent, projectId } = await kept(world);
    const since = world.entries().at(-1)?.id;
    const made = await agent.ok<{ planId: string; taskIds: Record<string, string> }>('instantiate_template', {
      template: KEY,
      projectId,
      overrides: { hull: { title: 'Buy the hull', plannedCost: 900, verificationContract: { doneWhen: 'it floats' } } },
    });
    const { planId, taskIds } = made;
    expect(made).toEqual({ planId: expect.any(String), projectId, status: 'proposed', taskIds });
    expect(Object.keys(taskIds)).toEqual(['frame', 'hull']);
    const listed = await agent.ok<{ plans: object[]; tasks: object[] }>('list_tasks', { planId });
    expect(listed.plans).toMatchObject([{ title: 'Boat', status: 'proposed' }]);
    expect(listed.tasks).toMatchObject([
      { nodeKey: 'frame', title: 'Task frame', state: 'blocked', dependsOn: [] },
      {
        nodeKey: 'hull',
        title: 'Buy the hull',
        state: 'blocked',
        role: 'carpenter',
        plannedCost: 900,
        verificationContract: { doneWhen: 'it floats' },
        dependsOn: [{ nodeKey: 'frame', kind: 'hard' }],
      },
    ]);
    expect(world.audit(since)).toEqual([`plan.proposed ${agent.actor}`]);
  });

  it.each(['draft', 'deprecated'] as const)('refuses a template that is %s', async (status) => {
    const { agent, projectId } = await kept(openTaskWorld(generation), { status });
    expect(await agent.refused('instantiate_template', { template: KEY, projectId })).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(`^cannot-instantiate-${status}\\b`),
      details: { status },
    });
  });

  it('knows nothing of another user’s template, and says which there are', async () => {
    const world = openTaskWorld(generation);
    await kept(world, { user: 'bea' });
    const agent = await world.agent();
    const { projectId } = await agent.ok('create_project', { name: 'Mine' });
    const refusals = [];
    for (const template of [KEY, 'none-such', '../boat', '__proto__'])
      refusals.push(await agent.refused('instantiate_template', { template, projectId }));
    for (const { code, details } of refusals) {
      expect(code).toBe('not_found');
      expect(details?.templates).not.toContain(KEY);
    }
  });

  it.each([
    ['a task that the template does not have', { nothing: { title: 'x' } }],
    ['a field that tasks do not have', { hull: { colour: 'red' } }],
    ['a field that templates decide', { hull: { dependsOn: [] } }],
    ['a value that does not fit', { hull: { due: 'soon' } }],
    ['a value that names what an object has by itself', { constructor: { title: 'x' } }],
  ])('refuses overrides with %s', async (_, overrides) => {
    const { agent, projectId } = await kept(openTaskWorld(generation));
    expect(await agent.refused('instantiate_template', { template: KEY, projectId, overrides })).toMatchObject({
      code: 'validation.invalid_input',
    });
  });

  it('finds its project, and keeps to the quota, like propose_plan', async () => {
    const world = openTaskWorld(generation);
    const { agent } = await kept(world);
    expect(await agent.refused('instantiate_template', { template: KEY, projectId: 'nothing' })).toMatchObject({
      code: 'project.not_found',
      details: { recovery: { reason: 'unknown_project', tools: ['create_project', 'list_projects'] } },
    });
    writeSetting(world.library, 'tasks_limit', 3);
    expect(await agent.refused('instantiate_template', { template: KEY })).toMatchObject({
      code: 'quota.exceeded',
      details: { limit: 3, tasks: 2 },
    });
  });
});
