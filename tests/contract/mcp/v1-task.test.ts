import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { claimRun, finishRun } from '../../../src/library/for-drafting.ts';
import { asUser, createPlan, stopPlan } from '../../../src/library/index.ts';
import { withCodes } from '../../../src/main/mcp/v1-common/renamed-errors.ts';
import { TASK_CODES } from '../../../src/main/mcp/v1-task/codes.ts';
import { taskStatusTool } from '../../../src/main/mcp/v1-task/task-status.ts';
import { type CheckedClient, connectChecked } from '../../support/mcp/checked-client.ts';
import { introduce } from '../../support/mcp/introduce.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { stopAsked } from '../../support/plans/held-worker.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import { GENERATIONS, type Generation } from '../../support/server/served-app.ts';
import { type WorkedApp, workedApp } from '../../support/server/worked-app.ts';

let downloads: string;
let app: WorkedApp;
const clients: CheckedClient[] = [];

beforeAll(async () => {
  downloads = mkdtempSync(join(tmpdir(), 'planexe-downloads-'));
  app = await workedApp(inject('built'), { env: { PLANEXE_PATH: downloads } });
});

afterAll(async () => {
  for (const client of clients) await client.close();
  expect(app.served.faults).toEqual([]);
  await app.close();
  rmSync(downloads, { recursive: true, force: true });
});

async function connect(generation: Generation = 'client-2-modern'): Promise<CheckedClient> {
  const client = await connectChecked(generation, `${app.served.base}/mcp/v1/task`);
  clients.push(client);
  return client;
}

/** A plan of the library that nobody works on, for what needs no run. */
async function waitingTask(input: Partial<Parameters<typeof createPlan>[1]> = {}, user = 'tester'): Promise<string> {
  const request = { prompt: EXAMPLE, deduplicate: false as const, start: false, ...input };
  return unwrap(await createPlan(asUser(app.library, user), request)).plan_id;
}

