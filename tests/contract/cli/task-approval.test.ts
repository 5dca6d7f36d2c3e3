import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { proposeGraph } from '../../../src/library/index.ts';
import { NO_CONTRACTS } from '../../../src/shared/contracts/task.ts';
import { BAKERY, CONTRACTS, errorOf, taskCommands } from '../../support/tasks/task-commands.ts';

/** Projects, and task plans until somebody has decided on them, from the command line. */

const commands = taskCommands();
const { approved, cli, file, proposed, refused, states, withOpen } = commands;

describe('planexe projects', () => {
  test('lists them, oldest first, with how many tasks they have', async () => {
    await proposed();
    const { projects } = (await cli.run(['projects', '--json'])).json() as {
      projects: { slug: string; task_count: number }[];
    };
    expect(projects.at(-1)).toMatchObject({ slug: commands.project, task_count: 4 });
    expect((await cli.run(['projects'])).stdout).toMatch(new RegExp(` ${commands.project} +4 `));
  });

  test('refuses a name or slug that is taken, and one that is none', async () => {
    await refused(['projects', 'create', `PROJECT ${commands.count}`], 4, 'project.name_taken');
    await refused(['projects', 'create', 'Another', '--slug', commands.project], 4, 'project.slug_taken');
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
    const { projects } = (await cli.run(['projects', '--json'])).json() as {
      projects: { project_id: string }[];
    };
    const input = JSON.stringify({ ...BAKERY, projectId: projects[0]?.project_id });
    const result = await cli.run(
      ['propose', '-', '--project', commands.project, '--title', 'Another title', '--quiet'],
      {
        input,
      },
    );
    expect(result.stdout).toMatch(/^[0-9a-f-]{36}\n$/);
    const { graphs } = (await cli.run(['tasks', '--project', commands.project, '--json'])).json();
    expect(graphs).toMatchObject([{ graph_id: result.stdout.trim(), title: 'Another title', status: 'proposed' }]);
  });

  test('takes the project and title of the file where no option names them', async () => {
    const { projects } = (await cli.run(['projects', '--json'])).json() as {
      projects: { project_id: string }[];
    };
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
    const error = await refused(['propose', path, '--project', commands.project], 2, code);
    expect(error.message).toMatch(message);
    expect((await cli.run(['tasks', '--project', commands.project, '--json'])).json()).toMatchObject({
      graphs: [],
      total: 0,
    });
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
    expect((await cli.run(['propose', '-', '--project', commands.project], { input: example })).stdout).toContain(
      '2 tasks',
    );
  });
});

describe('planexe approve and reject', () => {
  test('list names the agent that asks, and rejecting ends the wait with a note', async () => {
    const { project_id } = await proposed();
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
    const { graph_id } = await approved();
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
