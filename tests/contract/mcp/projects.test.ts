import { describe, expect, it } from 'vitest';
import { writeSetting } from '../../../src/library/store/settings/settings.ts';
import { projectsTools } from '../../../src/main/mcp/projects/index.ts';
import { Scope } from '../../../src/shared/contracts/token.ts';
import { GENERATIONS } from '../../support/server/served-app.ts';
import { openTaskWorld, seedTask } from '../../support/tasks/task-world.ts';

/** The toolset projects: who may call what, and projects. Task plans: `projects-*.test.ts`. */

const SCOPES: Readonly<Record<string, Scope>> = {
  create_project: 'plans:write',
  propose_plan: 'plans:write',
  propose_from_plan: 'plans:write',
  instantiate_template: 'plans:write',
  approve_plan: 'plans:write',
  list_projects: 'plans:read',
  list_tasks: 'plans:read',
  get_next_actionable: 'plans:read',
  why_blocked: 'plans:read',
  project_forecast: 'plans:read',
  status_report: 'plans:read',
  claim_task: 'tasks:write',
  heartbeat_task: 'tasks:write',
  complete_task: 'tasks:write',
  fail_task: 'tasks:write',
  release_task: 'tasks:write',
  add_task: 'tasks:write',
  set_dependency: 'tasks:write',
};

it('each tool is guarded by the scope that its specification names', () => {
  expect(Object.fromEntries(projectsTools.map(({ name, scope }) => [name, scope]))).toEqual(SCOPES);
});

