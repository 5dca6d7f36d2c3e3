import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { archivePlan, asUser, createPlan, stopPlan } from '../../../src/library/index.ts';
import { type CheckedClient, connectChecked } from '../../support/mcp/checked-client.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { stopAsked } from '../../support/plans/held-worker.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import { GENERATIONS, type Generation } from '../../support/server/served-app.ts';
import { type WorkedApp, workedApp } from '../../support/server/worked-app.ts';

/** Resuming, reading, editing and archiving in the task generation. */

const PAGE = fileOf('premortem', 'page');
const UNKNOWN = '5e2b2a7c-8b49-4d2f-9b8f-6a3c1f05b9a1';

let app: WorkedApp;
const clients: CheckedClient[] = [];

beforeAll(async () => {
  app = await workedApp(inject('built'));
  await app.startWorker();
});

afterAll(async () => {
  for (const client of clients) await client.close();
  expect(app.served.faults).toEqual([]);
  await app.close();
});

async function connect(generation: Generation = 'client-2-modern'): Promise<CheckedClient> {
  const client = await connectChecked(generation, `${app.served.base}/mcp/v1/task`);
  clients.push(client);
  return client;
}

async function completed(client: CheckedClient, task_id: unknown): Promise<void> {
  for (;;) {
    const status = await client.call('task_wait', { task_id });
    if (status.timed_out === true) continue;
    expect(status.state).toBe('completed');
    return;
  }
}

/** A task that is stopped once it has so many sections. */
async function stoppedTask(client: CheckedClient, sections = 1): Promise<string> {
  const { task_id } = (await client.call('task_create', { prompt: EXAMPLE, speed_vs_detail: 'all' })) as {
    task_id: string;
  };
  await app.until(task_id, ({ steps_completed }) => steps_completed >= sections);
  const goOn = await app.holdStill(task_id);
  const stopping = client.call('task_stop', { task_id });
  await stopAsked(app.library.home);
  goOn();
  await stopping;
  await app.atRest(task_id);
  return task_id;
}

it.each(GENERATIONS)(
  'stop, edit, resume: the edit stays, and a completed task does not run again, with a client %s',
  async (generation) => {
    const client = await connect(generation);
    const task_id = await stoppedTask(client);
    expect((await client.call('task_wait', { task_id })).next_steps).toEqual([expect.stringContaining('task_resume')]);

    const { entries } = await client.call('task_artifact_list', { task_id });
    const files = entries as { path: string; artifact_uri: string; sha256?: string }[];
    const [page] = files.filter(({ path }) => path.endsWith('-prompt.md') || path === 'prompt.md');
    if (!page) throw new Error(`no page of the prompt among ${files.map(({ path }) => path).join(', ')}`);
    expect(page.artifact_uri).toBe(`planexe://task/${task_id}/${page.path}`);
    const read = await client.call('task_artifact_read', { artifact_uri: page.artifact_uri });
    expect(read).toMatchObject({ artifact_uri: page.artifact_uri, sha256: page.sha256, encoding: 'utf-8' });
    const part = await client.call('task_artifact_read', {
      artifact_uri: page.artifact_uri,
      range: { start: 0, length: 2 },
    });
    expect(part.content).toBe(String(read.content).slice(0, 2));

    expect(await client.call('task_resume', { task_id })).toMatchObject({
      task_id,
      run_id: 'run_0002',
      state: 'running',
    });
    await completed(client, task_id);

    const artifact_uri = `planexe://task/${task_id}/${PAGE}`;
    const before = await client.call('task_artifact_read', { artifact_uri });
    const content = `${before.content}\nThe ferry does not sail in November.\n`;
    const written = await client.call('task_artifact_write', {
      artifact_uri,
      content,
      expected_sha256: before.sha256,
      edit_reason: 'season',
    });
    expect(written).toMatchObject({ updated: true, artifact_uri });
    expect(await client.call('task_artifact_read', { artifact_uri })).toMatchObject({
      content,
      sha256: written.sha256,
    });
    expect(
      await client.refused('task_artifact_write', { artifact_uri, content: 'x', expected_sha256: before.sha256 }),
    ).toMatchObject({ code: 'CONFLICT', details: { current_sha256: written.sha256 } });
    // 5.3 of the document: completed to running is no transition.
    expect(await client.refused('task_resume', { task_id })).toMatchObject({
      code: 'CONFLICT',
      details: { next: expect.stringContaining('task_create') },
    });
    expect(await client.call('task_status', { task_id })).toMatchObject({ state: 'completed' });
  },
);