describe('the task interface, before anything runs', () => {
  it('lists exactly its fifteen tools', async () => {
    expect((await introduce(`${app.served.base}/mcp/v1/task`)).tools).toEqual([
      'prompt_examples',
      'task_create',
      'task_status',
      'task_stop',
      'task_download',
      'task_file_info',
      'task_list',
      'task_wait',
      'task_get_latest',
      'task_logs_tail',
      'task_resume',
      'task_artifact_list',
      'task_artifact_read',
      'task_artifact_write',
      'task_archive',
    ]);
  });

  it('tells an agent first what it is for, in which order to call and what comes out, and its version', async () => {
    const { instructions, capabilities } = await introduce(`${app.served.base}/mcp/v1/task`);
    expect(instructions).toMatch(/project plan/);
    expect(instructions).toMatch(/prompt_examples.*task_create.*task_status.*task_download/s);
    expect(instructions).toMatch(/HTML report.*zip/s);
    expect(capabilities).toMatchObject({ experimental: { planexe: { version: '1.0' } } });
    expect(capabilities).not.toHaveProperty('tasks');
  });

  it('gives about five example prompts of the length that it asks for', async () => {
    const { samples, message } = await (await connect()).call('prompt_examples');
    const lengths = (samples as string[]).map((sample) => sample.split(/\s+/).length);
    expect(lengths).toHaveLength(5);
    for (const words of lengths) expect(words).toBeGreaterThanOrEqual(300);
    for (const words of lengths) expect(words).toBeLessThanOrEqual(800);
    expect(message).toBeTypeOf('string');
  });

  it('says TASK_NOT_FOUND for a task that is not there, whichever tool is asked', async () => {
    const client = await connect();
    const task_id = '5e2b2a7c-8b49-4d2f-9b8f-6a3c1f05b9a1';
    for (const tool of ['task_status', 'task_stop', 'task_wait', 'task_logs_tail']) {
      expect(await client.refused(tool, { task_id }), tool).toMatchObject({
        code: 'TASK_NOT_FOUND',
        details: { next: expect.stringContaining('task_list') },
      });
    }
    for (const tool of ['task_download', 'task_file_info']) {
      expect((await client.refused(tool, { task_id, artifact: 'report' })).code, tool).toBe('TASK_NOT_FOUND');
    }
  });

  it("says PERMISSION_DENIED for another user's task, and lists none of it", async () => {
    const client = await connect();
    const task_id = await waitingTask({}, 'somebody-else');
    for (const tool of ['task_status', 'task_stop', 'task_wait', 'task_logs_tail']) {
      expect((await client.refused(tool, { task_id })).code, tool).toBe('PERMISSION_DENIED');
    }
    for (const tool of ['task_download', 'task_file_info']) {
      expect((await client.refused(tool, { task_id, artifact: 'zip' })).code, tool).toBe('PERMISSION_DENIED');
    }
    const { tasks } = await client.call('task_list', { limit: 50 });
    expect(JSON.stringify(tasks)).not.toContain(task_id);
  });

  it('refuses a request that names another user than its token does, and creates nothing', async () => {
    const client = await connect();
    const before = await client.call('task_list', { limit: 50 });
    const input = { prompt: EXAMPLE, metadata: { user_id: 'somebody-else' } };
    expect((await client.refused('task_create', input)).code).toBe('PERMISSION_DENIED');
    expect(await client.call('task_list', { limit: 50 })).toEqual(before);
  });

  it('refuses unknown targets, speeds and empty prompts with a code and a sentence', async () => {
    const client = await connect();
    expect((await client.refused('task_create', { prompt: EXAMPLE, target: 'moon' })).code).toBe('INVALID_TARGET');
    expect((await client.refused('task_create', { prompt: EXAMPLE, speed_vs_detail: 'slow' })).code).toBe(
      'INVALID_INPUT',
    );
    const empty = await client.refused('task_create', { prompt: ' ' });
    expect(empty).toMatchObject({ code: 'INVALID_INPUT', message: expect.any(String) });
  });

  it('knows no run of a task that was never started', async () => {
    const client = await connect();
    const task_id = await waitingTask();
    expect(await client.call('task_status', { task_id })).toMatchObject({ state: 'created', progress_percentage: 0 });
    expect((await client.refused('task_logs_tail', { task_id })).code).toBe('RUN_NOT_FOUND');
    expect((await client.refused('task_stop', { task_id })).code).toBe('RUN_NOT_ACTIVE');
    expect(await client.call('task_wait', { task_id })).toMatchObject({ state: 'created', timed_out: false });
    // task_resume knows no run either, so nothing advises it.
    const reason = expect.stringMatching(/^The task was not started.*task_create/);
    for (const artifact of ['report', 'zip']) {
      expect(await client.call('task_file_info', { task_id, artifact })).toEqual({ ready: false, reason });
      expect(await client.call('task_download', { task_id, artifact })).toEqual({ saved: false, reason });
    }
  });

  it('says that a run is stopping for as long as it takes, and never that it has stopped before it has', async () => {
    const client = await connect();
    const task_id = await waitingTask({ start: true });
    const run = claimRun(app.library, `${process.pid}:slow`, { planId: task_id, leaseMs: 60_000 });
    if (!run) throw new Error('no run is waiting');
    expect(await client.call('task_stop', { task_id })).toEqual({ state: 'stopping' });
    expect(await client.call('task_status', { task_id })).toMatchObject({ state: 'stopping' });
    finishRun(app.library, run, { state: 'stopped' });
    expect(await client.call('task_stop', { task_id })).toEqual({ state: 'stopped' });
  });

  it('makes a task of every request, and one of those with the same client_request_id', async () => {
    const client = await connect();
    const input = { prompt: `${EXAMPLE} Twice.` };
    const [first, second] = [await client.call('task_create', input), await client.call('task_create', input)];
    expect(first.task_id).not.toBe(second.task_id);
    const repeated = { ...input, client_request_id: 'the-very-same' };
    const once = await client.call('task_create', repeated);
    expect(await client.call('task_create', repeated)).toEqual(once);
    expect((await client.refused('task_create', { ...repeated, prompt: 'Another one.' })).code).toBe('CONFLICT');
    for (const { task_id } of [first, second, once]) {
      unwrap(stopPlan(app.library, { plan_id: String(task_id) }));
    }
  });

  it('passes the codes on that are the same in both worlds, and explains those that are not', async () => {
    const same = [
      'RUN_NOT_FOUND',
      'RUN_ALREADY_ACTIVE',
      'RUN_NOT_ACTIVE',
      'INVALID_TARGET',
      'INVALID_ARTIFACT_URI',
      'CONFLICT',
      'PERMISSION_DENIED',
      'RUNNING_READONLY',
      'INTERNAL_ERROR',
    ];
    const said = async (code: string) => {
      const failing = {
        ...taskStatusTool,
        call: () => ({ ok: false as const, error: { code, message: 'It is so.' } }),
      };
      const answer = await withCodes(TASK_CODES, failing).call({} as never, {} as never);
      return 'ask' in answer || answer.ok ? null : answer.error;
    };
    for (const code of same) expect(await said(code)).toEqual({ code, message: 'It is so.' });
    expect(await said('PLAN_NOT_FOUND')).toMatchObject({
      code: 'TASK_NOT_FOUND',
      details: { reason: 'PLAN_NOT_FOUND' },
    });
    expect((await said('ARTIFACT_NOT_FOUND'))?.code).toBe('INVALID_ARTIFACT_URI');
  });
});