describe.each(GENERATIONS)('through a client %s', (generation) => {
  const NONSENSE = { name: 7, title: {}, planId: [], projectId: 0, taskId: {}, dependsOn: 1, limit: 'all', tasks: '' };

  it('a caller without the scope is refused before its input is looked at', async () => {
    const world = openTaskWorld(generation);
    for (const scope of Scope.options) {
      const agent = await world.agent({ scopes: Scope.options.filter((other) => other !== scope) });
      for (const [tool, needed] of Object.entries(SCOPES)) {
        if (needed !== scope) continue;
        expect(await agent.refused(tool, NONSENSE)).toEqual({
          code: 'PERMISSION_DENIED',
          message: expect.stringContaining(scope),
          details: { scope, next: expect.any(String) },
        });
      }
    }
  });

  it('an input that does not fit is validation.invalid_input, with the field', async () => {
    const agent = await openTaskWorld(generation).agent();
    for (const tool of Object.keys(SCOPES)) {
      // It has no input.
      if (tool === 'list_projects') continue;
      expect([tool, await agent.refused(tool, NONSENSE)]).toEqual([
        tool,
        {
          code: 'validation.invalid_input',
          message: expect.stringMatching(/^Invalid input: \w+/),
          details: {
            faults: expect.arrayContaining([{ path: [expect.any(String)], message: expect.any(String) }]),
            next: expect.any(String),
          },
        },
      ]);
    }
  });

  describe('create_project', () => {
    it('makes a project that is active at once, and writes it down', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      const created = await agent.ok('create_project', { name: '  Bakery in Lyon ' });
      expect(created).toEqual({ projectId: expect.any(String), name: 'Bakery in Lyon', slug: 'bakery-in-lyon' });
      const { projectId } = created;
      expect(await agent.ok('list_projects')).toEqual({
        projects: [{ projectId, name: 'Bakery in Lyon', slug: 'bakery-in-lyon', taskCount: 0, status: 'active' }],
      });
      expect(world.entries()).toEqual([
        {
          id: expect.any(Number),
          at: world.clock.now(),
          action: 'project.created',
          actor: agent.actor,
          project_id: projectId,
          graph_id: null,
          task_id: null,
          data: { name: 'Bakery in Lyon', slug: 'bakery-in-lyon' },
        },
      ]);
      await agent.ok('propose_plan', { title: 'At once', tasks: [seedTask('a')] });
    });

    it.each([
      ['Bakery', 'BAKERY'],
      ['Bäckerei Öztürk', 'BÄCKEREI ÖZTÜRK'],
      ['Caf\u00e9', 'cafe\u0301'],
    ])('refuses the name of another, regardless of case: %s, %s', async (name, same) => {
      const agent = await openTaskWorld(generation).agent();
      await agent.ok('create_project', { name });
      expect(await agent.refused('create_project', { name: ` ${same} `, slug: 'another' })).toMatchObject({
        code: 'project.name_taken',
        details: { next: expect.stringContaining('list_projects') },
      });
    });

    it('refuses a slug that is taken, and looks at the name first', async () => {
      const agent = await openTaskWorld(generation).agent();
      await agent.ok('create_project', { name: 'One', slug: 'bakery' });
      expect(await agent.refused('create_project', { name: 'Two', slug: 'bakery' })).toMatchObject({
        code: 'project.slug_taken',
        details: { next: expect.any(String) },
      });
      expect(await agent.refused('create_project', { name: 'one', slug: 'bakery' })).toMatchObject({
        code: 'project.name_taken',
      });
    });

    it('numbers a slug that is left out until it is free', async () => {
      const agent = await openTaskWorld(generation).agent();
      const slugs = [];
      for (const name of ['Bakery', 'Bakery!', 'Bakery?', '面包店', '¡!'])
        slugs.push((await agent.ok('create_project', { name })).slug);
      expect(slugs.slice(0, 3)).toEqual(['bakery', 'bakery-2', 'bakery-3']);
      expect(new Set(slugs).size).toBe(5);
      for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      const long = await agent.ok('create_project', { name: 'x'.repeat(120) });
      const longer = await agent.ok('create_project', { name: `${'x'.repeat(119)}y` });
      expect(longer.slug).toBe(`${String(long.slug)}-2`);
    });

    it.each([
      ['an empty name', { name: '' }],
      ['a blank name', { name: '  ' }],
      ['a long name', { name: 'x'.repeat(121) }],
      ['a name of two lines', { name: 'two\nlines' }],
      ['a name with a control character', { name: 'a bell \u0007' }],
      ['an empty slug', { name: 'Fine', slug: '' }],
      ['a slug with capitals', { name: 'Fine', slug: 'Upper' }],
      ['a slug that begins with a hyphen', { name: 'Fine', slug: '-a' }],
      ['a slug with two hyphens in a row', { name: 'Fine', slug: 'a--b' }],
      ['a long slug', { name: 'Fine', slug: 'a'.repeat(61) }],
    ])('refuses %s, and says which field it is', async (_, input) => {
      const agent = await openTaskWorld(generation).agent();
      expect(await agent.refused('create_project', input)).toMatchObject({
        code: 'validation.invalid_input',
        details: { field: 'slug' in input ? 'slug' : 'name' },
      });
    });

    it('beyond the limit is quota.exceeded, before anything else is looked at', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      writeSetting(world.library, 'projects_limit', 2);
      await agent.ok('create_project', { name: 'One' });
      await agent.ok('create_project', { name: 'Two' });
      for (const input of [{ name: 'Three' }, { name: 'one', slug: 'two' }])
        expect(await agent.refused('create_project', input)).toEqual({
          code: 'quota.exceeded',
          message: expect.stringContaining('2'),
          details: { limit: 2, setting: 'projects_limit', next: expect.stringContaining('list_projects') },
        });
      // The limit is each user's own.
      await (await world.agent({ user: 'bea' })).ok('create_project', { name: 'Three' });
    });
  });

  describe('list_projects', () => {
    it('lists the oldest first, with the number of their tasks', async () => {
      const world = openTaskWorld(generation);
      const agent = await world.agent();
      expect(await agent.ok('list_projects')).toEqual({ projects: [] });
      for (const name of ['Zebra', 'Apple', 'Mango']) {
        await agent.ok('create_project', { name });
        world.clock.forward(1);
      }
      // Without a project the oldest is meant.
      await agent.ok('propose_plan', { title: 'Work', tasks: [seedTask('a'), seedTask('b', ['a'])] });
      expect(await agent.ok('list_projects')).toEqual({
        projects: [
          { projectId: expect.any(String), name: 'Zebra', slug: 'zebra', taskCount: 2, status: 'active' },
          { projectId: expect.any(String), name: 'Apple', slug: 'apple', taskCount: 0, status: 'active' },
          { projectId: expect.any(String), name: 'Mango', slug: 'mango', taskCount: 0, status: 'active' },
        ],
      });
    });

    it('lists nothing of another user, who may use the same names', async () => {
      const world = openTaskWorld(generation);
      const [ada, bea] = [await world.agent({ user: 'ada' }), await world.agent({ user: 'bea' })];
      await ada.plan([seedTask('a')]);
      expect(await bea.ok('list_projects')).toEqual({ projects: [] });
      await bea.ok('create_project', { name: 'Project 0', slug: 'project-0' });
      const { projects } = await bea.ok<{ projects: object[] }>('list_projects');
      expect(projects).toMatchObject([{ name: 'Project 0', slug: 'project-0', taskCount: 0 }]);
    });
  });
});