it('an edit of a stopped task is kept by the resume, and data that does not fit is not written', async () => {
  const client = await connect();
  // The first ones are of the prompt, and cannot be edited.
  const task_id = await stoppedTask(client, 8);
  const { entries } = await client.call('task_artifact_list', { task_id });
  const data = (entries as { path: string; artifact_uri: string }[]).filter(({ path }) => path.endsWith('.json'));
  let edited: { artifact_uri: string; content: string } | null = null;
  for (const { artifact_uri } of data) {
    const { content, sha256 } = await client.call('task_artifact_read', { artifact_uri });
    const page = artifact_uri.replace(/\.json$/, '.md');
    const refused = await client.refused('task_artifact_write', {
      artifact_uri,
      content: '{"no": "such field"}',
      expected_sha256: sha256,
    });
    if (refused.code === 'PERMISSION_DENIED') continue;
    // Data that does not fit is not written.
    expect(refused.code).toBe('INVALID_INPUT');
    expect((await client.call('task_artifact_read', { artifact_uri })).content).toBe(content);
    const text = `${(await client.call('task_artifact_read', { artifact_uri: page })).content}\nMine.\n`;
    await client.call('task_artifact_write', { artifact_uri: page, content: text });
    edited = { artifact_uri: page, content: text };
    break;
  }
  if (!edited) throw new Error('nothing of the task can be edited');
  await client.call('task_resume', { task_id });
  await completed(client, task_id);
  expect((await client.call('task_artifact_read', { artifact_uri: edited.artifact_uri })).content).toBe(edited.content);
});

it('an edit of a completed task is saved, and says what does not follow it and what to do', async () => {
  const client = await connect();
  const { task_id } = await client.call('task_create', { prompt: EXAMPLE, speed_vs_detail: 'all' });
  await completed(client, task_id);
  const edit = (path: string, content: string) =>
    client.call('task_artifact_write', { artifact_uri: `planexe://task/${task_id}/${path}`, content });

  const page = await edit(fileOf('durations', 'page'), '# Durations\n\nEverything takes twice as long.\n');
  expect(page.warnings).toContainEqual(expect.stringMatching(/use the data of .* Schedule.* edit /));
  expect(String(page.warnings)).toContain(fileOf('durations', 'data'));

  const swot = await edit(fileOf('swot', 'page'), '# SWOT\n\nOur strength is the ferry.\n');
  expect(swot).toMatchObject({ updated: true });
  expect(swot.stale_sections).not.toEqual([]);
  const resumed = 'A completed task is not resumed, so stale_sections stay as they are.';
  const [warning] = (swot.warnings as string[]).filter((text) => text.startsWith(resumed));
  expect(warning).toMatch(/task_create .* plan_resume on the endpoint \/mcp/);
  // As it says: the other endpoint redrafts it.
  const plans = await connectChecked('client-2-modern', `${app.served.base}/mcp`);
  clients.push(plans);
  await plans.call('plan_resume', { plan_id: task_id });
  await app.atRest(String(task_id));
  expect(await client.call('task_status', { task_id })).toMatchObject({ state: 'completed' });
  expect((await edit(fileOf('swot', 'page'), '# SWOT\n\nOur strength is the ferry.\n')).warnings).toEqual([]);
});

it('why a task failed is read at the address that its next steps name', async () => {
  const client = await connect();
  const { task_id } = await client.call('task_create', {
    prompt: 'What is the capital of Denmark?',
    speed_vs_detail: 'all',
  });
  const { next_steps } = await client.call('task_wait', { task_id });
  const [artifact_uri] = /planexe:\/\/task\/\S+/.exec((next_steps as string[]).join('\n')) ?? [];
  expect(artifact_uri).toBe(`planexe://task/${task_id}/run_error.json`);
  const { content } = await client.call('task_artifact_read', { artifact_uri });
  expect(JSON.parse(String(content))).toMatchObject({ failure_reason: 'generation_error' });
});