describe('the task interface, with a worker', () => {
  beforeAll(() => app.startWorker());

  it.each(GENERATIONS)('goes through its own example flow with a client %s', async (generation) => {
    const client = await connect(generation);
    await client.call('prompt_examples');
    const created = await client.call('task_create', { prompt: EXAMPLE, speed_vs_detail: 'all' });
    expect(created).toMatchObject({
      task_id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    const { task_id } = created as { task_id: string };
    await app.until(task_id, ({ steps_completed }) => steps_completed > 0);
    const goOn = await app.holdStill(task_id);
    const running = await client.call('task_status', { task_id });
    expect(running).toMatchObject({
      task_id,
      state: 'running',
      timing: { started_at: expect.any(String), elapsed_sec: expect.any(Number) },
      server_info: { files_visible_during_processing: true },
    });
    expect(running.files).not.toEqual([]);
    const stopping = client.call('task_stop', { task_id });
    await stopAsked(app.library.home);
    goOn();
    // It says so where the worker takes longer than a call may wait.
    expect(['stopped', 'stopping']).toContain((await stopping).state);
    await app.atRest(task_id);
    const stopped = await client.call('task_status', { task_id });
    expect(stopped.state).toBe('stopped');
    expect(stopped).not.toHaveProperty('error');
    // Once more changes nothing.
    expect(await client.call('task_stop', { task_id })).toEqual({ state: 'stopped' });
  });

  it('drafts everything, says how far it is, and delivers report and zip', async () => {
    const client = await connect();
    const { task_id } = await client.call('task_create', { prompt: EXAMPLE, speed_vs_detail: 'all' });
    const reason = expect.stringContaining('task_wait');
    expect(await client.call('task_file_info', { task_id, artifact: 'report' })).toEqual({ ready: false, reason });
    expect(await client.call('task_download', { task_id, artifact: 'report' })).toEqual({ saved: false, reason });
    const seen: number[] = [];
    for (;;) {
      const status = await client.call('task_wait', { task_id, timeout_sec: 0.2 });
      seen.push(status.progress_percentage as number);
      if (status.timed_out === false) {
        expect(status).toMatchObject({ state: 'completed', next_steps: [expect.stringContaining('task_download')] });
        break;
      }
      expect(status.state).toBe('running');
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(100);

    const report = await client.call('task_file_info', { task_id, artifact: 'report' });
    expect(report).toMatchObject({ ready: true, content_type: 'text/html' });
    const saved = await client.call('task_download', { task_id, artifact: 'report' });
    const bytes = readFileSync(String(saved.saved_path));
    expect(saved.saved_path).toBe(join(downloads, `${task_id}-${fileOf('report', 'report.html')}`));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(report.sha256);
    expect(bytes.length).toBe(report.download_size);
    expect(await client.call('task_file_info', { task_id, artifact: 'zip' })).toMatchObject({
      ready: true,
      content_type: 'application/zip',
    });

    expect((await client.refused('task_stop', { task_id })).code).toBe('RUN_NOT_ACTIVE');
    expect(await client.call('task_get_latest')).toMatchObject({ task_id, state: 'completed' });
    const { tasks } = await client.call('task_list');
    expect((tasks as unknown[])[0]).toMatchObject({
      task_id,
      state: 'completed',
      created_at: expect.any(String),
      prompt_summary: expect.stringContaining(EXAMPLE.slice(0, 40)),
    });
  });

  it('proves with ping, the default, that drafting works, without making a report', async () => {
    const client = await connect();
    const { task_id } = await client.call('task_create', { prompt: EXAMPLE });
    const status = await client.call('task_wait', { task_id });
    expect(status).toMatchObject({ state: 'completed', progress_percentage: 100 });
    expect(JSON.stringify(status.files)).not.toContain('report');
    expect(await client.call('task_file_info', { task_id, artifact: 'report' })).toEqual({
      ready: false,
      reason: expect.stringMatching(/ping makes no report.*task_create/),
    });
  });

  it('gives the tail of the log, and after a cursor only what is new', async () => {
    const client = await connect();
    const { task_id } = await client.call('task_create', { prompt: EXAMPLE });
    await client.call('task_wait', { task_id });
    const all = await client.call('task_logs_tail', { task_id });
    const lines = all.lines as string[];
    expect(lines.at(-1)).toContain('completed');
    const tail = await client.call('task_logs_tail', { task_id, max_lines: 2 });
    expect(tail.lines).toEqual(lines.slice(-2));
    expect(await client.call('task_logs_tail', { task_id, since_cursor: all.cursor })).toMatchObject({ lines: [] });
  });

  it('says why a task failed, with what to do', async () => {
    const client = await connect();
    const unplannable = { prompt: 'What is the capital of Denmark?', speed_vs_detail: 'all' };
    const { task_id } = await client.call('task_create', unplannable);
    const status = await client.call('task_wait', { task_id });
    expect(status).toMatchObject({
      state: 'failed',
      error: { failure_reason: 'generation_error', recoverable: false, message: expect.any(String) },
      next_steps: [
        expect.stringContaining('task_logs_tail'),
        expect.stringContaining(`planexe://task/${task_id}/run_error.json`),
        expect.stringMatching(/task_create with a better prompt/),
      ],
    });
    expect(await client.refused('task_file_info', { task_id, artifact: 'report' })).toMatchObject({
      code: 'generation_failed',
      details: { next: expect.stringContaining('task_status') },
    });
    expect((await client.refused('task_stop', { task_id })).code).toBe('RUN_NOT_ACTIVE');
  });

  it('drafts several tasks at once, each with one run of its own', async () => {
    const client = await connect();
    const created = await Promise.all(
      ['one', 'two', 'three'].map((word) => client.call('task_create', { prompt: `${EXAMPLE} Version ${word}.` })),
    );
    const ids = created.map(({ task_id }) => task_id);
    expect(new Set(ids).size).toBe(3);
    const ends = await Promise.all(ids.map((task_id) => client.call('task_wait', { task_id })));
    expect(ends.map(({ task_id, state }) => [task_id, state])).toEqual(ids.map((id) => [id, 'completed']));
    for (const id of ids) expect((await app.atRest(String(id))).run_id).toBe('run_0001');
  });
});