it('an archived task is read, and neither changed, resumed nor archived while it runs', async () => {
  const client = await connect();
  const task_id = await stoppedTask(client);
  const { entries } = await client.call('task_artifact_list', { task_id });
  const [file] = (entries as { path: string; artifact_uri: string }[]).filter(({ path }) => path.endsWith('.md'));
  const artifact_uri = file?.artifact_uri ?? '';
  await client.call('task_resume', { task_id });
  expect((await client.refused('task_archive', { task_id })).code).toBe('RUN_ALREADY_ACTIVE');
  expect((await client.refused('task_resume', { task_id })).code).toBe('RUN_ALREADY_ACTIVE');
  unwrap(stopPlan(app.library, { plan_id: task_id }));
  await app.atRest(task_id);
  const frozen = { task_id, archived: true };
  expect(await client.call('task_archive', { task_id })).toEqual(frozen);
  expect(await client.call('task_archive', { task_id })).toEqual(frozen);
  expect(await client.call('task_artifact_read', { artifact_uri })).toMatchObject({ artifact_uri });
  for (const [tool, input] of [
    ['task_resume', { task_id }],
    ['task_artifact_write', { artifact_uri, content: 'Mine.' }],
  ] as const)
    expect((await client.refused(tool, input)).code, tool).toBe('PERMISSION_DENIED');
  const { tasks } = await client.call('task_list', { limit: 50 });
  expect(JSON.stringify(tasks)).not.toContain(task_id);
  const archived = await client.call('task_wait', { task_id });
  expect(archived).toMatchObject({ archived: true, next_steps: [expect.stringContaining('unarchive')] });
  unwrap(archivePlan(app.library, { plan_id: task_id, archived: false }));
});

it('a running task is read and not written', async () => {
  const client = await connect();
  const { task_id } = (await client.call('task_create', { prompt: EXAMPLE, speed_vs_detail: 'all' })) as {
    task_id: string;
  };
  await app.until(task_id, ({ steps_completed }) => steps_completed > 3);
  const goOn = await app.holdStill(task_id);
  const { entries } = await client.call('task_artifact_list', { task_id });
  const codes = new Set<string>();
  for (const { artifact_uri } of entries as { artifact_uri: string }[])
    codes.add((await client.refused('task_artifact_write', { artifact_uri, content: 'Mine.' })).code);
  // What nobody may ever edit is refused for that reason.
  expect(codes).toEqual(new Set(['RUNNING_READONLY', 'PERMISSION_DENIED']));
  unwrap(stopPlan(app.library, { plan_id: task_id }));
  goOn();
  await app.atRest(task_id);
});

it('says of what is not there, not started or not the caller’s what it is', async () => {
  const client = await connect();
  const plan = { prompt: EXAMPLE, deduplicate: false as const, start: false };
  const draft = unwrap(await createPlan(app.library, plan)).plan_id;
  expect(await client.refused('task_resume', { task_id: draft })).toMatchObject({
    code: 'RUN_NOT_FOUND',
    details: { next: expect.stringContaining('task_create') },
  });
  const foreign = unwrap(await createPlan(asUser(app.library, 'somebody-else'), plan)).plan_id;
  for (const [task_id, code] of [
    [UNKNOWN, 'TASK_NOT_FOUND'],
    [foreign, 'PERMISSION_DENIED'],
  ] as const) {
    const artifact_uri = `planexe://task/${task_id}/${PAGE}`;
    for (const tool of ['task_resume', 'task_artifact_list', 'task_archive'])
      expect((await client.refused(tool, { task_id })).code, tool).toBe(code);
    expect((await client.refused('task_artifact_read', { artifact_uri })).code).toBe(code);
    expect((await client.refused('task_artifact_write', { artifact_uri, content: 'x' })).code).toBe(code);
  }
  for (const path of ['../x', 'nothing.md', '%2e%2e/x', ''])
    expect(
      await client.refused('task_artifact_read', { artifact_uri: `planexe://task/${draft}/${path}` }),
    ).toMatchObject({ code: 'INVALID_ARTIFACT_URI', details: { next: expect.stringContaining('task_artifact_list') } });
  expect((await client.refused('task_resume', { task_id: draft, target: 'moon' })).code).toBe('INVALID_TARGET');
});
